// cast_value to a floating type: chooses the loop, by the table above cast_to_float(), and computes its
// constants.
#include <utility>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/cast_parts.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Returns the addend that makes truncation of the carrier's code to its exponent a rounding to a power of
// two. Of two equally near powers, nearest-even chooses the larger one (open point e8m0_tie).
Bits carried_into_exponent(Rounding rounding, const DataType& carrier) {
  const Bits power = Bits{1} << carrier.mantissa_bits;
  switch (rounding) {
    case Rounding::nearest_even:
    case Rounding::nearest_away: return power / 2;
    case Rounding::towards_positive: return power - 1;
    case Rounding::towards_zero:
    case Rounding::towards_negative: break;
  }
  return 0;
}

Step to_power_of_two(const Cast& cast, const Loops& loops) {
  const DataType& carrier = carrier_type(fits_float32(cast.from) ? 32 : 64);
  Cast refusing{carrier, cast.to, cast.rounding, OutOfRange::error, {}};
  Cast clamping = refusing;
  clamping.out_of_range = OutOfRange::clamp;
  const auto is_accepted = [&](Bits code) { return static_cast<bool>(kernels::cast(refusing, code)); };
  const auto is_refused = [&](Bits code) { return !is_accepted(code); };
  const auto is_least = [&](Bits code) { return *kernels::cast(clamping, code) == 0; };
  const Bits one = static_cast<Bits>(carrier.bias) << carrier.mantissa_bits;
  ToPowerOfTwo constants{};
  constants.map = make_map_by_way(cast, carrier, nullptr, loops);
  constants.refuses =
      cast.out_of_range != OutOfRange::clamp;  // `wrap` is an error for types that are not integers
  constants.zero_to = last_code(0, one, is_least);
  constants.least = last_code(0, one, is_refused) + 1;
  constants.highest = last_code(one, infinity_code(false, carrier), is_accepted);
  constants.addend = carried_into_exponent(cast.rounding, carrier) -
                     (static_cast<Bits>(carrier.bias - cast.to.bias) << carrier.mantissa_bits);
  Step step;
  step.loop = choose(loops.to_power_of_two[source_index(cast.from)], cast);
  step.constants = std::move(constants);
  return step;
}

// Returns the step from float64 to a type of 8 bits or fewer through float32, where a large finite number may
// become an infinity. There is no loop if the type has infinities and numbers beyond its range are refused,
// because float32 cannot tell the two apart. If the type has no infinities and numbers beyond its range are
// clamped, the loop checks for infinities in float64.
Step float64_to_code(const Cast& cast, const Loops& loops) {
  const bool clamps = cast.out_of_range == OutOfRange::clamp;
  if (cast.from.name != "float64" || cast.to.bits > 8 || !cast.map.empty() ||
      !(clamps || !cast.to.has_infinity()))
    return {};
  ToFloat constants = to_float_constants(cast.to, carrier_type(32), cast.rounding, cast.out_of_range);
  if (clamps && !cast.to.has_infinity()) {
    ++constants.refuse_above;  // infinities are not refused in float32
    constants.refuses_infinities = true;
  }
  Step step;
  step.loop = loops.float64_by_float32;
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

// Returns the step to a type of 8 bits or fewer in lanes of 16 bits.
Step to_small_float(const Cast& cast, const Loops& loops) {
  if (cast.to.bits > 8 || !cast.map.empty()) return {};
  const DataType half = cast.from.name == "float16" ? cast.from : *find_data_type("bfloat16");
  Step step;
  step.loop = loops.to_small_float[source_index(cast.from)];
  step.constants = to_small_float_constants(cast.to, half, cast.rounding, cast.out_of_range);
  return step;
}

Step to_code(const Cast& cast, const Loops& loops) {
  if (Step step = float64_to_code(cast, loops); step.loop != nullptr) return step;
  if (Step step = to_small_float(cast, loops); step.loop != nullptr) return step;
  // float32 can represent every 32-bit integer in the range of a type of at most 16 bits. bfloat16 needs
  // float64: it has the exponents of float32, so the addend that rounds would overflow there.
  const bool bfloat16 = cast.to.name == "bfloat16";
  const bool limited = cast.from.is_integer() && cast.from.bits == 32 && cast.to.bits <= 16;
  const bool narrow = !bfloat16 && (fits_float32(cast.from) || limited);
  const DataType& carrier = carrier_type(narrow ? 32 : 64);
  ToFloat constants = to_float_constants(cast.to, carrier, cast.rounding, cast.out_of_range);
  constants.map = make_map_by_way(cast, carrier, nullptr, loops);
  const std::size_t from = source_index(cast.from);
  Step step;
  step.loop = choose(
      bfloat16 ? loops.to_bfloat16[from] : loops.to_float[from][width_index(cast.to.element_size())], cast);
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

// Sets the addends that round the lower half of float32 away.
void set_upper_half(Rounding rounding, ToFloatDirectly& constants) {
  switch (rounding) {
    case Rounding::nearest_even:
      constants.add_positive = constants.add_negative = 0x7fff;
      constants.add_odd = 1;
      break;
    case Rounding::nearest_away: constants.add_positive = constants.add_negative = 0x8000; break;
    case Rounding::towards_zero: break;
    case Rounding::towards_positive: constants.add_positive = 0xffff; break;
    case Rounding::towards_negative: constants.add_negative = 0xffff; break;
  }
}

Step directly(const Cast& cast, const ByMap& by_map, const DataType& carrier, const Loops& loops) {
  ToFloatDirectly constants{};
  constants.map = make_map_with_nan(cast, carrier, &carrier, carrier.nan, loops);
  const CodeRange inside = accepted_range(cast, carrier);
  constants.lowest = inside.lowest;
  constants.highest = inside.highest;
  constants.clamps = cast.out_of_range == OutOfRange::clamp;
  // With nearest rounding, values beyond the range become infinities by rounding.
  const bool bfloat16 = cast.to.name == "bfloat16";
  constants.overflows =
      cast.rounding == Rounding::nearest_even || (bfloat16 && cast.rounding == Rounding::nearest_away);
  const int precision = cast.to.mantissa_bits + 1;
  constants.away = cast.rounding == Rounding::nearest_away;
  constants.half_distance = static_cast<Bits>(precision) << carrier.mantissa_bits;
  constants.least_half = static_cast<Bits>(carrier.bias + 1 - cast.to.bias - precision)
                         << carrier.mantissa_bits;
  set_upper_half(cast.rounding, constants);
  Step step;
  step.loop = choose(by_map, cast);
  // The loops to bfloat16 cut float64 to float32 and round by themselves.
  step.mode = bfloat16 ? FloatMode::towards_zero : float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

Step exactly(const Cast& cast, const ByMap& by_map, const DataType& carrier, const Loops& loops) {
  ToFloatExactly constants{};
  constants.map = make_map_with_nan(cast, carrier, nullptr, cast.to.nan, loops);
  constants.away = cast.rounding == Rounding::nearest_away;
  Step step;
  step.loop = choose(by_map, cast);
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

}  // namespace

// The loop for each cast. The first row that matches counts.
//
// to              from, and when                                              loop
// float8_e8m0fnu  any                                                         to_power_of_two
// float64         any                                                         to_float64_exactly
// float32         types that fit float32; int32, and wider integers where     to_float32_exactly
//                 the processor converts them, except to nearest-away; on
//                 SSE4 and AVX2 int64 without a map, not uint32 and uint64
// float32,        if there is such a loop, and the map has no NaN with        to_..._directly
// bfloat16,       another payload
// float16
// bfloat16        all others, in float64; only with a map                     to_bfloat16
// 8 bits or       float64 without a map, but see float64_to_code              float64_by_float32
// fewer           types of 16 and 32 bits without a map                       to_small_float
// at most 16      all others                                                  to_float
// bits, float32
Step cast_to_float(const Cast& cast, const Loops& loops) {
  const std::size_t from = source_index(cast.from);
  const bool narrow = fits_float32(cast.from);
  if (cast.to.is_e8m0()) return to_power_of_two(cast, loops);
  if (cast.to.name == "float64")
    return exactly(cast, loops.to_float64_exactly[from], carrier_type(64), loops);
  const ByMap& to_float32 = loops.to_float32_exactly[from];
  if (cast.to.name == "float32" &&
      (narrow || (choose(to_float32, cast) != nullptr && cast.rounding != Rounding::nearest_away)))
    return exactly(cast, to_float32, carrier_type(32), loops);
  if (results_are_values(cast)) {
    const DataType& carrier = carrier_type(cast.to.bits == 16 && cast.from.name != "float64" ? 32 : 64);
    const auto& by_type = cast.to.name == "float32"    ? loops.to_float32_directly
                          : cast.to.name == "bfloat16" ? loops.to_bfloat16_directly
                                                       : loops.to_float16_directly;
    if (cast.to.bits >= 16 && by_type[from][0] != nullptr)
      return directly(cast, by_type[from], carrier, loops);
  }
  return to_code(cast, loops);
}

}  // namespace zarrproof::kernels
