#include "tests/support/call.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>

namespace zarrproof {

Ended call(const std::string& arguments) {
  const std::string command = ZARRPROOF_PROGRAM " " + arguments + " 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string said;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    said.append(buffer.data(), count);
  const int status = ::pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, said};
}

}  // namespace zarrproof
