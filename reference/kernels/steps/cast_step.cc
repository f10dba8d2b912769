#include "reference/kernels/steps/cast_step.h"

#include "reference/kernels/steps/cast_parts.h"
#include "reference/kernels/steps/loop_choice.h"
#include "reference/kernels/steps/scale_offset_step.h"

namespace zarrproof::kernels {
namespace {

// A loop compares every element with each entry of a map without a table. Maps with more entries than this
// are faster on the scalar path, which searches a sorted list.
constexpr std::size_t kMaxComparedEntries = 512;

}  // namespace

Step cast_step(const Cast& cast, const Loops& loops) {
  if (cast.map.size() > kMaxComparedEntries) return {};
  Step step = cast.to.is_floating()    ? cast_to_float(cast, loops)
              : cast.from.is_integer() ? integer_to_integer(cast, loops)
                                       : float_to_integer(cast, loops);
  step.in_size = cast.from.element_size();
  step.out_size = cast.to.element_size();
  return step;
}

Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops) {
  // Both must use the same rounding mode of the processor, in a carrier that is the type of scale_offset.
  const bool fits = cast.from.is_floating() && cast.to.is_integer() && cast.to.width <= 2 &&
                    cast.rounding == Rounding::nearest_even && cast.out_of_range != OutOfRange::wrap &&
                    cast.map.size() <= kMaxComparedEntries;
  if (!fits) return {};
  const Loop loop =
      choose(loops.scaled_to_integer[source_index(cast.from)][width_index(cast.to.element_size())], cast);
  if (loop == nullptr) return {};
  Step step = cast_step(cast, loops);
  step.loop = loop;
  const ScaleOffsetFloat parameters = encoding_parameters(scale_offset, cast.from);
  auto& constants = std::get<ToIntegerFromFloat>(step.constants);
  constants.offset = parameters.offset;
  constants.scale = parameters.scale;
  return step;
}

}  // namespace zarrproof::kernels
