// Keeps two campaigns from using one state file.
#pragma once

#include <filesystem>

#include "vectors/disk/descriptor.h"

namespace zarrproof::fuzz {

// Holds a lock on the file STATE.lock beside the state file. The state file itself is replaced at each write,
// so it cannot hold a lock. A lock file that a killed process left behind locks nothing.
class StateLock {
 public:
  // Makes the folder. Throws Refused when another campaign uses the state, or when STATE is not a regular
  // file. Throws std::runtime_error when the lock cannot be made.
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
