// A command to run in a process of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

struct Command {
  std::vector<std::string> arguments;  // the program, found on PATH, and its arguments
  std::string directory = {};          // where it runs; empty: here
  std::uint64_t memory_limit = 0;      // bytes of memory for all that it starts together; 0: no limit
  // Between SIGTERM, which it gets when it is no longer wanted, and its kill; 0: it is killed at once.
  std::chrono::milliseconds grace{0};
  std::function<void(std::string_view)> take_errors = {};  // gets what comes on its standard error
};

}  // namespace zarrproof
