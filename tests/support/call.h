// Calls the program as from a shell.
#pragma once

#include <string>

namespace zarrproof {

struct Ended {
  int status;        // exit status; -1: a signal
  std::string said;  // on standard output and standard error
};

// The arguments are shell words; ZARRPROOF_PROGRAM stands before them.
Ended call(const std::string& arguments);

}  // namespace zarrproof
