// Excerpts of a testee's output, of lines of files and of lists.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns the text, fit for a report: at most 400 bytes, on one line.
std::string fit_for_report(std::string_view text);

// Returns the beginning of a line in quotation marks: at most 200 bytes, harmless.
std::string quoted_beginning(std::string_view line);

// Returns the first `most` items, and how many follow: "a, b and 3 more".
std::string excerpt_of(std::span<const std::string> list, std::size_t most);

}  // namespace zarrproof
