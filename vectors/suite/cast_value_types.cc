// cast_value between float64 and each of the other types, around the breakpoints of their formats.
#include "reference/element.h"
#include "reference/rounding.h"
#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

// The midpoint of two values.
Value midpoint(const Value& a, const Value& b) {
  return product(sum(a, b), Value::finite(false, 1, -1));
}

// float64 values where rounding to the type turns: the ends of its range, the number after 1, the smallest
// numbers, and the midpoints between neighbours there.
std::vector<Bits> breakpoints(const DataType& type, const DataType& float64) {
  std::vector<Value> values = {Value::integer(1), highest(type)};
  const Value top = highest(type);
  const Value below_top = unpack(pack(top, type) - 1, type);
  const Value step = difference(top, below_top);
  values.push_back(midpoint(top, below_top));
  values.push_back(sum(top, product(step, Value::finite(false, 1, -1))));  // the tie beyond the highest
  values.push_back(sum(top, step));
  if (type.is_floating()) {
    const Bits one = pack(Value::integer(1), type);
    values.push_back(midpoint(Value::integer(1), unpack(one + 1, type)));
    values.push_back(midpoint(unpack(one + 1, type), unpack(one + 2, type)));
    const Value smallest = Value::finite(false, 1, smallest_exponent(type));
    values.push_back(smallest);
    values.push_back(midpoint(smallest, Value::zero(false)));
  } else {
    values.push_back(Value::finite(false, 1, -1));
    values.push_back(Value::finite(false, 3, -1));
  }
  std::vector<Bits> bits;
  for (const Value& value : values)
    for (const Value& either : {value, value.negated()}) {
      const Value rounded = round(either, float64, Rounding::nearest_even);
      if (compare(rounded, highest(float64)) <= 0 && compare(rounded, lowest(float64)) >= 0)
        bits.push_back(pack(rounded, float64));
    }
  return bits;
}

// Codes of the type itself: 1, the ends, the smallest number, the first and the last code.
std::vector<Bits> codes(const DataType& type) {
  return {pack(Value::integer(1), type),
          pack(highest(type), type),
          pack(lowest(type), type),
          1,
          0,
          type.mask(),
          type.mask() >> 1};
}

}  // namespace

void add_cast_value_type_vectors(SuiteBuilder& suite) {
  const DataType float64 = *find_data_type("float64");
  for (const DataType& type : real_data_types()) {
    const std::string pair = "cast_value/types/float64-" + type.name;
    const auto array = [&](const std::string& more) {
      return ArrayText{type_text("float64"), "1", chain({cast_codec(type.name, more), bytes_codec()}), {1}};
    };
    const std::vector<Bits> inputs = breakpoints(type, float64);
    suite.elements({pair, {Clause::CV_3, Clause::CV_4}}, Operation::encode, array(""), inputs);
    suite.elements({pair + "/clamp", {Clause::CV_5}}, Operation::encode, array(R"(,"out_of_range":"clamp")"),
                   inputs);
    suite.elements({pair, {Clause::CV_2}}, Operation::decode, array(""), codes(type));
  }
}

}  // namespace zarrproof
