// Excerpts of what a testee wrote, and of lines of files.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Words of a testee, fit for a report: at most 400 bytes, on one line.
std::string fit_for_report(std::string_view text);

// The beginning of a line in quotation marks: at most 200 bytes, harmless.
std::string quoted_beginning(std::string_view line);

}  // namespace zarrproof
