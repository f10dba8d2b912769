#include "vectors/derived.h"

#include <algorithm>
#include <vector>

#include "reference/values/element.h"
#include "reference/values/rounding.h"

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
  const bool encodes = operation == Operation::encode;
  if (!offset.is_finite() || !scale.is_finite() || (!encodes && scale.is_zero())) return true;
  const Value between = encodes ? difference(input, offset) : quotient(input, scale);
  if (!is_number_of(between, codec.type)) return true;
  return !is_number_of(encodes ? product(between, scale) : sum(between, offset), codec.type);
}

// The numbers of the type beside a value, or itself.
std::vector<Value> numbers_beside(const Value& value, const DataType& type) {
  std::vector<Value> numbers;
  for (const Rounding rounding : {Rounding::towards_negative, Rounding::towards_positive})
    if (const Value number = round(value, type, rounding); is_number_of(number, type))
      numbers.push_back(number);
  return numbers;
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

bool is_derived_refusal(const ScaleOffsetConfiguration& codec, const Value& input, Operation operation) {
  const DataType& type = codec.type;
  if (!type.is_floating() || type.is_ieee() || !input.is_finite()) return false;
  const Value offset = codec.offset ? unpack(*codec.offset, type) : Value::zero(false);
  const Value scale = codec.scale ? unpack(*codec.scale, type) : Value::integer(1);
  const bool encodes = operation == Operation::encode;
  if (!offset.is_finite() || !scale.is_finite() || (!encodes && scale.is_zero())) return false;
  const std::vector<Value> between =
      numbers_beside(encodes ? difference(input, offset) : quotient(input, scale), type);
  return std::any_of(between.begin(), between.end(), [&](const Value& value) {
    return !numbers_beside(encodes ? product(value, scale) : sum(value, offset), type).empty();
  });
}

}  // namespace zarrproof
