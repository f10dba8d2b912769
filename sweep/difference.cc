#include "sweep/difference.h"

#include <algorithm>

#include "reference/values/element.h"
#include "vectors/permitted.h"

namespace zarrproof::sweep {

Comparison comparison_of(const Request& request) {
  Vector vector;
  vector.request = request;
  work_out(vector);
  return vector.comparison;
}

bool is_permitted(const Conversion& conversion, const ArrayCodec& codec, Bits code,
                  std::optional<std::span<const std::byte>> result, const Comparison& how) {
  constexpr std::size_t kMostAlternatives = 256;
  const auto all = alternatives({}, kMostAlternatives, [&](Interpretation& interpretation) {
    return convert(conversion, codec, code, interpretation);
  });
  if (!all) return true;
  return std::ranges::any_of(*all, [&](const auto& alternative) {
    if (!alternative.outcome || !result) return !alternative.outcome && !result;
    fuzz::Bytes element(how.type.element_size());
    store(*alternative.outcome, how.type, element);
    return equal_elements(element, *result, how.type, how.equality);
  });
}

}  // namespace zarrproof::sweep
