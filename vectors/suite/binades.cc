// cast_value at fractions in every binade. Detects: rounding by adding and subtracting a large number, or by
// adding one half and truncating, which fail in some binades only; a carry into the exponent, or subnormal
// numbers, that only some binades have; and wrap that uses a part of a large number's digits.
#include <algorithm>
#include <cstdlib>

#include "vectors/inputs/collector.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

void add_group(SuiteBuilder& suite, const About& about, Operation operation, Text array, Text stored,
               std::vector<Input> inputs, std::vector<Column> columns) {
  suite.add(make_group(head_of(about, operation, array_of(array, "1", {cast_codec(stored)})),
                       std::move(inputs), std::move(columns)),
            "binades", "cast_value at fractions in every binade");
}

// Halves near 2^k, as far as the source type has fractions and the target has the range. The last binades
// also with both signs, with three halves and with odd integers. Also the neighbours of 0.5 and 1.5.
void fractions(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = from.mantissa_bits + 1;
  for (int binade = 0; binade <= std::min(precision, to.bits); ++binade) {
    const bool last = binade >= precision - 2;
    const bool thorough = last || binade < 3;
    for (int halves : {-3, -2, -1, 1, 2, 3, 6}) {
      const bool whole = halves % 2 == 0;
      if (whole ? !last : !thorough && std::abs(halves) > 1) continue;
      const Value half = Value::finite(halves < 0, std::abs(halves), -1);
      const Value value = sum(power_of_two(binade), half);
      if (thorough || binade % 2 == 0 || !to.is_signed()) collect.exactly(value, {"tie"});
      if ((thorough || binade % 2 == 1) && to.is_signed()) collect.exactly(value.negated(), {"tie"});
    }
  }
  for (int halves : {1, 3}) collect.around(Value::finite(false, halves, -1), {"tie"}, Sign::either);
}

// A tie of two normal numbers, or the next number of the source type above or below it, in rotation.
void take_one_near(Collector& collect, const Value& tie, const DataType& from, std::size_t turn) {
  const Value step = power_of_two(floor_log2(tie) - from.mantissa_bits);
  const Value near = turn % 3 == 0 ? tie : turn % 3 == 1 ? sum(tie, step) : difference(tie, step);
  collect.exactly(turn % 2 == 0 ? near : near.negated(), {"tie"});
}

// One tie of each binade of the target, including the subnormal binade, with the numbers beside it: at the
// first odd code of the binade, or at the last, which carries into the next binade. If the target has
// hundreds of binades, those far from the ends and from 1 have one of the three numbers.
void ties(Collector& collect, const DataType& from, const DataType& to) {
  const Bits step = Bits{1} << to.mantissa_bits;
  const Bits top = pack(highest(to), to);
  std::vector<Bits> codes;
  for (Bits subnormal = 1; subnormal < step; subnormal *= 2) codes.push_back(subnormal);
  for (Bits code = step; code < top; code += step) codes.push_back(code);
  const auto near_an_end = [&](Bits code) {
    constexpr Bits kNear = 4;
    const Bits exponent = code >> to.mantissa_bits;
    const auto bias = static_cast<Bits>(to.bias);
    return exponent <= kNear || code + kNear * step > top ||
           (exponent + kNear > bias && exponent < bias + kNear);
  };
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const bool carries = i % 2 == 1 && codes[i] >= step && codes[i] + step - 1 < top;
    const Bits code = carries ? codes[i] + step - 1 : codes[i];
    const Value tie = midpoint(unpack(code, to), unpack(code + 1, to));
    if (to.exponent_bits >= 8 && !near_an_end(codes[i]))
      take_one_near(collect, tie, from, i);
    else
      collect.around(i % 4 < 2 ? tie : tie.negated(), {"tie"});
  }
}

// Integers of every binade, with more digits than the target has.
void integer_ties(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = to.mantissa_bits + 1;
  for (int binade = precision; binade < from.bits; ++binade) {
    const bool odd = binade % 2 == 1;
    const Value tie = sum(power_of_two(binade), Value::finite(false, odd ? 1 : 3, binade - precision));
    for (int more : {-1, 0, 1}) {
      const Value near = sum(tie, Value::integer(more));
      collect.exactly(odd || !from.is_signed() ? near : near.negated(), {"tie"});
    }
  }
}

// Numbers out of the range whose last digits count: in each binade from 2^N up, as long as there are digits
// below 2^N, the first or last odd mantissa and one with mixed digits. The lowest binades have fractions.
void wrapped(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = from.mantissa_bits + 1;
  const Integer first = (Integer(1) << (precision - 1)) + 1;
  const Integer last = (Integer(1) << precision) - 1;
  const Integer mixed = first + ((Integer(0x5b3c9d2e1f4a6) >> (54 - precision)) << 1);
  for (int binade = to.bits; binade < to.bits + precision && binade < 128; ++binade) {
    const int exponent = binade - precision + 1;
    collect.exactly(Value::finite(binade % 4 < 2, binade % 2 == 0 ? first : last, exponent), {"modulus"});
    collect.exactly(Value::finite(binade % 4 >= 2, mixed, exponent), {"modulus"});
  }
}

// Collects numbers for a conversion.
using Collect = void (*)(Collector& collect, const DataType& from, const DataType& to);

// The collected numbers, and 1.
std::vector<Input> collected(Collect add, const DataType& from, const DataType& to) {
  Collector collect(from, to);
  collect.exactly(Value::integer(1), {});
  add(collect, from, to);
  return collect.take();
}

// Encoding of each pair under every mode, and decoding of the same elements of one pair. The pairs are words
// FROM=TO.
void add_modes(SuiteBuilder& suite, Text id, Text pairs, Text decoded, Collect add) {
  std::vector<Column> modes;
  for (const Rounding rounding : all_roundings()) modes.push_back(cast_column(rounding));
  for (const auto& [from, to] : named(pairs)) {
    const std::string name = from + "-" + to;
    const About about{"cast_value/" + id + "/" + name, {CV_3, CV_4}};
    const std::vector<Input> inputs = collected(add, *find_data_type(from), *find_data_type(to));
    add_group(suite, about, Operation::encode, from, to, inputs, modes);
    if (name == decoded) add_group(suite, about, Operation::decode, to, from, inputs, modes);
  }
}

// The mode does not change the result for integers. Two modes are enough to show that.
void add_wraps(SuiteBuilder& suite, Text pairs) {
  for (const auto& [from, to] : named(pairs))
    add_group(suite, {"cast_value/wraps/" + from + "-" + to, {CV_5}}, Operation::encode, from, to,
              collected(wrapped, *find_data_type(from), *find_data_type(to)),
              {cast_column(Rounding::nearest_even, "wrap"), cast_column(Rounding::towards_negative, "wrap")});
}

}  // namespace

void add_binade_vectors(SuiteBuilder& suite) {
  add_modes(suite, "fractions",
            "float64=int64 float64=int32 float64=uint8 float32=int32 float32=uint16 float16=int32 "
            "bfloat16=int32",
            "float32-uint16", fractions);
  add_modes(suite, "ties",
            "float64=float16 float32=float16 float64=float32 float32=bfloat16 float32=float8_e4m3 "
            "float32=float8_e5m2 float16=float8_e3m4",
            "float32-float16", ties);
  add_modes(suite, "ties",
            "int64=float32 int64=float64 uint64=float64 uint64=float32 int32=float32 uint32=float32 "
            "int32=bfloat16",
            "int64-float64", integer_ties);
  add_wraps(suite,
            "float32=int8 float32=uint16 float32=int32 float32=uint64 float64=int8 float64=uint16 "
            "float64=int32 float64=int64 float64=uint64");
}

}  // namespace zarrproof
