#include "tests/property/arbitrary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/iterations.h"

namespace zarrproof::test {
namespace {

template <class Condition>
Type any_type_where(Condition condition) {
  std::vector<Format> chosen;
  std::copy_if(kFormats.begin(), kFormats.end(), std::back_inserter(chosen), condition);
  const std::size_t index =
      *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, chosen.size()));
  return type_of(chosen[index]);
}

// Returns 64 random bits, independent of RapidCheck's size.
Bits any_bits() {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<Bits>());
}

// Returns the code of the number of the format next to the value, towards zero; beyond the range, the code of
// the limit.
Bits code_near(const Rational& value, const Format& format) {
  const bool negative = value < 0;
  if (format.is_integer()) {
    const auto rounded = round_by_definition(value, format, Rounding::towards_zero);
    if (!rounded) return negative ? lowest_code(format) : highest_code(format);
    return static_cast<Bits>(numerator(*rounded) & Integer(format.mask()));
  }
  const Bits code = code_below(negative ? Rational(-value) : value, format);
  return negative && format.sign_bits == 1 ? code | Bits{1} << (format.bits() - 1) : code;
}

}  // namespace

Bits below(Bits limit) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Bits>(0, limit));
}

Type type_of(const Format& format) {
  return {find_data_type(format.name).value(), format};
}

Type any_type() {
  return any_type_where([](const Format&) { return true; });
}

Type any_float() {
  return any_type_where([](const Format& format) { return !format.is_integer(); });
}

Type any_integer() {
  return any_type_where([](const Format& format) { return format.is_integer(); });
}

Rounding any_rounding() {
  return all_roundings()[below(all_roundings().size())];
}

Bits any_code(const Format& format) {
  const Bits bits = any_bits();
  switch (below(4)) {
    case 0: {  // near a limit
      const Bits limits[] = {0, highest_code(format), lowest_code(format), Bits{1} << (format.bits() - 1)};
      return (limits[below(4)] + below(9) - 4) & format.mask();
    }
    case 1:  // few significant bits
      return (bits & (bits << 17) & (bits << 31) & (bits << 43)) & format.mask();
    default: return bits & format.mask();
  }
}

Bits any_finite_code(const Format& format) {
  while (true) {
    const Bits code = any_code(format);
    if (decode(code, format).is_finite()) return code;
  }
}

Bits code_of_interest(const Format& format, const Format& other) {
  if (below(3) == 0) return any_finite_code(format);
  const Bits code = any_finite_code(other);
  const Rational value = value_of(decode(code, other));
  const Number beside = decode((code + 1) & other.mask(), other);
  const Rational next = beside.is_finite() ? value_of(beside) : Rational(value * 2);
  const Rational target = below(2) == 0 ? value : Rational((value + next) / 2);
  const Bits moved = (code_near(target, format) + below(3) - 1) & format.mask();
  return decode(moved, format).is_finite() ? moved : code_near(target, format);
}

CastValue cast_of(const Type& from, const Type& to, Rounding rounding, OutOfRange rule) {
  return CastValue(CastValueConfiguration{
      .array_type = from.type, .stored_type = to.type, .rounding = rounding, .out_of_range = rule});
}

Converted encode_with(const ArrayCodec& codec, Bits in) {
  Interpretation interpretation(Answers::defaults());
  return codec.encode(in, interpretation);
}

Converted decode_with(const ArrayCodec& codec, Bits in) {
  Interpretation interpretation(Answers::defaults());
  return codec.decode(in, interpretation);
}

std::string words(const Type& from, const Type& to, Rounding rounding, Bits in) {
  return describe_bits(in, from.type) + " of " + from.type.name + " to " + to.type.name + ", " +
         std::string(name(rounding));
}

}  // namespace zarrproof::test

// RapidCheck reads its settings from RC_PARAMS. If RC_PARAMS is not set, the program sets the number of
// cases.
int main(int argc, char** argv) {
  const std::string settings = "max_success=" + std::to_string(zarrproof::test::iterations(ZARRPROOF_CASES));
  setenv("RC_PARAMS", settings.c_str(), 0);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
