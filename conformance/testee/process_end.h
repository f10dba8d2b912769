// The end of a process.
#pragma once

#include <cstdint>
#include <string>

namespace zarrproof {

struct ProcessEnd {
  enum class Kind {
    none,             // it did not end before the deadline
    exited,           // with an exit status
    signalled,        // killed by a signal
    too_much_memory,  // killed, because its processes used more memory than the limit
    unseen,           // its supervisor was killed
  };

  Kind kind = Kind::none;
  int number = 0;                     // the exit status, or the signal
  std::uint64_t held = 0, limit = 0;  // too_much_memory: bytes

  bool has_exited() const { return kind == Kind::exited; }
  bool has_exited(int status) const { return has_exited() && number == status; }
};

// Returns "exit status 3", "signal 11 (Segmentation fault)", "killed: its processes used 300 MiB of memory,
// the limit is 200 MiB" or "no end".
std::string words(const ProcessEnd& end);

}  // namespace zarrproof
