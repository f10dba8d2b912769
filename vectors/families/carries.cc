// Numbers that round up to a power of two, and ties that the last digit of a number decides, in every binade
// of the output. They go through cast_value between every two types, in both directions, with each rounding
// mode and without one; through scale_offset; and through JSON numbers. Example: float16 rounds 4095.9 to
// 4096, so the significand 1.11...1 becomes 1.00...0, and the carry goes into the exponent. And 2^40 + 2^16 +
// 1 is just above a tie of float32.
//
// Detects: a carry that is lost, or ORed into the exponent; an integer converted in two halves, or through
// another type, so that it is rounded twice; a default for `rounding` other than nearest-even.
#include <algorithm>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/collector.h"
#include "vectors/inputs/number_texts.h"

namespace zarrproof {
namespace {

// Returns the k for which the numbers of the type in [2^binade, 2^(binade + 1)) are 2^k apart.
std::int64_t spacing_exponent(const DataType& type, std::int64_t binade) {
  return type.is_integer() ? 0 : std::max(binade - type.mantissa_bits, smallest_exponent(type));
}

// Collects numbers for a cast, binade by binade of the output type.
class CastCollector {
 public:
  CastCollector(const DataType& from, const DataType& to)
      : from_(from), to_(to), has_negatives_(from.is_signed() && to.is_signed()), collect_(from, to) {}

  // The first binade is below the smallest number of the output type. It has no negative numbers: some of
  // them become -0 (CV-16).
  std::vector<Input> take() {
    collect_.exactly(Value::integer(1), {});
    const std::int64_t first = to_.is_integer() ? -1 : smallest_exponent(to_) - 1;
    const std::int64_t last = floor_log2(highest(to_));
    const bool has_hundreds = from_.is_floating() && last - first > 100;
    for (std::int64_t binade = first; binade <= last; ++binade) {
      const Signs signs = binade > first ? Signs::both : Signs::positive;
      add_ends(binade, signs);
      if (!has_hundreds || binade % 2 == 0) add_inner(binade, has_hundreds ? Signs::in_turn : signs);
    }
    return collect_.take();
  }

 private:
  enum class Signs { positive, both, in_turn };

  // Adds the highest number of the binade, its last tie, and the number below this tie.
  void add_ends(std::int64_t binade, Signs signs) {
    const Value step = power_of_two(spacing_exponent(from_, binade)), end = power_of_two(binade + 1);
    const Value tie = difference(end, half_spacing(binade));
    add(difference(end, step), {"carry"}, signs);
    add(tie, {"carry", "tie"}, signs);
    add(difference(tie, step), {"double-rounding"}, signs);
  }

  // Adds the first two ties of the binade and the tie in its middle, and the numbers beside them that a
  // second rounding moves the wrong way. In an integer, adds digits at the border between its halves as well,
  // which decide the rounding.
  void add_inner(std::int64_t binade, Signs signs) {
    const Value half = half_spacing(binade), tie = sum(power_of_two(binade), half);
    const Value next = sum(tie, product(half, Value::integer(2)));
    const Value middle = sum(tie, power_of_two(binade - 1));
    add(tie, {"tie"}, signs);
    std::vector<Value> steps = {power_of_two(spacing_exponent(from_, binade))};
    if (from_.is_integer()) steps.push_back(power_of_two(from_.bits / 2 - binade % 2));
    for (const Value& step : steps) {
      if (compare(step, half) >= 0) continue;
      if (from_.is_integer()) add(sum(power_of_two(binade), step), {"double-rounding"}, signs);
      add(sum(tie, step), {"double-rounding"}, signs);
      add(difference(next, step), {"double-rounding"}, signs);
      add(sum(middle, step), {"double-rounding"}, signs);
    }
  }

  Value half_spacing(std::int64_t binade) const { return power_of_two(spacing_exponent(to_, binade) - 1); }

  // Adds the value or its opposite, or both, if they are in the range of the output type.
  void add(const Value& value, const Flags& flags, Signs signs) {
    const bool is_negative = signs == Signs::in_turn && turn_++ % 2 == 1;
    if (signs == Signs::both || !is_negative || !has_negatives_) add_if_in_range(value, flags);
    if (has_negatives_ && !value.is_zero() && (signs == Signs::both || is_negative))
      add_if_in_range(value.negated(), flags);
  }

  void add_if_in_range(const Value& value, const Flags& flags) {
    if (to_.is_e8m0() && is_tie(value, to_)) return;  // an open point decides these ties
    if (compare(value, highest(to_)) <= 0 && compare(value, lowest(to_)) >= 0) collect_.exactly(value, flags);
  }

  const DataType &from_, &to_;
  bool has_negatives_;
  Collector collect_;
  std::size_t turn_ = 0;
};

// Returns the table of a cast, with a column of each rounding mode and one without `rounding`.
Table cast_table(const DataType& from, const DataType& to, Operation operation) {
  const bool encodes = operation == Operation::encode;
  const DataType &array = encodes ? from : to, &stored = encodes ? to : from;
  std::vector<Column> columns;
  for (const Rounding rounding : all_roundings()) columns.push_back(cast_column(rounding));
  columns.push_back({.name = "default"});
  return make_table("cast_value/carries/" + from.name + "-" + to.name + suffix_of(operation), {Clause::CV_3},
                    operation, array_of(array.name, "1", {cast_codec(stored.name)}), from,
                    CastCollector(from, to).take(), columns);
}

// Returns whether a table has the binade. Tables have each binade, but two of each 16 in float64.
bool takes_binade(const DataType& type, std::int64_t binade) {
  return type.bits < 64 || (binade - smallest_exponent(type)) % 16 < 2;
}

// Returns a table of scale_offset. Parameters are words; an empty parameter is left out. `fill` is a fill
// value that becomes a number other than 0 without rounding.
Table scale_offset_table(const DataType& type, TextRef id, Clause clause, Operation operation, TextRef fill,
                         TextRef offset, TextRef scale, const std::vector<Input>& inputs) {
  return make_table("scale_offset/carries/" + type.name + "/" + id + suffix_of(operation), {clause},
                    operation, array_of(type.name, fill, {scale_offset_codec(offset, scale)}), type, inputs);
}

// Adds operations of scale_offset whose exact results are just below a power of two. In each binade:
// (1 + u) * (1 - u), where u is the distance between 1 and the next number; and a power of two plus the
// opposite of a smaller number. Also the highest number of each binade, divided so that it becomes subnormal.
void add_scale_offset(std::vector<Table>& tables, const DataType& type) {
  const auto word = [&](const Value& value) { return hexadecimal_code(pack(value, type), type); };
  const std::int64_t smallest = smallest_exponent(type), last = floor_log2(highest(type));
  const Value one = power_of_two(0), ulp_of_one = power_of_two(-type.mantissa_bits);
  Collector below_powers(type, type), powers(type, type), highest_ones(type, type);
  const std::int64_t divisor = std::min<std::int64_t>(type.mantissa_bits + 1, last);
  for (std::int64_t binade = smallest; binade <= last; ++binade) {
    if (!takes_binade(type, binade)) continue;
    const Value power = power_of_two(binade), end = power_of_two(binade + 1);
    below_powers.exactly(product(power, difference(one, ulp_of_one)), {"carry"}, Sign::either);
    if (binade > smallest + type.mantissa_bits) powers.exactly(power, {"carry"});
    if (binade >= smallest + divisor - 1)
      highest_ones.exactly(difference(end, power_of_two(spacing_exponent(type, binade))), {"carry"},
                           Sign::either);
  }
  const Value offset = power_of_two(std::max<std::int64_t>(-type.mantissa_bits - 2, smallest));
  const std::vector<Input> all_powers = powers.take();
  const auto add = [&](TextRef id, Operation operation, TextRef fill, TextRef offset_word, TextRef scale,
                       const std::vector<Input>& inputs) {
    tables.push_back(scale_offset_table(type, id, Clause::SO_2, operation, fill, offset_word, scale, inputs));
  };
  add("scale", Operation::encode, "1", "", word(sum(one, ulp_of_one)), below_powers.take());
  add("subnormal", Operation::decode, "1", "", word(power_of_two(divisor)), highest_ones.take());
  add("offset-smallest", Operation::encode, word(power_of_two(smallest + 1)), word(power_of_two(smallest)),
      "", all_powers);
  add("offset", Operation::decode, word(offset), word(offset.negated()), "", all_powers);
}

// Adds products and quotients whose exact result is a tie of subnormal numbers, or just beside one: at half
// of the smallest number, at both sides of the smallest normal number, and below each power of two between
// them. The ids have the factor of the scale without its power of two: ties-times-1 and ties-times--3.
void add_subnormal_ties(std::vector<Table>& tables, const DataType& type) {
  const std::int64_t smallest = smallest_exponent(type), digits = type.mantissa_bits + 3;
  const Value half = power_of_two(smallest - 1), normal = power_of_two(smallest + type.mantissa_bits);
  const auto halves = [&](std::int64_t count) { return product(half, Value::integer(count)); };
  for (const Operation operation : {Operation::encode, Operation::decode})
    for (const int factor : {1, -3}) {
      const bool encodes = operation == Operation::encode;
      const std::int64_t exponent =
          encodes ? -std::min(digits, -smallest) : std::min(digits, floor_log2(highest(type)) - 1);
      const Value scale = product(power_of_two(exponent), Value::integer(factor));
      const auto input_of = [&](const Value& result) {
        return encodes ? quotient(result, scale) : product(result, scale);
      };
      Collector collect(type, type);
      for (const Value& tie :
           {half, halves(3), difference(normal, halves(3)), difference(normal, half), sum(normal, half)})
        collect.around(input_of(tie), {"carry", "tie"}, Sign::either);
      for (std::int64_t power = smallest + 1; power < smallest + type.mantissa_bits; ++power) {
        const Value tie = input_of(difference(power_of_two(power), half));
        collect.exactly(power % 2 == 0 ? tie : tie.negated(), {"carry", "tie"});
      }
      tables.push_back(scale_offset_table(type, "ties-times-" + std::to_string(factor), Clause::SO_2,
                                          operation, "1", "", hexadecimal_code(pack(scale, type), type),
                                          collect.take()));
    }
}

// Adds JSON numbers beyond the ends of a type that still round to these ends: as values of a map, as offset,
// and as scale.
void add_json_ends(std::vector<Table>& tables, const DataType& type) {
  const DataType key_type = *find_data_type("int16");
  const std::string positive = numbers_at_overflow(type).first, negative = "-" + positive;
  tables.push_back(make_table(
      "cast_value/carries/json-ends/" + type.name, {Clause::META_7}, Operation::encode,
      array_of(key_type.name, "0",
               {cast_codec(type.name, {map_member({{"encode", "1=" + positive + " 2=" + negative}})})}),
      key_type, inputs_of(key_type, "1 2")));
  // As a fill value, this power minus the offset is exact.
  const Value power = power_of_two(floor_log2(highest(type))).negated();
  tables.push_back(scale_offset_table(type, "json-lowest-offset", Clause::META_7, Operation::decode,
                                      hexadecimal_code(pack(power, type), type), negative, "",
                                      inputs_of(type, "0 1")));
  tables.push_back(scale_offset_table(type, "json-lowest-scale", Clause::META_7, Operation::encode, "1", "",
                                      negative, inputs_of(type, "0.5 1")));
}

// Adds JSON numbers that round up to a power of two: one for each binade as values of a map (two of each 16
// binades in float64), and two as offset and as scale. Also numbers that readers often round twice.
void add_json_numbers(std::vector<Table>& tables, const DataType& type) {
  std::string entries, keys;
  int key = 0;
  const auto add_entry = [&](const std::string& text) {
    const std::string word = std::to_string(++key);
    entries += word + "=" + text + " ";
    keys += word + " ";
  };
  for (std::int64_t exponent = smallest_exponent(type); exponent <= floor_log2(highest(type)); ++exponent) {
    if (!takes_binade(type, exponent)) continue;
    if (const auto text = number_below_power_of_two(exponent, type)) add_entry(*text);
  }
  const std::vector<std::string> rounded_twice = numbers_rounded_twice(type);
  for (const std::string& text : rounded_twice) add_entry(text);
  const DataType key_type = *find_data_type("int16");
  tables.push_back(
      make_table("cast_value/carries/json/" + type.name, {Clause::META_7}, Operation::encode,
                 array_of(key_type.name, "0", {cast_codec(type.name, {map_member({{"encode", entries}})})}),
                 key_type, inputs_of(key_type, keys)));
  const auto add_parameters = [&](TextRef id, TextRef text, TextRef fill_of_offset, TextRef fill_of_scale) {
    tables.push_back(scale_offset_table(type, id + "-offset", Clause::META_7, Operation::decode,
                                        fill_of_offset, text, "", inputs_of(type, "0 1")));
    tables.push_back(scale_offset_table(type, id + "-scale", Clause::META_7, Operation::encode, fill_of_scale,
                                        "", text, inputs_of(type, "1 2")));
  };
  // The numbers are 1 and 2. The fill value 3 minus either of them is not 0, and 3 times either is exact.
  for (const int exponent : {0, 1})
    add_parameters("json-" + std::to_string(1 << exponent), *number_below_power_of_two(exponent, type), "3",
                   "3");
  for (std::size_t i = 0; i < rounded_twice.size(); i += 2)
    add_parameters("json-rounded-once-" + std::to_string(i), rounded_twice[i],
                   type.bits < 32 ? "3" : rounded_twice[i], "1");
}

}  // namespace

void write_carries(FamilyFiles& files) {
  for (const DataType& from : real_data_types()) {
    std::vector<Table>& tables =
        files.file(file_of(from), "Numbers that round up to a power of two, and ties, of " + file_of(from))
            .tables;
    for (const DataType& to : real_data_types())
      for (const Operation operation : {Operation::encode, Operation::decode})
        if (!represents(to, from) && (from.is_floating() || to.is_floating()))
          tables.push_back(cast_table(from, to, operation));
    if (from.is_integer() || from.is_e8m0()) continue;
    add_scale_offset(tables, from);
    add_subnormal_ties(tables, from);
    add_json_numbers(tables, from);
    add_json_ends(tables, from);
  }
}

}  // namespace zarrproof
