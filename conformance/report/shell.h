// Commands in reports.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

// Words as they are typed in a shell, quoted where they need it.
std::string shell_command(const std::vector<std::string>& words);

}  // namespace zarrproof
