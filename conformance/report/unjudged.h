// Why responses could not be judged, in words.
#pragma once

#include <functional>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Why none of the requests that `is_meant` chooses was judged: "all 250 requests need what mine 1.2 does not
// declare, most often the codec bytes". Where there are several reasons, each has its number.
std::string why_not_judged(const Results& results, const std::function<bool(const RequestResult&)>& is_meant);

}  // namespace zarrproof
