// Example: a cast from float32 to uint8 has the breakpoints 0.5 (a tie) and 255.5 (the end of the range),
// each with the float32 just below and just above it.
#include "vectors/inputs/breakpoints.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "vectors/inputs/collector.h"
#include "vectors/inputs/scale_offset_inputs.h"

namespace zarrproof {
namespace {

void add_integer_target(Collector& collect, const DataType& to) {
  const Value half = power_of_two(-1);
  const Value one = power_of_two(0);
  for (const Value& end : {highest(to), lowest(to)}) {
    const Value outwards = end.is_negative() || end.is_zero() ? one.negated() : one;
    collect.around(end, {"last-finite"});
    collect.tie(sum(end, product(outwards, half)), {"last-finite"});
    collect.around(sum(end, outwards), {"last-finite"});
  }
  for (int odd : {1, 3, 5}) collect.tie(Value::finite(false, odd, -1), {}, Sign::either);
  // Numbers out of the range, for wrap: around multiples of 2^N.
  const Value modulus = power_of_two(to.bits);
  for (int multiple : {1, 2, 3})
    for (const Value& more : {one.negated(), half.negated(), Value::zero(false), one})
      collect.exactly(sum(product(modulus, Value::integer(multiple)), more), {"modulus"}, Sign::either);
  // 3 * 2^70 does not fit a register of 64 bits.
  collect.exactly(product(power_of_two(70), Value::integer(3)), {"modulus"}, Sign::either);
  // Far above the range: the remainder is 5, if the source type has that digit.
  collect.exactly(sum(power_of_two(to.bits + 30), Value::integer(5)), {"modulus"}, Sign::either);
}

// Adds ties between neighbouring codes of a floating type.
void add_ties_of_codes(Collector& collect, const DataType& to) {
  const auto number = [&](Bits code) { return unpack(code, to); };
  const auto ties_after = [&](Bits code, int count, const Flags& flags) {
    for (int i = 0; i < count; ++i, ++code)
      collect.tie(midpoint(number(code), number(code + 1)), flags, Sign::either);
  };
  const Bits top = pack(highest(to), to);
  ties_after(pack(Value::integer(1), to), 2, {});
  ties_after(top - 1, 1, {"last-finite"});
  if (to.is_e8m0()) return;
  const Bits first_normal = Bits{1} << to.mantissa_bits;
  ties_after(0, 2, {"subnormal"});
  if (first_normal > 2) ties_after(first_normal - 1, 2, {"subnormal"});
  collect.around(number(1), {"subnormal"}, Sign::either);
  collect.exactly(number(first_normal), {"subnormal"}, Sign::either);
  collect.exactly(product(number(1), power_of_two(-2)), {"subnormal"}, Sign::either);
}

void add_floating_target(Collector& collect, const DataType& from, const DataType& to) {
  add_ties_of_codes(collect, to);
  const Value top = highest(to);
  const Value beyond = beyond_highest(to);
  collect.around(top, {"last-finite"}, Sign::either);
  collect.tie(midpoint(top, beyond), {"last-finite"}, Sign::either);
  collect.around(beyond, {"last-finite"}, Sign::either);
  collect.exactly(product(top, power_of_two(3)), {"last-finite"}, Sign::either);
  if (to.is_e8m0()) {
    collect.around(power_of_two(-127), {"last-finite"});
    collect.tie(product(power_of_two(-128), Value::finite(false, 3, -1)), {"last-finite"});
    collect.exactly(power_of_two(-130), {"last-finite"});
  }
  if (!from.is_integer()) return;
  // Integers with more digits than the target has: the first ones, and integers of the highest binade, where
  // conversion through float64 rounds neighbours of ties to the ties.
  const int precision = to.mantissa_bits + 1;
  const int top_binade = from.bits - (from.is_signed() ? 2 : 1);
  for (int binade : {precision, top_binade}) {
    const std::int64_t half_step = binade - precision;
    if (half_step < 0) continue;
    for (int odd : {1, 3})
      collect.tie(sum(power_of_two(binade), Value::finite(false, odd, half_step)), {}, Sign::either);
  }
}

// Adds integers of 32 bits and more that a conversion through float32 or float64 rounds.
void add_long_integers(Collector& collect) {
  for (int exponent = 25; exponent < 63; ++exponent) {  // 2^25 + 1 has two digits more than float32
    const Value value = sum(power_of_two(exponent), Value::integer(1));
    collect.exactly(exponent % 2 == 0 ? value : value.negated(), {"double-rounding"});
    if (exponent >= 53) collect.exactly(exponent % 2 == 1 ? value : value.negated(), {"double-rounding"});
  }
}

void add_powers_of_two(Collector& collect, const DataType& from, const DataType& to) {
  // Limits of the digits of float32 and float64, and of the range of int32, uint32, int64 and uint64.
  for (int exponent : {24, 31, 32, 53, 63, 64}) {
    const Value power = power_of_two(exponent);
    if (to.is_integer() && compare(power, product(highest(to), Value::integer(4))) > 0) {
      // Numbers far out of the range. A register of 32 or 64 bits that drops the upper bits would convert the
      // rest.
      if (exponent == 32 || exponent == 64)
        for (int more : {0, 1}) collect.exactly(sum(power, Value::integer(more)), {"register"});
      continue;
    }
    for (int more : {-1, 0, 1})
      collect.exactly(sum(power, Value::integer(more)), {"power-of-two"}, Sign::either);
    if (from.is_floating()) collect.around(power, {"power-of-two"}, Sign::either);
  }
}

}  // namespace

bool represents(const DataType& to, const DataType& from) {
  // Integers: the range.
  if (from.is_integer() && to.is_integer())
    return compare(lowest(to), lowest(from)) <= 0 && compare(highest(to), highest(from)) >= 0;
  if (from.is_floating() && to.is_integer()) return false;  // fractions, or NaN, or a number out of the range
  if (compare(lowest(to), lowest(from)) > 0 || compare(highest(to), highest(from)) < 0) return false;
  // Integer to float: the digits of the longest integer.
  if (from.is_integer())
    return to.mantissa_bits + 1 >= from.bits - (from.is_signed() ? 1 : 0) && !to.is_e8m0();
  // Float to float: the sign of zero, the digits, and the smallest subnormal number.
  if (from.has_negative_zero() && !to.has_negative_zero()) return false;
  if (to.is_e8m0()) return from.is_e8m0();
  return to.mantissa_bits >= from.mantissa_bits && smallest_exponent(to) <= smallest_exponent(from);
}

std::vector<Input> cast_breakpoint_inputs(const DataType& from, const DataType& to) {
  Collector collect(from, to);
  add_ends(collect, from);
  add_specials(collect, from);
  if (from.is_integer() && to.is_integer() && from.bits >= 32 && to.bits >= 32) add_long_integers(collect);
  if (!represents(to, from)) {
    if (to.is_integer())
      add_integer_target(collect, to);
    else
      add_floating_target(collect, from, to);
    add_powers_of_two(collect, from, to);
    if (from.bits <= 4)
      for (Bits code = 0; code <= from.mask(); ++code) collect.code(code, {});
  }
  return collect.take();
}

std::vector<Input> inputs_with_upper_bits(const DataType& type) {
  if (type.bits >= 8) return {};
  const Bits all = (Bits{1} << (8 - type.bits)) - 1;
  return {{1, {"upper-bits"}, all}, {pack(highest(type), type), {"upper-bits"}, 1}};
}

const std::vector<Input>& cached_breakpoints(const DataType& from, const DataType& to) {
  static std::map<std::pair<std::string, std::string>, std::vector<Input>> breakpoints_of;
  const auto [entry, is_new] = breakpoints_of.try_emplace({from.name, to.name});
  if (is_new) entry->second = cast_breakpoint_inputs(from, to);
  return entry->second;
}

const std::vector<Input>& cached_breakpoints(const ScaleOffsetConfiguration& codec, Operation operation) {
  // The number of candidates that are tried to find one that tells a wrong arithmetic from the right one.
  // Another case tries other parameters.
  constexpr std::size_t kTries = 600;
  static std::optional<std::pair<ScaleOffsetConfiguration, Operation>> last;
  static std::vector<Input> points;
  if (last != std::pair(codec, operation)) points = scale_offset_inputs(codec, operation, kTries);
  last.emplace(codec, operation);
  return points;
}

const std::vector<Input>& cached_breakpoints(const ArrayCodecConfiguration& codec, Operation operation) {
  if (const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&codec))
    return cached_breakpoints(*scaling, operation);
  const auto& cast = std::get<CastValueConfiguration>(codec);
  return operation == Operation::encode ? cached_breakpoints(cast.array_type, cast.stored_type)
                                        : cached_breakpoints(cast.stored_type, cast.array_type);
}

}  // namespace zarrproof
