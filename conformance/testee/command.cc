// The end of a process.
#include "conformance/testee/command.h"

#include <cstring>

namespace zarrproof {

std::string words(const ProcessEnd& end) {
  const auto mebibytes = [](std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  switch (end.kind) {
    case ProcessEnd::Kind::none: return "no end";
    case ProcessEnd::Kind::exited: return "exit status " + std::to_string(end.number);
    case ProcessEnd::Kind::signalled:
      return "signal " + std::to_string(end.number) + " (" + ::strsignal(end.number) + ")";
    case ProcessEnd::Kind::too_much_memory:
      return "killed: its processes used " + mebibytes(end.held) + " of memory, the limit is " +
             mebibytes(end.limit);
    case ProcessEnd::Kind::unseen: return "ended, but its exit status is unknown: its supervisor was killed";
  }
  return {};
}

}  // namespace zarrproof
