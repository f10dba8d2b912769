// A command to run in a child process.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

struct Command {
  std::vector<std::string> arguments;  // the program, searched on PATH, and its arguments
  std::string directory = {};          // working directory; empty: that of this program
  std::uint64_t memory_limit = 0;      // bytes for all processes of the command together; 0: no limit
  // The time between SIGTERM, when the command is not wanted any more, and SIGKILL. 0: SIGKILL at once.
  std::chrono::milliseconds grace{0};
  std::function<void(std::string_view)> take_errors = {};  // takes pieces of standard error
};

}  // namespace zarrproof
