// cast_value to a floating type: chooses the loop, and computes its constants. Example: float32 to float16
// with nearest-away is the loop to_float16_directly. Its constants say to add half of the last place, and its
// mode is towards-zero.
//
// The loop for each cast. The first row that matches counts.
//
// to              from, and when                                              loop
// float8_e8m0fnu  any                                                         to_power_of_two
// float64         any                                                         to_float64_exactly
// float32         types that fit float32; int32, and wider integers where     to_float32_exactly
//                 the processor converts them, except to nearest-away; on
//                 SSE4 and AVX2 int64 without a map, not uint32 and uint64
// float32,        all others, unless the map has a NaN with another payload:  to_..._directly
// bfloat16,       then there is no loop
// float16
// types of 8      every type, unless the map has a NaN with another payload:  to_small_float
// bits or fewer   then there is no loop
#include <algorithm>
#include <utility>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/cast_step.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Returns the addend that makes truncation of the carrier's code to its exponent a rounding to a power of
// two. Of two equally near powers, nearest-even chooses the larger one (open point e8m0_tie).
Bits power_of_two_addend(Rounding rounding, const DataType& carrier) {
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

// Returns the step to float8_e8m0fnu. The scalar path finds the codes at which the results change.
Step power_of_two_step(const Cast& cast, const Loops& loops) {
  const DataType& carrier = carrier_type(fits_float32(cast.from) ? 32 : 64);
  Cast refusing{carrier, cast.to, cast.rounding, OutOfRange::error, {}};
  Cast clamping = refusing;
  clamping.out_of_range = OutOfRange::clamp;
  const auto is_accepted = [&](Bits code) { return static_cast<bool>(cast_element(refusing, code)); };
  const auto is_refused = [&](Bits code) { return !is_accepted(code); };
  const auto is_least = [&](Bits code) { return *cast_element(clamping, code) == 0; };
  const Bits code_of_one = static_cast<Bits>(carrier.bias) << carrier.mantissa_bits;
  PowerOfTwoConstants constants{};
  constants.map = make_carrier_map(cast, carrier, nullptr, loops);
  constants.refuses =
      cast.out_of_range != OutOfRange::clamp;  // `wrap` is an error for types that are not integers
  constants.zero_to = last_code(0, code_of_one, is_least);
  constants.least = last_code(0, code_of_one, is_refused) + 1;
  constants.highest = last_code(code_of_one, infinity_code(false, carrier), is_accepted);
  constants.addend = power_of_two_addend(cast.rounding, carrier) -
                     (static_cast<Bits>(carrier.bias - cast.to.bias) << carrier.mantissa_bits);
  return {.loop = choose_loop(loops.to_power_of_two[source_index(cast.from)], cast),
          .constants = std::move(constants)};
}

// Returns the addend that makes a truncating division by 2^shift a rounding one. For nearest-even, an odd
// quotient needs 1 more.
std::uint16_t addend_for(Rounding rounding, int shift) {
  switch (rounding) {
    case Rounding::nearest_even: return static_cast<std::uint16_t>((1 << (shift - 1)) - 1);
    case Rounding::nearest_away: return static_cast<std::uint16_t>(1 << (shift - 1));
    case Rounding::towards_positive:
    case Rounding::towards_negative: return static_cast<std::uint16_t>((1 << shift) - 1);
    case Rounding::towards_zero: break;
  }
  return 0;
}

// Returns the constants of vector/to_small_float.cc, without a map. `from` is float16 or bfloat16. `to` has 8
// bits or fewer, with 1 to 4 bits of mantissa.
SmallFloatConstants small_float_constants(const DataType& to, const DataType& from, Rounding rounding,
                                          OutOfRange out_of_range) {
  constexpr int kDistances = SmallFloatConstants::kDistances;
  constexpr int kMaxShift = 15;  // 16 - shift must be at least 1: a factor is 2^(16 - shift) in 16 bits
  const int bits = from.mantissa_bits;
  const int first_normal = from.bias + 1 - to.bias;  // 0 for float16 to float8_e5m2fnuz
  const int first = std::max(first_normal, 1);
  SmallFloatConstants constants{};
  for (int place = 0; place < static_cast<int>(constants.base.size()); ++place) {
    const int distance = place % kDistances;
    const bool is_last = distance == kDistances - 1;
    // Subnormal numbers are multiples of the last place of the smallest normal numbers.
    const int field = distance == 0 ? first_normal : std::max(first - distance, 1);
    const int shift = is_last ? kMaxShift : bits - to.mantissa_bits + first_normal - field;
    constants.base[place] = static_cast<std::uint16_t>(is_last ? 0 : (field - 1) * (1 << bits));
    constants.factor[place] = static_cast<std::uint16_t>(1 << (16 - shift));
    constants.addend[place] = addend_for(rounding, shift);
  }
  constants.first_normal = static_cast<std::uint16_t>(first);
  constants.odd = rounding == Rounding::nearest_even ? 1 : 0;
  constants.is_directed = rounding == Rounding::towards_positive || rounding == Rounding::towards_negative;
  constants.flip = rounding == Rounding::towards_positive ? 0xffff : 0;
  constants.highest_code = static_cast<std::int16_t>(limit_code(false, to));
  constants.saturated_code = static_cast<std::int16_t>(constants.highest_code + (to.has_infinity() ? 1 : 0));
  constants.nan_code = static_cast<std::int16_t>(to.nan);
  constants.has_negative_zero = to.has_negative_zero();
  constants.has_nan = to.has_nan();
  // Refused out of range: finite values unless they are clamped; infinities and NaN unless the type has them.
  const auto infinity = static_cast<std::int16_t>(infinity_code(false, from));
  constants.refuse_above = static_cast<std::int16_t>(out_of_range == OutOfRange::clamp ? infinity - 1 : -1);
  constants.refuse_to = static_cast<std::int16_t>(to.has_infinity() ? infinity - 1 : infinity);
  if (!to.has_nan()) constants.refuse_to = static_cast<std::int16_t>(from.mask() >> 1);
  constants.infinity = infinity;
  constants.exponent_shift = bits;
  constants.sign_shift = from.bits - to.bits;
  return constants;
}

// Returns the step to a type of 8 bits or fewer, for which the loop converts float16 or bfloat16.
Step small_float_step(const Cast& cast, const Loops& loops) {
  const bool by_bfloat16 = cast.from.name != "float16" || !cast.map.empty();
  const DataType half = by_bfloat16 ? *find_data_type("bfloat16") : cast.from;
  const DataType& carrier = carrier_type(cast.from.bits == 64 ? 64 : 32);
  SmallFloatConstants constants = small_float_constants(cast.to, half, cast.rounding, cast.out_of_range);
  constants.map = make_carrier_map(cast, carrier, &carrier, loops);
  return {.loop = choose_loop(loops.to_small_float[source_index(cast.from)], cast),
          .mode = float_mode(cast.rounding),
          .constants = std::move(constants)};
}

// Sets the addends that round the lower half of float32 away.
void set_bfloat16_addends(Rounding rounding, DirectFloatConstants& constants) {
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

// Returns the step of a loop in `by_map`, which is to float16, bfloat16 or float32.
Step direct_float_step(const Cast& cast, const ByMap& by_map, const DataType& carrier, const Loops& loops) {
  DirectFloatConstants constants{};
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
  set_bfloat16_addends(cast.rounding, constants);
  // The loops to bfloat16 cut float64 to float32 and round by themselves.
  return {.loop = choose_loop(by_map, cast),
          .mode = bfloat16 ? FloatMode::towards_zero : float_mode(cast.rounding),
          .constants = std::move(constants)};
}

// Returns the step of a loop in `by_map`, whose carrier is the output type.
Step exact_float_step(const Cast& cast, const ByMap& by_map, const DataType& carrier, const Loops& loops) {
  ExactFloatConstants constants{};
  constants.map = make_map_with_nan(cast, carrier, nullptr, cast.to.nan, loops);
  constants.away = cast.rounding == Rounding::nearest_away;
  return {.loop = choose_loop(by_map, cast),
          .mode = float_mode(cast.rounding),
          .constants = std::move(constants)};
}

}  // namespace

// Chooses by the table at the head of this file.
Step cast_to_float_step(const Cast& cast, const Loops& loops) {
  const std::size_t from = source_index(cast.from);
  if (cast.to.is_e8m0()) return power_of_two_step(cast, loops);
  if (cast.to.name == "float64")
    return exact_float_step(cast, loops.to_float64_exactly[from], carrier_type(64), loops);
  const ByMap& to_float32 = loops.to_float32_exactly[from];
  if (cast.to.name == "float32" && (fits_float32(cast.from) || (choose_loop(to_float32, cast) != nullptr &&
                                                                cast.rounding != Rounding::nearest_away)))
    return exact_float_step(cast, to_float32, carrier_type(32), loops);
  if (!map_gives_only_default_nan(cast)) return {};  // these loops cannot give a map result's NaN payload
  if (cast.to.bits <= 8) return small_float_step(cast, loops);
  const DataType& carrier = carrier_type(cast.to.bits == 16 && cast.from.name != "float64" ? 32 : 64);
  const auto& by_type = cast.to.name == "float32"    ? loops.to_float32_directly
                        : cast.to.name == "bfloat16" ? loops.to_bfloat16_directly
                                                     : loops.to_float16_directly;
  return direct_float_step(cast, by_type[from], carrier, loops);
}

}  // namespace zarrproof::kernels
