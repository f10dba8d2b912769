// cast_value at fractions in every binade. Detects: rounding by adding and subtracting a large number, or by
// adding one half and truncating, which fail in some binades only; a carry into the exponent, or subnormal
// numbers, that only some binades have; and wrap that uses a part of a large number's digits. Example: adding
// 0.5 and truncating rounds 0.49999999999999994 to 1, and 2^52 + 1 to 2^52 + 2.
#include <algorithm>
#include <cstdlib>

#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/inputs/collector.h"

namespace zarrproof {
namespace {

// Adds halves near 2^k, if the source type has fractions there and the target has the range. The last binades
// also have both signs, three halves and odd integers. Also adds the neighbours of 0.5 and 1.5.
void add_fractions(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = from.mantissa_bits + 1;
  for (int binade = 0; binade <= std::min(precision, to.bits); ++binade) {
    const bool last = binade >= precision - 2;
    const bool thorough = last || binade < 3;
    for (int halves : {-3, -2, -1, 1, 2, 3, 6}) {
      const bool whole = halves % 2 == 0;
      if (whole && !last) continue;
      if (!whole && !thorough && std::abs(halves) > 1) continue;
      const Value half = Value::finite(halves < 0, std::abs(halves), -1);
      const Value value = sum(power_of_two(binade), half);
      // A binade that is not thorough has one sign: an even binade the positive one, an odd binade the other.
      // An unsigned target has no negative numbers.
      if (thorough || binade % 2 == 0 || !to.is_signed()) collect.exactly(value, {"tie"});
      if ((thorough || binade % 2 == 1) && to.is_signed()) collect.exactly(value.negated(), {"tie"});
    }
  }
  for (int halves : {1, 3}) collect.around(Value::finite(false, halves, -1), {"tie"}, Sign::either);
}

// Adds a tie of two normal numbers, or the next number of the source type above or below it, in rotation.
void add_one_near(Collector& collect, const Value& tie, const DataType& from, std::size_t turn) {
  const Value step = power_of_two(floor_log2(tie) - from.mantissa_bits);
  // Of three binades, each has another of the three numbers. Every other binade has the negative number.
  const Value near = turn % 3 == 0 ? tie : turn % 3 == 1 ? sum(tie, step) : difference(tie, step);
  collect.exactly(turn % 2 == 0 ? near : near.negated(), {"tie"});
}

// Adds one tie of each binade of the target, including the subnormal binade, with the numbers beside it: at
// the first odd code of the binade, or at the last, which carries into the next binade. If the target has
// hundreds of binades, only one of the three numbers is added in binades far from the ends and from 1.
void add_ties(Collector& collect, const DataType& from, const DataType& to) {
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
    // Every other binade has the tie that carries. Two binades of four have the negative tie.
    const bool carries = i % 2 == 1 && codes[i] >= step && codes[i] + step - 1 < top;
    const Bits code = carries ? codes[i] + step - 1 : codes[i];
    const Value tie = midpoint(unpack(code, to), unpack(code + 1, to));
    if (to.exponent_bits >= 8 && !near_an_end(codes[i]))
      add_one_near(collect, tie, from, i);
    else
      collect.around(i % 4 < 2 ? tie : tie.negated(), {"tie"});
  }
}

// Adds integers of every binade, with more digits than the target has.
void add_integer_ties(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = to.mantissa_bits + 1;
  for (int binade = precision; binade < from.bits; ++binade) {
    // Odd binades have the first tie, even binades the second one, negative if the type is signed.
    const bool odd = binade % 2 == 1;
    const Value tie = sum(power_of_two(binade), Value::finite(false, odd ? 1 : 3, binade - precision));
    for (int more : {-1, 0, 1}) {
      const Value near = sum(tie, Value::integer(more));
      collect.exactly(odd || !from.is_signed() ? near : near.negated(), {"tie"});
    }
  }
}

// Adds numbers out of the range whose last digits count. In each binade from 2^N up, as long as there are
// digits below 2^N, these are the first or last odd mantissa and one with mixed digits. The lowest binades
// have fractions.
void add_wrapped(Collector& collect, const DataType& from, const DataType& to) {
  const int precision = from.mantissa_bits + 1;
  const Integer first = (Integer(1) << (precision - 1)) + 1;
  const Integer last = (Integer(1) << precision) - 1;
  // 0x5b3c9d2e1f4a6: any mixed digits, cut to the precision.
  const Integer mixed = first + ((Integer(0x5b3c9d2e1f4a6) >> (54 - precision)) << 1);
  for (int binade = to.bits; binade < to.bits + precision && binade < 128; ++binade) {
    const int exponent = binade - precision + 1;
    // The signs change after two binades; the two numbers of a binade have opposite signs.
    collect.exactly(Value::finite(binade % 4 < 2, binade % 2 == 0 ? first : last, exponent), {"modulus"});
    collect.exactly(Value::finite(binade % 4 >= 2, mixed, exponent), {"modulus"});
  }
}

// A function that collects numbers for a conversion.
using Collect = void (*)(Collector& collect, const DataType& from, const DataType& to);

// Returns the collected numbers, and 1.
std::vector<Input> collected(Collect add, const DataType& from, const DataType& to) {
  Collector collect(from, to);
  collect.exactly(Value::integer(1), {});
  add(collect, from, to);
  return collect.take();
}

Table table_of(TextRef id, std::vector<Clause> clauses, Operation operation, TextRef array, TextRef stored,
               const std::vector<Input>& inputs, const std::vector<Column>& columns) {
  const DataType type = *find_data_type(operation == Operation::encode ? array : stored);
  return make_table("cast_value/" + id + suffix_of(operation), std::move(clauses), operation,
                    array_of(array, "1", {cast_codec(stored)}), type, inputs, columns);
}

// A pair of types, and the numbers that are cast.
struct Pair {
  const char *from, *to;
  Collect collect;
  const char* id;
};

constexpr Pair kRounded[] = {
    {"float64", "int64", add_fractions, "fractions"},  {"float64", "int32", add_fractions, "fractions"},
    {"float64", "uint8", add_fractions, "fractions"},  {"float32", "int32", add_fractions, "fractions"},
    {"float32", "uint16", add_fractions, "fractions"}, {"float16", "int32", add_fractions, "fractions"},
    {"bfloat16", "int32", add_fractions, "fractions"}, {"float64", "float16", add_ties, "ties"},
    {"float32", "float16", add_ties, "ties"},          {"float64", "float32", add_ties, "ties"},
    {"float32", "bfloat16", add_ties, "ties"},         {"float32", "float8_e4m3", add_ties, "ties"},
    {"float32", "float8_e5m2", add_ties, "ties"},      {"float16", "float8_e3m4", add_ties, "ties"},
    {"int64", "float32", add_integer_ties, "ties"},    {"int64", "float64", add_integer_ties, "ties"},
    {"uint64", "float64", add_integer_ties, "ties"},   {"uint64", "float32", add_integer_ties, "ties"},
    {"int32", "float32", add_integer_ties, "ties"},    {"uint32", "float32", add_integer_ties, "ties"},
    {"int32", "bfloat16", add_integer_ties, "ties"},
};

constexpr Pair kWrapped[] = {
    {"float32", "int8", add_wrapped, "wraps"},   {"float32", "uint16", add_wrapped, "wraps"},
    {"float32", "int32", add_wrapped, "wraps"},  {"float32", "uint64", add_wrapped, "wraps"},
    {"float64", "int8", add_wrapped, "wraps"},   {"float64", "uint16", add_wrapped, "wraps"},
    {"float64", "int32", add_wrapped, "wraps"},  {"float64", "int64", add_wrapped, "wraps"},
    {"float64", "uint64", add_wrapped, "wraps"},
};

// Returns whether the elements are decoded as well: one pair of each kind.
bool is_decoded(std::string_view pair) {
  return pair == "float32-uint16" || pair == "float32-float16" || pair == "int64-float64";
}

}  // namespace

void write_binades(FamilyFiles& files) {
  std::vector<Table>& tables = files.file("", "cast_value at fractions in every binade").tables;
  std::vector<Column> modes;
  for (const Rounding rounding : all_roundings()) modes.push_back(cast_column(rounding));
  for (const auto& [from, to, collect, id] : kRounded) {
    const std::string pair = from + std::string("-") + to, place = id + std::string("/") + pair;
    const std::vector<Input> inputs = collected(collect, *find_data_type(from), *find_data_type(to));
    tables.push_back(
        table_of(place, {Clause::CV_3, Clause::CV_4}, Operation::encode, from, to, inputs, modes));
    if (is_decoded(pair))
      tables.push_back(
          table_of(place, {Clause::CV_3, Clause::CV_4}, Operation::decode, to, from, inputs, modes));
  }
  // The mode does not change the result of wrapping integers. Two modes are enough to show that.
  for (const auto& [from, to, collect, id] : kWrapped)
    tables.push_back(table_of(
        id + std::string("/") + from + "-" + to, {Clause::CV_5}, Operation::encode, from, to,
        collected(collect, *find_data_type(from), *find_data_type(to)),
        {cast_column(Rounding::nearest_even, "wrap"), cast_column(Rounding::towards_negative, "wrap")}));
}

}  // namespace zarrproof
