// cast_value at fractions in every binade. Detects: rounding by adding and subtracting a large number, or by
// adding one half and truncating, which fail in some binades only; a carry into the exponent, or subnormal
// numbers, that only some binades have; and wrap that uses a part of a large number's digits.
#include <algorithm>
#include <cstdlib>

#include "reference/values/rounding.h"
#include "vectors/inputs/collector.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

struct Pair {
  std::string from, to;
};

// A rounding mode, with an out-of-range rule if it is not empty.
Configuration configuration(Rounding rounding, const std::string& rule) {
  const std::string mode(name(rounding));
  return {
      mode + (rule.empty() ? "" : "/" + rule),
      "{\"rounding\":\"" + mode + "\"" + (rule.empty() ? "" : ",\"out_of_range\":\"" + rule + "\"") + "}"};
}

std::vector<Configuration> modes() {
  std::vector<Configuration> all;
  for (const Rounding rounding : all_roundings()) all.push_back(configuration(rounding, ""));
  return all;
}

void add_group(SuiteBuilder& suite, const std::string& id, const std::vector<Clause>& clauses,
               Operation operation, const Pair& pair, std::vector<Input> inputs,
               const std::vector<Configuration>& configurations) {
  const DataType from = *find_data_type(pair.from), to = *find_data_type(pair.to);
  const bool encoding = operation == Operation::encode;
  const ArrayText array{type_text(encoding ? pair.from : pair.to),
                        "1",
                        chain({cast_codec(encoding ? pair.to : pair.from), bytes_codec()}),
                        {1}};
  const About about = about_1_1("cast_value/" + id + "/" + pair.from + "-" + pair.to, clauses);
  suite.add(make_group(head_of(about, operation, array), std::move(inputs), configurations),
            file_of("cast_value", "binades", from, to), "cast_value at fractions in every binade");
}

// Halves near 2^k, as far as the source type has fractions and the target has the range. The last binades
// also with both signs, with three halves and with odd integers. Also the neighbours of 0.5 and 1.5.
std::vector<Input> fractions(const DataType& from, const DataType& to) {
  Collector collect(from, to);
  const int precision = from.mantissa_bits + 1;
  const auto take = [&](const Value& value, bool positive, bool negative) {
    if (positive || !to.is_signed()) collect.exactly(value, {"tie"});
    if (negative && to.is_signed()) collect.exactly(value.negated(), {"tie"});
  };
  collect.exactly(Value::integer(1), {});
  for (int binade = 0; binade <= std::min(precision, to.bits); ++binade) {
    const bool last = binade >= precision - 2;
    const bool thorough = last || binade < 3;
    for (int halves : {-3, -2, -1, 1, 2, 3, 6}) {
      const bool whole = halves % 2 == 0;
      if (whole ? !last : !thorough && std::abs(halves) > 1) continue;
      const Value half = Value::finite(halves < 0, std::abs(halves), -1);
      take(sum(power_of_two(binade), half), thorough || binade % 2 == 0, thorough || binade % 2 == 1);
    }
  }
  for (int halves : {1, 3})
    either_sign(Value::finite(false, halves, -1),
                [&](const Value& value) { collect.around(value, {"tie"}); });
  return collect.take();
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
std::vector<Input> ties(const DataType& from, const DataType& to) {
  Collector collect(from, to);
  collect.exactly(Value::integer(1), {});
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
  return collect.take();
}

// Integers of every binade, with more digits than the target has.
std::vector<Input> integer_ties(const DataType& from, const DataType& to) {
  Collector collect(from, to);
  collect.exactly(Value::integer(1), {});
  const int precision = to.mantissa_bits + 1;
  for (int binade = precision; binade < from.bits; ++binade) {
    const bool odd = binade % 2 == 1;
    const Value tie = sum(power_of_two(binade), Value::finite(false, odd ? 1 : 3, binade - precision));
    for (int more : {-1, 0, 1}) {
      const Value near = sum(tie, Value::integer(more));
      collect.exactly(odd || !from.is_signed() ? near : near.negated(), {"tie"});
    }
  }
  return collect.take();
}

// Numbers out of the range whose last digits count: in each binade from 2^N up, as long as there are digits
// below 2^N, the first or last odd mantissa and one with mixed digits. The lowest binades have fractions.
std::vector<Input> wrapped(const DataType& from, const DataType& to) {
  Collector collect(from, to);
  collect.exactly(Value::integer(1), {});
  const int precision = from.mantissa_bits + 1;
  const Integer first = (Integer(1) << (precision - 1)) + 1;
  const Integer last = (Integer(1) << precision) - 1;
  const Integer mixed = first + ((Integer(0x5b3c9d2e1f4a6) >> (54 - precision)) << 1);
  for (int binade = to.bits; binade < to.bits + precision && binade < 128; ++binade) {
    const int exponent = binade - precision + 1;
    collect.exactly(Value::finite(binade % 4 < 2, binade % 2 == 0 ? first : last, exponent), {"modulus"});
    collect.exactly(Value::finite(binade % 4 >= 2, mixed, exponent), {"modulus"});
  }
  return collect.take();
}

void add_integer_targets(SuiteBuilder& suite, Extent extent) {
  const std::vector<Clause> clauses = {Clause::CV_3, Clause::CV_4};
  std::vector<Pair> pairs = {{"float64", "int64"}, {"float64", "int32"},  {"float64", "uint8"},
                             {"float32", "int32"}, {"float32", "uint16"}, {"float16", "int32"},
                             {"bfloat16", "int32"}};
  if (extent == Extent::full)
    for (const char* to : {"int2", "uint4", "int16", "uint64"})
      for (const char* from : {"float64", "float32"}) pairs.push_back({from, to});
  for (const Pair& pair : pairs) {
    const std::vector<Input> inputs = fractions(*find_data_type(pair.from), *find_data_type(pair.to));
    add_group(suite, "fractions", clauses, Operation::encode, pair, inputs, modes());
    if (pair.to == "uint16" || extent == Extent::full)
      add_group(suite, "fractions", clauses, Operation::decode, pair, inputs, modes());
  }
}

void add_floating_targets(SuiteBuilder& suite, Extent extent) {
  const std::vector<Clause> clauses = {Clause::CV_3, Clause::CV_4};
  std::vector<Pair> pairs = {{"float64", "float16"},     {"float32", "float16"},
                             {"float64", "float32"},     {"float32", "bfloat16"},
                             {"float32", "float8_e4m3"}, {"float32", "float8_e5m2"},
                             {"float16", "float8_e3m4"}};
  if (extent == Extent::full)
    for (const char* to : {"bfloat16", "float8_e4m3", "float8_e4m3fnuz", "float6_e3m2fn"})
      pairs.push_back({"float64", to});
  for (const Pair& pair : pairs) {
    const std::vector<Input> inputs = ties(*find_data_type(pair.from), *find_data_type(pair.to));
    add_group(suite, "ties", clauses, Operation::encode, pair, inputs, modes());
    if ((pair.from == "float32" && pair.to == "float16") || extent == Extent::full)
      add_group(suite, "ties", clauses, Operation::decode, pair, inputs, modes());
  }
  for (const Pair& pair : {Pair{"int64", "float32"}, Pair{"int64", "float64"}, Pair{"uint64", "float64"},
                           Pair{"uint64", "float32"}, Pair{"int32", "float32"}, Pair{"uint32", "float32"},
                           Pair{"int32", "bfloat16"}}) {
    const std::vector<Input> inputs = integer_ties(*find_data_type(pair.from), *find_data_type(pair.to));
    add_group(suite, "ties", clauses, Operation::encode, pair, inputs, modes());
    if ((pair.from == "int64" && pair.to == "float64") || extent == Extent::full)
      add_group(suite, "ties", clauses, Operation::decode, pair, inputs, modes());
  }
}

// The mode does not change the result for integers. Two modes are enough to show that.
void add_wraps(SuiteBuilder& suite, Extent extent) {
  const std::vector<Clause> clauses = {Clause::CV_5};
  std::vector<Pair> pairs = {
      {"float32", "int8"}, {"float32", "uint16"}, {"float32", "int32"}, {"float32", "uint64"}};
  for (const char* to : {"int8", "uint16", "int32", "int64", "uint64"}) pairs.push_back({"float64", to});
  if (extent == Extent::full)
    for (const char* to : {"int2", "uint4", "uint8", "int16", "uint32"}) pairs.push_back({"float64", to});
  const std::vector<Configuration> two = {configuration(Rounding::nearest_even, "wrap"),
                                          configuration(Rounding::towards_negative, "wrap")};
  for (const Pair& pair : pairs)
    add_group(suite, "wraps", clauses, Operation::encode, pair,
              wrapped(*find_data_type(pair.from), *find_data_type(pair.to)), two);
}

}  // namespace

void add_binade_vectors(SuiteBuilder& suite, Extent extent) {
  add_integer_targets(suite, extent);
  add_floating_targets(suite, extent);
  add_wraps(suite, extent);
}

}  // namespace zarrproof
