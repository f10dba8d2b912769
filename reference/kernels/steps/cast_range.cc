#include "reference/kernels/steps/cast_range.h"

#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels {

Bits last_code(Bits holds, Bits fails, const std::function<bool(Bits)>& condition) {
  while (fails - holds > 1) {
    const Bits middle = holds + (fails - holds) / 2;
    (condition(middle) ? holds : fails) = middle;
  }
  return holds;
}

CodeRange accepted_range(const Cast& cast, const DataType& carrier) {
  const Cast plain{carrier, cast.to, cast.rounding, OutOfRange::error, {}};
  const auto last_accepted = [&](Bits sign) {
    const auto is_accepted = [&](Bits code) { return static_cast<bool>(kernels::cast(plain, sign | code)); };
    return sign | last_code(0, limit_code(false, carrier) + 1, is_accepted);
  };
  return {last_accepted(Bits{1} << (carrier.bits - 1)), last_accepted(0)};
}

}  // namespace zarrproof::kernels
