// Two texts below each other, with their differences marked.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Returns lines of HTML for a <pre>: "got" and "want", and before them the input, if `got` has the form
// "input gives result". Numbers stand digit below digit: at the decimal point, or at their last digit.
// Characters that differ are in <mark>. Texts with different numbers of words stand as they are.
std::string aligned_lines(std::string_view got, std::string_view want);

}  // namespace zarrproof
