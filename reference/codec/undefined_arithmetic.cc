// Example: encode of float8_e4m3fnuz with the scale 3. 2 * 3 is a number of the type, so no rounding
// matters. 1.125 * 3 is 3.375, which lies between the numbers 3.25 and 3.5, so the result is derived.
#include "reference/codec/undefined_arithmetic.h"

#include <algorithm>
#include <vector>

#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof {
namespace {

bool is_number_of(const Value& value, const DataType& type) {
  return compare(value, highest(type)) <= 0 && compare(value, lowest(type)) >= 0 &&
         compare(round(value, type, Rounding::towards_zero), value) == 0;
}

// Returns whether both operations are defined for these numbers: no NaN, no infinity, no division by zero.
bool has_numbers(const Scaling& scaling) {
  return scaling.offset.is_finite() && scaling.scale.is_finite() &&
         (scaling.encodes || !scaling.scale.is_zero());
}

Value first_operation(const Scaling& scaling, const Value& input) {
  return scaling.encodes ? difference(input, scaling.offset) : quotient(input, scaling.scale);
}

Value second_operation(const Scaling& scaling, const Value& between) {
  return scaling.encodes ? product(between, scaling.scale) : sum(between, scaling.offset);
}

// Returns the numbers of the type just below and just above an exact value; or only the value, if the type
// has it.
std::vector<Value> numbers_beside(const Value& value, const DataType& type) {
  std::vector<Value> numbers;
  for (const Rounding rounding : {Rounding::towards_negative, Rounding::towards_positive})
    if (const Value number = round(value, type, rounding); is_number_of(number, type))
      numbers.push_back(number);
  return numbers;
}

}  // namespace

bool result_is_derived(const Scaling& scaling, const Value& input) {
  if (!input.is_finite()) return false;
  if (!has_numbers(scaling)) return true;
  const Value between = first_operation(scaling, input);
  return !is_number_of(between, scaling.type) ||
         !is_number_of(second_operation(scaling, between), scaling.type);
}

bool refusal_is_derived(const Scaling& scaling, const Value& input) {
  if (!input.is_finite() || !has_numbers(scaling)) return false;
  const std::vector<Value> between = numbers_beside(first_operation(scaling, input), scaling.type);
  return std::any_of(between.begin(), between.end(), [&](const Value& value) {
    return !numbers_beside(second_operation(scaling, value), scaling.type).empty();
  });
}

}  // namespace zarrproof
