// Why requests could not be judged, as text.
#pragma once

#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns why no request was judged: "all 250 requests need names that mine 1.2 does not declare, most often
// the codec bytes". Several reasons are listed with their numbers of requests. There is a request, and none
// was judged.
std::string why_not_judged(const Results& results);

}  // namespace zarrproof
