// Commands in reports.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

// Words as they are typed in a shell, quoted where they need it: one harmless line (text/harmless.h) that
// stands for exactly these words. A word that is not harmless itself is written as $'\033[1m', for bash, zsh
// and shells of POSIX.1-2024; an older one, such as dash, takes it for another word, but runs nothing else.
std::string shell_command(const std::vector<std::string>& words);

}  // namespace zarrproof
