// Why requests could not be judged, as text.
#pragma once

#include <functional>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns why no request that `is_meant` chooses was judged: "all 250 requests need names that
// mine 1.2 does not declare, most often the codec bytes". Several reasons are listed with their numbers of
// requests.
std::string why_not_judged(const Results& results, const std::function<bool(const RequestResult&)>& is_meant);

}  // namespace zarrproof
