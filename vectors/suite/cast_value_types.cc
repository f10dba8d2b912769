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

// Whether float64 is not wider than the type, so that nothing is rounded.
bool float64_holds(const DataType& type) {
  return type.name == "float64";
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
      if (compare(rounded, highest(float64)) > 0 || compare(rounded, lowest(float64)) < 0) continue;
      const Bits code = pack(rounded, float64);
      bits.push_back(code);
      // The nearest values on both sides: where a detour through a narrower float makes a tie of them.
      if (!float64_holds(type) && value.numerator() != 0) bits.insert(bits.end(), {code - 1, code + 1});
    }
  return bits;
}

// Those among the breakpoints that lie in the range of the type whatever the rounding, so that directed modes
// do not meet the open points beyond it.
std::vector<Bits> inner_breakpoints(const DataType& type, const DataType& float64) {
  std::vector<Bits> inner;
  for (Bits bits : breakpoints(type, float64)) {
    const Value value = unpack(bits, float64);
    if (compare(value, highest(type)) <= 0 && compare(value, lowest(type)) >= 0) inner.push_back(bits);
  }
  return inner;
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
    if (float64_holds(type)) continue;

    const std::vector<Bits> inner = inner_breakpoints(type, float64);
    for (Rounding rounding : all_roundings()) {
      const std::string mode(name(rounding));
      const std::string more = ",\"rounding\":\"" + mode + "\"";
      if (rounding != Rounding::nearest_even)
        suite.elements({pair + "/" + mode, {Clause::CV_3}}, Operation::encode, array(more), inner);
      const ArrayText reverse{
          type_text(type.name), "1", chain({cast_codec("float64", more), bytes_codec()}), {1}};
      suite.elements({"cast_value/types/" + type.name + "-float64/" + mode, {Clause::CV_3}},
                     Operation::decode, reverse, inner);
    }
  }
}

}  // namespace zarrproof
