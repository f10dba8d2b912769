// cast_value to an integer type: chooses the loop and computes its constants. Example: int32 to uint8 with
// `clamp` has the limits 0 and 255; int8 to int32 has none.
#include <algorithm>
#include <bit>
#include <utility>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/cast_step.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Returns the step from float8_e8m0fnu. There is no loop with a map, with `wrap`, or for other widths than 32
// bits: a table of results serves these casts.
Step power_of_two_to_integer_step(const Cast& cast, const Loops& loops) {
  if (cast.to.element_size() != 4 || !cast.map.empty() || cast.out_of_range == OutOfRange::wrap) return {};
  const auto code_of_one = static_cast<std::int32_t>(cast.from.bias);
  const bool clamps = cast.out_of_range == OutOfRange::clamp;
  const auto result = [&](std::int32_t code) {
    return static_cast<std::int32_t>(*cast_element(cast, static_cast<Bits>(code)));
  };
  PowerOfTwoToIntegerConstants constants{};
  constants.below_half = result(0);
  constants.half = result(code_of_one - 1);
  constants.highest = code_of_one + std::bit_width(limit_code(false, cast.to)) - 1;
  constants.above = limit_code(false, cast.to);
  constants.last_accepted = clamps ? static_cast<std::int32_t>(cast.from.nan) - 1 : constants.highest;
  return {.loop = loops.power_of_two_to_32_bits, .constants = constants};
}

}  // namespace

Step integer_to_integer_step(const Cast& cast, const Loops& loops) {
  const auto lowest = [](const DataType& type) { return integer(limit_code(true, type), type); };
  const auto highest = [](const DataType& type) { return integer(limit_code(false, type), type); };
  IntegerToIntegerConstants constants{};
  constants.map = make_map(cast, nullptr, nullptr, std::max(cast.from.width, cast.to.width), loops);
  constants.refuses = cast.out_of_range == OutOfRange::error;
  // With `wrap` no input is out of range: the result is its low bits.
  const bool wraps = cast.out_of_range == OutOfRange::wrap;
  constants.lowest =
      static_cast<Bits>(wraps ? lowest(cast.from) : std::max(lowest(cast.from), lowest(cast.to)));
  constants.highest =
      static_cast<Bits>(wraps ? highest(cast.from) : std::min(highest(cast.from), highest(cast.to)));
  constants.limits = !wraps && (lowest(cast.from) < lowest(cast.to) || highest(cast.to) < highest(cast.from));
  return {.loop = choose_loop(
              loops.integer_to_integer[source_index(cast.from)][width_index(cast.to.element_size())], cast),
          .constants = std::move(constants)};
}

Step float_to_integer_step(const Cast& cast, const Loops& loops) {
  if (cast.from.is_e8m0()) return power_of_two_to_integer_step(cast, loops);
  const DataType& carrier = carrier_type(cast.from.bits < 64 && cast.to.width <= 4 ? 32 : 64);
  // With a map, the limits are the carrier's, because every number that the map puts in is accepted. Without
  // a map, a loop may read an infinity or NaN as a number beyond the input's range, so the limits are the
  // input's.
  const DataType& bound = cast.map.empty() ? cast.from : carrier;
  const CodeRange finite = {carrier_code(limit_code(true, bound), bound, carrier),
                            carrier_code(limit_code(false, bound), bound, carrier)};
  const bool wraps = cast.out_of_range == OutOfRange::wrap;
  const CodeRange inside = wraps ? finite : accepted_range(cast, carrier);
  FloatToIntegerConstants constants{};
  // The loop replaces keys by results in the carrier before the conversion. A carrier cannot represent all
  // integers of its own width. For these, the loop replaces codes after the conversion.
  constants.map =
      make_map(cast, &carrier, cast.to.bits < carrier.bits ? &carrier : nullptr, carrier.width, loops);
  constants.plain = cast.out_of_range == OutOfRange::error && cast.rounding != Rounding::nearest_away;
  constants.lowest = inside.lowest;
  constants.highest = inside.highest;
  const bool refuses = cast.out_of_range == OutOfRange::error;
  // Codes of negative floats grow with the magnitude, so the lower of two lowest codes is the narrower limit.
  constants.accept_from = refuses ? std::min(inside.lowest, finite.lowest) : finite.lowest;
  constants.accept_to = refuses ? std::min(inside.highest, finite.highest) : finite.highest;
  const auto power = [&](int exponent) {
    return static_cast<Bits>(carrier.bias + exponent) << carrier.mantissa_bits;
  };
  if (cast.rounding == Rounding::nearest_away) constants.half = power(-1);
  if (cast.to.bits == carrier.bits || cast.to.name == "uint32") {
    constants.bias = power(cast.to.bits - 1);
    constants.flip = Bits{1} << (cast.to.bits - 1);
  }
  constants.above = limit_code(false, cast.to);
  const auto& by_type = wraps ? loops.float_to_integer_wrap : loops.float_to_integer;
  return {.loop = choose_loop(by_type[source_index(cast.from)][width_index(cast.to.element_size())], cast),
          .mode = float_mode(cast.rounding),
          .constants = std::move(constants)};
}

}  // namespace zarrproof::kernels
