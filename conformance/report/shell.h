// Commands in reports.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

// Returns the words as one harmless line (text/harmless.h) for a shell, quoted where needed. A word with
// control characters becomes $'\033[1m', for bash, zsh and shells of POSIX.1-2024. An older shell, such as
// dash, reads it as another word, but runs no other command.
std::string shell_command(const std::vector<std::string>& words);

// Returns the same for a program and the words after its name.
std::string shell_command(const std::string& program, const std::vector<std::string>& words);

}  // namespace zarrproof
