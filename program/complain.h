// Error messages of the program.
#pragma once

#include <string_view>

namespace zarrproof {

// Prints "COMMAND: MESSAGE" on standard error, as one neutralised line (text/harmless.h): a message may
// contain words of the command line, names of files, and text of a testee.
void complain(std::string_view command, std::string_view message);

}  // namespace zarrproof
