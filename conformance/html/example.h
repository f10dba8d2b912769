// The smallest request of a cause, as the command `explain` takes it.
#pragma once

#include <optional>

#include "conformance/answers/explain.h"
#include "conformance/results/results.h"

namespace zarrproof {

// Returns the metadata and the input that the command `explain` takes for this fault; nothing if the
// results hold no metadata, or no readable input.
std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault);

// Returns what `explain` prints for it; empty if it cannot be explained.
std::string explanation(const ExplainInput& input);

}  // namespace zarrproof
