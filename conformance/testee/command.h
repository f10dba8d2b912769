// A command to run in a process of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace zarrproof {

struct Command {
  std::vector<std::string> arguments;  // the program, found on PATH, and its arguments
  std::string directory = {};          // where it runs; empty: here
  bool shares_errors = false;          // its standard error is ours, and no tail of it is kept
  std::uint64_t memory_limit = 0;      // bytes of memory for all that it starts together; 0: no limit
  // Between SIGTERM, which it gets when it is no longer wanted, and its kill; 0: it is killed at once.
  std::chrono::milliseconds grace{0};
};

}  // namespace zarrproof
