// JSON numbers that are long, or in unusual forms. Detects parsers that read the first 17, 100, 400 or 768
// digits only, require that digits and exponent are each in range, drop leading zeros of an exponent wrongly,
// or have small buffers.
#include <stdexcept>

#include "vectors/inputs/collector.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// A positive number that is an integer times a power of two: its decimal digits, and the exponent of the
// first digit.
struct Digits {
  std::string digits;
  std::int64_t exponent;
};

Digits digits_of(const Value& value) {
  const auto power = static_cast<unsigned>(value.exponent() < 0 ? -value.exponent() : value.exponent());
  const Integer factor = boost::multiprecision::pow(Integer(value.exponent() < 0 ? 5 : 2), power);
  const std::string digits = Integer(value.numerator() * factor).str();
  const std::int64_t point = value.exponent() < 0 ? value.exponent() : 0;
  return {digits, static_cast<std::int64_t>(digits.size()) - 1 + point};
}

enum class Side { below, exact, above };

// The number with this many digits: padded with zeros, or with the last digit one higher or lower.
std::string number_of(const Value& value, std::size_t count, Side side) {
  const Digits exact = digits_of(value);
  if (exact.digits.size() >= count) throw std::logic_error("a tie has more digits than are asked for");
  Integer digits(exact.digits + std::string(count - exact.digits.size(), '0'));
  if (side != Side::exact) digits += side == Side::above ? 1 : -1;
  const std::string text = digits.str();
  // One less than a power of ten has one digit less.
  const std::int64_t exponent =
      exact.exponent + static_cast<std::int64_t>(text.size()) - static_cast<std::int64_t>(count);
  return text.substr(0, 1) + "." + text.substr(1) + "e" + std::to_string(exponent);
}

// Ties of each type, and numbers that differ from a tie in the last digit only.
void add_long_ties(SuiteBuilder& suite) {
  const auto add = [&](Text type, Text id, const Value& tie, const std::vector<std::size_t>& counts) {
    const About about("fill_value/" + type + "/digits/" + id + "/", {META_7}, "all digits count",
                      {"fill", "double-rounding"});
    for (const std::size_t count : counts)
      for (const auto& [side, place] :
           {std::pair{Side::below, "below"}, {Side::exact, "at"}, {Side::above, "above"}})
        if (side == Side::above || count == counts.back())
          suite.accept_fill(about.below(std::to_string(count) + "-digits-" + place),
                            filled(type, number_of(tie, count, side)));
  };
  const auto above_one = [](int bits) { return sum(power_of_two(0), power_of_two(-bits)); };
  add("float64", "tie-at-1", above_one(53), {101, 401, 769, 1100});
  add("float64", "half-of-the-smallest", power_of_two(-1075), {769, 1100});
  add("float64", "tie-above-the-smallest", Value::finite(false, 3, -1075), {769, 1100});
  add("float64", "tie-at-2-1000", product(power_of_two(1000), above_one(53)), {401, 1100});
  add("float32", "tie-at-1", above_one(24), {101, 401, 1100});
  add("float32", "half-of-the-smallest", power_of_two(-150), {401, 1100});
  add("float16", "tie-at-1", above_one(11), {101, 769});
  add("bfloat16", "tie-at-1", above_one(8), {101});
}

std::string zeros(std::size_t count) {
  return std::string(count, '0');
}

// Numbers whose digits alone or exponent alone are out of every range.
void add_unusual_forms(SuiteBuilder& suite) {
  // JSON lets readers limit the range of numbers. So accepting an exponent of any size is derived.
  const std::string forms =
      "zero-e400=0e400 zero-e-400=0.000E-400 zero-e-beyond-64-bits=0e99999999999999999999 "
      "420-zeros-and-back=1" +
      zeros(420) + "e-420 420-decimals-and-back=0." + zeros(419) +
      "1e420 leading-zeros-in-exponent=25e-00000000000000000000002 "
      "plus-and-zeros-in-exponent=25E+0000000000000001 exponent-zero=1.5e-0 1000-decimals=1.5" +
      zeros(1000) + " 300-digits-and-back=-" + std::string(300, '3') +
      "e-299 e-beyond-64-bits=1e-99999999999999999999";
  const auto accept = [&](Text type, Text values) {
    suite.accept_fills(
        {"fill_value/" + type + "/form/", {META_7}, "the number, however it is written", {"fill"}},
        filled(type, ""), values);
  };
  accept("float64", forms);
  accept("float32", forms);
  accept("float64", "309-digits=1" + zeros(308));
  for (const std::string type : {"int8", "int64", "uint64"})
    suite.refuse_fills({"fill_value/" + type + "/form/", {META_10}, "beyond the range", {"fill", "metadata"}},
                       filled(type, "0"),
                       "300-digits=1" + zeros(299) + " minus-300-digits=-" + std::string(300, '9') +
                           " 2-to-64-plus-1=18446744073709551617 "
                           "2-to-128-plus-1=340282366920938463463374607431768211457");
}

// These numbers as keys, values and parameters.
void add_scalars(SuiteBuilder& suite) {
  const Value tie = sum(power_of_two(0), power_of_two(-24));
  const std::string above = number_of(tie, 401, Side::above);
  const std::string below = number_of(tie, 401, Side::below);
  const std::string digits = zeros(420);
  const std::vector<Clause> clauses = {META_7};
  const auto keys = [](Text first, Text second) { return map_member(first + "=7 " + second + "=9"); };
  suite.elements({"cast_value/scalar_map/float32-uint8/401-digits", clauses}, Operation::encode,
                 array_of("float32", "20", {cast_codec("uint8", keys(above, below))}),
                 "20 1 0x3f800001 0x3f800002");
  suite.elements(
      {"cast_value/scalar_map/float64-uint8/zeros-and-back", clauses}, Operation::encode,
      array_of("float64", "20", {cast_codec("uint8", keys("25" + digits + "e-421", "1e-00000000000000001"))}),
      "20 2.5 0.1 2");
  suite.elements({"cast_value/scalar_map/uint8-float32/401-digits", clauses}, Operation::encode,
                 array_of("uint8", "20", {cast_codec("float32", map_member("2=" + above + " 3=" + below))}),
                 "20 2 3");
  for (const Operation operation : {Operation::encode, Operation::decode}) {
    suite.elements({"scale_offset/parameters/float32/401-digits", clauses}, operation,
                   array_of("float32", "1", {scale_offset_codec(below, above)}), "1 2 3 5");
    suite.elements(
        {"scale_offset/parameters/float64/420-zeros-and-back", clauses}, operation,
        array_of("float64", "1", {scale_offset_codec("1" + digits + "e-420", "0." + zeros(419) + "2e420")}),
        "1 2 3 5");
  }
}

}  // namespace

void add_json_number_vectors(SuiteBuilder& suite) {
  add_long_ties(suite);
  add_unusual_forms(suite);
  add_scalars(suite);
}

}  // namespace zarrproof
