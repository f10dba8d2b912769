#include "vectors/derived.h"

#include "reference/element.h"
#include "reference/rounding.h"

namespace zarrproof {
namespace {

// Whether the value is a number of the type.
bool is_number_of(const Value& value, const DataType& type) {
  return compare(value, highest(type)) <= 0 && compare(value, lowest(type)) >= 0 &&
         compare(round(value, type, Rounding::towards_zero), value) == 0;
}

bool rounds(const ScaleOffsetConfiguration& codec, const Value& input, Operation operation) {
  if (!input.is_finite()) return false;
  const Value offset = codec.offset ? unpack(*codec.offset, codec.type) : Value::zero(false);
  const Value scale = codec.scale ? unpack(*codec.scale, codec.type) : Value::integer(1);
  if (!offset.is_finite() || !scale.is_finite() || scale.is_zero()) return true;
  const bool encodes = operation == Operation::encode;
  const Value between = encodes ? difference(input, offset) : quotient(input, scale);
  if (!is_number_of(between, codec.type)) return true;
  return !is_number_of(encodes ? product(between, scale) : sum(between, offset), codec.type);
}

}  // namespace

bool is_derived_cast(const Value& input, const Value& result, const DataType& result_type) {
  if (input.is_infinite()) return result.is_infinite();
  if (!result.is_zero() || !result.is_negative() || !input.is_finite() || input.is_zero()) return false;
  const Value size = input.is_negative() ? input.negated() : input;
  return compare(size, Value::finite(false, 1, smallest_exponent(result_type))) < 0;  // not from a map
}

bool is_derived_scaling(const ScaleOffsetConfiguration& codec, const Value& input, Operation operation) {
  return codec.type.is_floating() && !codec.type.is_ieee() && rounds(codec, input, operation);
}

}  // namespace zarrproof
