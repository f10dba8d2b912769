// Example: scale_offset with scale 10 and then cast_value, float32 to uint8 with `error`, have one step: the
// loop scaled_to_integer with the limits of uint8, the offset 0 and the scale 10.
#include "reference/kernels/steps/cast_step.h"

#include "reference/kernels/steps/loop_choice.h"
#include "reference/kernels/steps/scale_offset_step.h"

namespace zarrproof::kernels {
namespace {

// A loop compares every element with each entry of a map without a table. Maps with more entries than this
// are faster on the scalar path, which searches a sorted list (measured).
constexpr std::size_t kMaxComparedEntries = 512;

}  // namespace

Step cast_step(const Cast& cast, const Loops& loops) {
  if (cast.map.size() > kMaxComparedEntries) return {};
  Step step = cast.to.is_floating()    ? cast_to_float_step(cast, loops)
              : cast.from.is_integer() ? integer_to_integer_step(cast, loops)
                                       : float_to_integer_step(cast, loops);
  step.in_size = cast.from.element_size();
  step.out_size = cast.to.element_size();
  return step;
}

Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops) {
  // Both codecs must calculate in the type between them, and in one rounding mode of the processor.
  const bool fits = cast.from.is_floating() && cast.to.is_integer() && cast.to.width <= 2 &&
                    cast.rounding == Rounding::nearest_even && cast.out_of_range != OutOfRange::wrap &&
                    cast.map.size() <= kMaxComparedEntries;
  if (!fits) return {};
  const Loop loop = choose_loop(
      loops.scaled_to_integer[source_index(cast.from)][width_index(cast.to.element_size())], cast);
  if (loop == nullptr) return {};
  Step step = cast_step(cast, loops);  // the constants of both loops are the same, except two
  step.loop = loop;
  const FloatScaleOffsetConstants parameters = encoding_parameters(scale_offset, cast.from);
  auto& constants = std::get<FloatToIntegerConstants>(step.constants);
  constants.offset = parameters.offset;
  constants.scale = parameters.scale;
  return step;
}

}  // namespace zarrproof::kernels
