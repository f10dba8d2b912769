// The parts of an entry about a cause.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/answers/explain.h"
#include "conformance/results/cause.h"
#include "conformance/results/results.h"

namespace zarrproof {

// Returns the metadata and the input that the command `explain` takes for this fault; nothing if the
// results hold no metadata, or no readable input.
std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault);

// Returns what `explain` prints for it; empty if it cannot be explained.
std::string explanation(const ExplainInput& input);

// The data types of a conversion by cast_value: of the input and of the output.
struct Conversion {
  std::string from, to;
};

// Returns the conversion of a request with one cast_value: encode and resolve convert to the stored type,
// decode converts from it. Returns nothing for other requests.
std::optional<Conversion> conversion_of(const RequestResult& result);

// Returns the words for the filter `type`: each data type, and "float64-int8" for a conversion.
std::vector<std::string> type_words(const RequestResult& result);

// Returns the operation, the rounding mode and the range rule that the id names: "encode, towards-zero,
// clamp".
std::string mode_of(const RequestResult& result);

// Returns lines of HTML for a <pre>: "got" and "want", and before them the input, if `got` has the form
// "input gives result". Numbers stand digit below digit: at the decimal point, or at their last digit.
// Characters that differ are in <mark>. Texts with different numbers of words stand as they are.
std::string aligned_lines(std::string_view got, std::string_view want);

// Returns an SVG and a sentence, if the fault is about the rounding of one cast_value: the exact value, its
// two neighbours in the output type, the tie between them, the result that the testee gave (got) and the
// right one (want). Returns an empty text for every other fault.
std::string number_line(const RequestResult& result, const Fault& fault);

// Returns Markdown: a title line, what the specification says, the smallest request, what the testee answered
// (got), what is permitted (want), the versions, and the command that repeats the request. `program` is the
// program's name.
std::string issue_text(const Results& results, const Cause& cause, const std::string& program);

}  // namespace zarrproof
