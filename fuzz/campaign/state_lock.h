// Keeps two campaigns from using one state.
#pragma once

#include <filesystem>

#include "vectors/disk/descriptor.h"

namespace zarrproof::fuzz {

// A lock on the file STATE.lock beside the state, for as long as this lives. The state itself is replaced
// again and again, so it cannot hold a lock. A file that was left behind by a process that was killed locks
// nothing.
class StateLock {
 public:
  // Makes the folder where there is none. Throws Refused where another campaign uses the state, or something
  // that is no file has its name, and std::runtime_error where no lock can be had.
  explicit StateLock(const std::filesystem::path& state);
  StateLock(const StateLock&) = delete;
  StateLock& operator=(const StateLock&) = delete;
  ~StateLock();

 private:
  bool is_current() const;

  std::filesystem::path path_;
  Descriptor lock_;
};

}  // namespace zarrproof::fuzz
