#include "reference/kernels/steps/cast_range.h"

#include "reference/kernels/scalar/number.h"

namespace zarrproof::kernels {

CodeRange accepted_range(const Cast& cast, const DataType& carrier) {
  const Cast plain{carrier, cast.to, cast.rounding, OutOfRange::refuse, {}};
  const auto last_accepted = [&](Bits sign) {
    Bits accepted = 0;
    Bits refused = limit_code(false, carrier) + 1;
    while (refused - accepted > 1) {
      const Bits middle = accepted + (refused - accepted) / 2;
      (kernels::cast(plain, sign | middle) ? accepted : refused) = middle;
    }
    return sign | accepted;
  };
  return {last_accepted(Bits{1} << (carrier.bits - 1)), last_accepted(0)};
}

}  // namespace zarrproof::kernels
