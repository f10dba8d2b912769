// Example: float32 300.5 to uint8 with clamp. No entry of the map has this key. It is rounded to 300
// (nearest-even), which is above 255, so the result is 255.
#include "reference/codec/cast_value.h"

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "reference/values/tie.h"

namespace zarrproof {
namespace {

// Returns the bits of the integer modulo 2^N, in two's complement. N is the width of the type.
Bits wrapped(const Value& integer, const DataType& type) {
  const Integer magnitude = integer.numerator() << static_cast<unsigned>(integer.exponent());
  const Bits low = static_cast<Bits>(magnitude & type.mask());
  return (integer.is_negative() ? ~low + 1 : low) & type.mask();
}

}  // namespace

CastValue::Direction CastValue::direction(const DataType& from, const DataType& to, const ScalarMap& map) {
  return {from, to, zarrproof::highest(to), zarrproof::lowest(to), MapIndex(map.entries, from)};
}

CastValue::CastValue(const CastValueConfiguration& configuration)
    : rounding_(configuration.rounding),
      rule_(configuration.out_of_range),
      encode_(direction(configuration.array_type, configuration.stored_type, configuration.encode_map)),
      decode_(direction(configuration.stored_type, configuration.array_type, configuration.decode_map)) {}

Converted CastValue::encode(Bits in, Interpretation& interpretation) const {
  return cast(in, encode_, interpretation);
}

Converted CastValue::decode(Bits in, Interpretation& interpretation) const {
  return cast(in, decode_, interpretation);
}

// CV-1: returns the first entry whose key has the bits of the element. Keys with other bits match if key and
// element are both zeros or both NaNs: that is an open point.
const MapEntry* CastValue::find(Bits in, const Value& value, const Direction& way,
                                Interpretation& interpretation) const {
  const MapEntry* same = way.map.first(in);
  const MapEntry* alike = value.is_zero()  ? way.map.first_zero()
                          : value.is_nan() ? way.map.first_nan()
                                           : nullptr;
  if (alike == nullptr || (same != nullptr && same->position <= alike->position)) return same;
  const bool matches = value.is_zero() ? interpretation.choose(OpenPoint::map_zero) == Answer::numeric
                                       : interpretation.choose(OpenPoint::map_nan) == Answer::any;
  return matches ? alike : same;
}

// Follows the specification's procedure, and checks its conditions in the specification's order.
Converted CastValue::cast(Bits in, const Direction& way, Interpretation& interpretation) const {
  const Value value = unpack(in, way.from);

  if (!way.map.empty()) {  // CV-1: the map first
    const MapEntry* entry = find(in, value, way, interpretation);
    interpretation.record_step(Clause::CV_1, [&] {
      if (entry == nullptr) return std::string("scalar_map has no such key");
      return "scalar_map has the key " + describe_bits(entry->key, way.from) + ": its value is the result";
    });
    if (entry != nullptr) return entry->result;
  }

  if (value.is_nan()) return cast_nan(way, interpretation);
  if (value.is_infinite()) return cast_infinity(value, way, interpretation);
  if (value.is_zero() && !way.to.is_e8m0()) return cast_zero(value.is_negative(), way, interpretation);
  if (way.to.is_e8m0() && (value.is_zero() || value.is_negative()))
    return cast_below_e8m0(value, way, interpretation);

  // CV-2, CV-3, CV-4, CV-12: the value is rounded without a limit (an exact value stays), then checked
  // against the range.
  const Value rounded = round(value, way.to, tie_rule(value, way.to, rounding_, rule_, interpretation));
  const bool in_range = compare(rounded, way.lowest) >= 0 && compare(rounded, way.highest) <= 0;
  if (compare(rounded, value) == 0) {
    if (in_range)
      interpretation.record_step(Clause::CV_2,
                                 [&] { return value.to_string() + " is exactly representable"; });
  } else {
    interpretation.record_step(Clause::CV_3, [&] {
      return value.to_string() + " " + neighbours_text(value, way.to) + " and rounds " +
             std::string(name(rounding_)) + " to " + rounded.to_string();
    });
  }
  if (in_range && (compare(value, way.lowest) < 0 || compare(value, way.highest) > 0))
    interpretation.record_step(Clause::CV_12, [&] { return "rounding brings it into the range"; });
  if (in_range && rounded.is_zero() && rounded.is_negative() && way.to.has_negative_zero())
    interpretation.record_step(Clause::CV_16,
                               [&] { return "a number below 0 that rounds to zero keeps its sign"; });
  if (in_range) return pack(rounded, way.to);
  interpretation.record_step(Clause::CV_4, [&] {
    return rounded.to_string() + " is not in [" + way.lowest.to_string() + ", " + way.highest.to_string() +
           "]";
  });
  if (way.to.is_e8m0() && compare(rounded, way.lowest) < 0)
    return cast_below_e8m0(rounded, way, interpretation);
  return cast_out_of_range(rounded, way, interpretation);
}

// CV-2, CV-7: zero stays zero in every type but float8_e8m0fnu. Between IEEE types it keeps its sign.
Converted CastValue::cast_zero(bool negative, const Direction& way, Interpretation& interpretation) const {
  bool keeps_sign = negative && way.to.has_negative_zero();
  if (keeps_sign && (way.from.is_finite_only() || way.to.is_finite_only()))
    keeps_sign = interpretation.choose(OpenPoint::zero_sign_non_ieee) == Answer::keep;
  interpretation.record_step(keeps_sign ? Clause::CV_7 : Clause::CV_2, [&] {
    return keeps_sign ? "-0 keeps its sign" : "zero is exactly representable";
  });
  return pack(Value::zero(keeps_sign), way.to);
}

// CV-7: between IEEE types a NaN gives a NaN. CV-8: a type without NaN refuses it.
Converted CastValue::cast_nan(const Direction& way, Interpretation& interpretation) const {
  if (!way.to.has_nan()) return Reason::nan_not_representable;
  const bool both_ieee = way.from.is_ieee() && way.to.is_ieee();
  if (!both_ieee && interpretation.choose(OpenPoint::nan_non_ieee) == Answer::error)
    return Reason::nan_has_no_rule;
  interpretation.record_step(Clause::CV_7, [&] { return "a NaN gives a NaN"; });
  return way.to.nan;
}

// CV-8: a type without infinity refuses an infinity. CV-5, CV-16: otherwise it stays an infinity.
Converted CastValue::cast_infinity(const Value& value, const Direction& way,
                                   Interpretation& interpretation) const {
  const bool clamps = rule_ == OutOfRange::clamp;
  if (way.to.has_infinity()) {
    interpretation.record_step(clamps ? Clause::CV_5 : Clause::CV_16,
                               [&] { return "an infinity stays that infinity"; });
    return pack(value, way.to);
  }
  const bool may_clamp = clamps && way.to.has_nan();
  if (!may_clamp || interpretation.choose(OpenPoint::infinity_clamp) == Answer::error)
    return Reason::infinity_not_representable;
  if (way.to.is_e8m0() && value.is_negative()) return cast_below_e8m0(value, way, interpretation);
  return cast_out_of_range(value, way, interpretation);
}

// Returns whether a number of this sign is rounded towards zero.
bool CastValue::rounds_inwards(bool negative) const {
  return rounding_ == Rounding::towards_zero || (rounding_ == Rounding::towards_negative && !negative) ||
         (rounding_ == Rounding::towards_positive && negative);
}

// CV-5: returns the result for a value above the highest or below the lowest number, by error, clamp or wrap.
Converted CastValue::cast_out_of_range(const Value& rounded, const Direction& way,
                                       Interpretation& interpretation) const {
  const bool negative = rounded.is_negative();
  const Value& limit = negative ? way.lowest : way.highest;
  const bool inwards = way.to.is_floating() && rounds_inwards(negative);
  const bool clamps_to_limit = rule_ == OutOfRange::clamp && !way.to.has_infinity();
  if (inwards && !clamps_to_limit &&
      interpretation.choose(OpenPoint::directed_overflow) == Answer::largest_finite)
    return pack(limit, way.to);

  switch (rule_) {
    case OutOfRange::error: return Reason::out_of_range;
    case OutOfRange::clamp:
      interpretation.record_step(Clause::CV_5, [&] { return "clamp"; });
      return pack(way.to.has_infinity() ? Value::infinity(negative) : limit, way.to);
    case OutOfRange::wrap:
      if (way.to.is_integer()) {
        interpretation.record_step(Clause::CV_5,
                                   [&] { return "wrap modulo 2^" + std::to_string(way.to.bits); });
        return wrapped(rounded, way.to);
      }
      if (way.to.has_infinity() && interpretation.choose(OpenPoint::wrap_to_float) == Answer::ieee)
        return pack(inwards ? limit : Value::infinity(negative), way.to);
      return Reason::out_of_range;
  }
  return Reason::out_of_range;
}

// CV-5: returns the result in float8_e8m0fnu for zero, for negative numbers and for numbers below 2^-127.
Converted CastValue::cast_below_e8m0(const Value& value, const Direction& way,
                                     Interpretation& interpretation) const {
  const bool clamps = rule_ == OutOfRange::clamp;
  bool smallest = clamps;
  if (value.is_zero() || value.is_negative()) {
    const bool upwards = rounding_ == Rounding::towards_positive;
    if (clamps || upwards) {
      const Answer answer = interpretation.choose(OpenPoint::e8m0_nonpositive);
      if (answer == Answer::error) smallest = false;
      if (answer == Answer::smallest_upward && upwards) smallest = true;
    }
  } else if (!clamps) {
    smallest = interpretation.choose(OpenPoint::e8m0_underflow) == Answer::smallest;
  }
  if (!smallest) return Reason::out_of_range;
  interpretation.record_step(Clause::CV_5, [&] { return "the smallest number of the type, 2^-127"; });
  return pack(way.lowest, way.to);
}

}  // namespace zarrproof
