// Error messages of the program.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns the text for an exception that ends a command: a sentence without a full stop. For exceptions of
// this project and for std::runtime_error the sentence is what(). For other exceptions of the standard
// library the sentence describes the event and names no C++ exception or function.
std::string failure_text(const std::exception& error);

// Returns the message as it is printed: one neutralised line (text/harmless.h) without the middle of a
// message of more than 4096 bytes. A message may contain words of the command line, names of files, and text
// of a testee.
std::string printed_message(std::string_view message);

// Prints "COMMAND: MESSAGE" on standard error, with printed_message().
void complain(std::string_view command, std::string_view message);

}  // namespace zarrproof
