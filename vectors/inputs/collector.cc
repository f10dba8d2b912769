// Example: around() of 0.5 for a cast from float32 adds 0.5, the next float32 below it, and the next one
// above.
#include "vectors/inputs/collector.h"

namespace zarrproof {
Value power_of_two(std::int64_t exponent) {
  return Value::finite(false, 1, exponent);
}

Value midpoint(const Value& a, const Value& b) {
  return product(sum(a, b), power_of_two(-1));
}

Value beyond_highest(const DataType& type) {
  const Value top = highest(type);
  return sum(top, difference(top, unpack(pack(top, type) - 1, type)));
}

void Collector::exactly(const Value& value, const Flags& flags, Sign sign) {
  if (in_range(value) && compare(round(value, from_, Rounding::towards_zero), value) == 0) add(value, flags);
  if (sign == Sign::either) exactly(value.negated(), flags);
}

void Collector::around(const Value& value, const Flags& flags, Sign sign) {
  // A number smaller than the distance between any two numbers of any type.
  static const Value kTiny = power_of_two(-3000);
  for (const Value& near : {value, difference(value, kTiny), sum(value, kTiny)})
    for (Rounding rounding : {Rounding::towards_negative, Rounding::towards_positive})
      nearest(near, rounding, flags);
  if (sign == Sign::either) around(value.negated(), flags);
}

void Collector::tie(const Value& value, const Flags& flags, Sign sign) {
  Flags own = flags;
  own.push_back("tie");
  around(value, own);
  own.back() = "double-rounding";
  const Value one = power_of_two(0);
  for (const Value& factor : {difference(one, power_of_two(-40)), sum(one, power_of_two(-40))}) {
    const Value near = product(value, factor);
    if (in_range(near) && compare(round(near, from_, Rounding::nearest_even), value) != 0)
      nearest(near, Rounding::nearest_even, own);
  }
  if (sign == Sign::either) tie(value.negated(), flags, Sign::given);
}

void Collector::code(Bits bits, Flags flags) {
  const Value value = unpack(bits, from_);
  if (value.is_zero()) flags.push_back("sign-of-zero");
  if (value.is_finite() && compare(value, highest(to_)) > 0) flags.push_back("above");
  if (value.is_finite() && compare(value, lowest(to_)) < 0) flags.push_back("below");
  inputs_.push_back({bits, std::move(flags)});
}

bool Collector::in_range(const Value& value) const {
  return compare(value, lowest(from_)) >= 0 && compare(value, highest(from_)) <= 0;
}

void Collector::nearest(const Value& value, Rounding rounding, const Flags& flags) {
  if (!in_range(value)) return;
  const Value rounded = round(value, from_, rounding);
  if (in_range(rounded)) add(rounded, flags);
}

void Collector::add(const Value& value, const Flags& flags) {
  code(pack(value, from_), flags);
}

void add_ends(Collector& collect, const DataType& from) {
  collect.code(pack(highest(from), from), {"last-finite"});
  collect.code(pack(lowest(from), from), {"last-finite"});
  for (int number : {0, 1, -1, 2}) collect.exactly(Value::integer(number), {});
  if (from.has_negative_zero()) collect.code(Bits{1} << (from.bits - 1), {});
  if (from.is_floating() && !from.is_e8m0()) {
    const Bits first_normal = Bits{1} << from.mantissa_bits;
    for (Bits code : {Bits{1}, first_normal - 1, first_normal}) {
      collect.code(code, {"subnormal"});
      collect.code(code | Bits{1} << (from.bits - 1), {"subnormal"});
    }
  }
}

void add_specials(Collector& collect, const DataType& from) {
  if (from.has_nan()) collect.code(from.nan, {});
  if (!from.is_ieee()) return;
  const Bits sign = Bits{1} << (from.bits - 1);
  const Bits infinity = from.mask() >> 1 & ~((Bits{1} << from.mantissa_bits) - 1);
  collect.code(infinity, {});
  collect.code(infinity | sign, {});
  // Signalling NaNs, whose payload is in the lowest bits only; in narrow types every NaN.
  const Bits payloads = from.bits <= 8 ? (Bits{1} << from.mantissa_bits) - 1 : Bits{1};
  for (Bits payload = 1; payload <= payloads; ++payload)
    for (const Bits end : {Bits{0}, sign}) collect.code(end | infinity | payload, {});
  collect.code(from.nan | sign, {});
  for (const Bits end : {Bits{0}, sign})  // rounding these carries into the sign
    collect.code(end | from.mask() >> 1, {});
  collect.code(from.nan | sign | 1, {});  // a NaN with a sign and a payload
}

}  // namespace zarrproof
