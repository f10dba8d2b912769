// Excerpts of a testee's output and of lines of files.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Returns the text, fit for a report: at most 400 bytes, on one line.
std::string fit_for_report(std::string_view text);

// Returns the beginning of a line in quotation marks: at most 200 bytes, harmless.
std::string quoted_beginning(std::string_view line);

}  // namespace zarrproof
