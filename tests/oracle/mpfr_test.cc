// MPFR as an oracle: every floating type, every rounding mode, casts and scale_offset.
//
// mpfr_subnormalize gives MPFR's own rounding of subnormal results. MPFR has none for nearest-away. For this
// mode, the test computes the precision at the value's exponent and uses mpfr_round_nearest_away.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <random>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "tests/support/codes.h"
#include "tests/support/format.h"
#include "tests/support/iterations.h"

namespace zarrproof::test::mpfr_test {
namespace {

class Number {
 public:
  explicit Number(mpfr_prec_t precision) { mpfr_init2(value_, precision); }
  ~Number() { mpfr_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

// Sets the variable, which has 64 bits, to the exact value of a code.
void set_exactly(mpfr_ptr variable, Bits code, const Format& format) {
  const test::Number number = decode(code, format);
  if (number.is_nan()) {
    mpfr_set_nan(variable);
  } else if (number.is_infinite()) {
    mpfr_set_inf(variable, number.negative ? -1 : 1);
  } else {
    mpfr_set_uj_2exp(variable, number.significand, number.exponent, MPFR_RNDN);
    if (number.negative) mpfr_neg(variable, variable, MPFR_RNDN);
  }
}

mpfr_rnd_t mode_of(Rounding rounding) {
  switch (rounding) {
    case Rounding::towards_zero: return MPFR_RNDZ;
    case Rounding::towards_positive: return MPFR_RNDU;
    case Rounding::towards_negative: return MPFR_RNDD;
    default: return MPFR_RNDN;
  }
}

// Returns MPFR's exponent of the smallest positive number, in the form 0.1 * 2^e.
mpfr_exp_t smallest_exponent_of(const Format& format) {
  return format.specials == Specials::e8m0 ? mpfr_get_emin_min() : 2 - format.bias - format.mantissa_bits;
}

// Returns the result of `operation(variable, mode)` in the precision and the subnormal grid of the format,
// without an upper limit. The operation is a correctly rounded one of MPFR.
template <class Operation>
void calculate(mpfr_ptr result, const Format& format, mpfr_rnd_t mode, Operation operation) {
  const mpfr_exp_t before = mpfr_get_emin();
  mpfr_set_emin(smallest_exponent_of(format));
  int inexact = operation(result, mode);
  inexact = mpfr_check_range(result, inexact, mode);
  mpfr_subnormalize(result, inexact, mode);
  mpfr_set_emin(before);
}

void cast_nearest_away(mpfr_ptr result, mpfr_srcptr value, const Format& format) {
  if (!mpfr_regular_p(value)) {
    mpfr_set(result, value, MPFR_RNDN);
    return;
  }
  const mpfr_exp_t smallest = smallest_exponent_of(format);
  const mpfr_exp_t left = std::min<mpfr_exp_t>(format.mantissa_bits + 1, mpfr_get_exp(value) - smallest + 1);
  if (left >= 1) {
    Number rounded(left);
    mpfr_round_nearest_away(mpfr_set, rounded.get(), value);
    mpfr_set(result, rounded.get(), MPFR_RNDN);
  } else if (left == 0) {  // at least half of the smallest number, and less than it
    mpfr_set_si_2exp(result, mpfr_sgn(value), smallest - 1, MPFR_RNDN);
  } else {
    mpfr_set_zero(result, mpfr_sgn(value));
  }
}

// Returns the difference between the library's code and this result; empty if there is none. Above the
// highest number the library must give an error, or infinity in scale_offset.
std::string difference(const Converted& got, mpfr_ptr expected, const Format& format,
                       bool infinity_on_overflow) {
  Number limit(64), found(64);
  set_exactly(limit.get(), highest_code(format), format);
  const bool above = !mpfr_nan_p(expected) && !mpfr_inf_p(expected) && mpfr_cmpabs(expected, limit.get()) > 0;
  set_exactly(limit.get(), 0, format);
  const bool below =
      format.specials == Specials::e8m0 && !mpfr_nan_p(expected) && mpfr_cmp(expected, limit.get()) < 0;
  if (above && infinity_on_overflow) mpfr_set_inf(expected, mpfr_sgn(expected));
  if ((above && !infinity_on_overflow) || below) return got ? "a result out of range" : "";
  if (!got) return "an error";
  set_exactly(found.get(), *got, format);
  if (mpfr_nan_p(expected) != 0) return mpfr_nan_p(found.get()) != 0 ? "" : "not NaN";
  if (mpfr_nan_p(found.get()) != 0) return "NaN";
  if (mpfr_cmp(found.get(), expected) != 0) return "another number";
  const bool has_negative_zero = format.specials == Specials::ieee || format.specials == Specials::finite;
  const bool sign_counts = mpfr_zero_p(expected) == 0 || has_negative_zero;
  if (sign_counts && mpfr_signbit(found.get()) != mpfr_signbit(expected)) return "another sign";
  return "";
}

bool lacks(const Format& format, mpfr_srcptr value) {
  if (mpfr_nan_p(value) != 0) return format.specials == Specials::finite;
  return mpfr_inf_p(value) != 0 && format.specials != Specials::ieee;
}

const Format& format_of(std::string_view name) {
  return *std::ranges::find(kFormats, name, &Format::name);
}

// Returns an integer of any magnitude, or a float: any one, or one with an exponent near that of 1.
Bits random_code(const Format& format, std::mt19937_64& engine) {
  const Bits bits = engine() & format.mask();
  if (format.is_integer()) return ((engine() % 2 == 0 ? bits : ~bits) >> engine() % 64) & format.mask();
  if (engine() % 2 == 0) return bits;
  const Bits reach = std::min<Bits>(300, static_cast<Bits>(format.bias));
  const Bits exponent = static_cast<Bits>(format.bias) + engine() % reach - reach / 2;
  const Bits exponents = ((Bits{1} << format.exponent_bits) - 1) << format.mantissa_bits;
  return (bits & ~exponents) | exponent << format.mantissa_bits;
}

// Checks the breakpoints of the cast, and this number of random codes. If fewer iterations are requested,
// checks fewer of both.
void check_cast(const Format& from, const Format& to, Rounding rounding, int random) {
  const DataType from_type = *find_data_type(from.name), to_type = *find_data_type(to.name);
  const CastValue cast(
      CastValueConfiguration{.array_type = from_type, .stored_type = to_type, .rounding = rounding});
  Number value(64), expected(to.mantissa_bits + 1);
  const auto check = [&](Bits in) {
    set_exactly(value.get(), in, from);
    Interpretation interpretation(Answers::defaults());
    const Converted got = cast.encode(in, interpretation);
    if (lacks(to, value.get())) {
      ASSERT_FALSE(static_cast<bool>(got)) << std::hex << in;
      return;
    }
    if (rounding == Rounding::nearest_away)
      cast_nearest_away(expected.get(), value.get(), to);
    else
      calculate(expected.get(), to, mode_of(rounding),
                [&](mpfr_ptr result, mpfr_rnd_t mode) { return mpfr_set(result, value.get(), mode); });
    const std::string wrong = difference(got, expected.get(), to, false);
    ASSERT_EQ(wrong, "") << from.name << " " << std::hex << in << " to " << to.name << " " << name(rounding);
  };
  const int count = iterations(random);
  // Types of 16 bits have so many breakpoints that a part of them is checked.
  const std::size_t step = (to.bits() == 16 ? 7 : 1) * (count < random ? 50 : 1);
  const std::vector<Bits> codes = cast_breakpoints(from_type, to_type, 16);
  for (std::size_t i = 0; i < codes.size(); i += step) check(codes[i]);
  std::mt19937_64 engine(20261121);
  for (int i = 0; i < count; ++i) check(random_code(from, engine));
}

class EveryFloat : public ::testing::TestWithParam<Format> {};

TEST_P(EveryFloat, CastFromWideTypes) {
  for (const char* from : {"float64", "float32", "int64", "uint64"})
    for (Rounding rounding : all_roundings()) check_cast(format_of(from), GetParam(), rounding, 20'000);
}

TEST_P(EveryFloat, CastFromEveryNarrowFloat) {
  for (const Format& from : kFormats) {
    if (from.is_integer() || from.bits() > 8) continue;
    for (Rounding rounding : all_roundings()) check_cast(from, GetParam(), rounding, 100);
  }
}

template <class Operation>
void check_operation(const Format& format, bool with_offset, bool encode, Bits in, Bits parameter,
                     Operation operation) {
  const DataType type = find_data_type(format.name).value();
  const std::optional<Bits> none;
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type,
                                                   .offset = with_offset ? parameter : none,
                                                   .scale = with_offset ? none : std::optional(parameter)});
  Number a(64), b(64), expected(format.mantissa_bits + 1);
  set_exactly(a.get(), in, format);
  set_exactly(b.get(), parameter, format);
  calculate(expected.get(), format, MPFR_RNDN,
            [&](mpfr_ptr result, mpfr_rnd_t mode) { return operation(result, a.get(), b.get(), mode); });
  const bool overflow_to_infinity = format.specials == Specials::ieee;
  Interpretation interpretation(Answers::defaults());
  const Converted got = encode ? codec.encode(in, interpretation) : codec.decode(in, interpretation);
  const bool without_result = (mpfr_nan_p(expected.get()) != 0 && format.specials == Specials::finite) ||
                              (mpfr_inf_p(expected.get()) != 0 && !overflow_to_infinity);
  if (without_result) {
    ASSERT_FALSE(static_cast<bool>(got)) << format.name << std::hex << " " << in << " " << parameter;
    return;
  }
  ASSERT_EQ(difference(got, expected.get(), format, overflow_to_infinity), "")
      << format.name << (with_offset ? " offset " : " scale ") << (encode ? "encode " : "decode ") << std::hex
      << in << " and " << parameter;
}

void check_operations(const Format& format, Bits in, Bits parameter) {
  check_operation(format, true, true, in, parameter, mpfr_sub);
  check_operation(format, true, false, in, parameter, mpfr_add);
  check_operation(format, false, true, in, parameter, mpfr_mul);
  check_operation(format, false, false, in, parameter, mpfr_div);
}

TEST_P(EveryFloat, ScaleOffset) {
  const Format& format = GetParam();
  if (format.bits() <= 6) {
    for (Bits a = 0; a <= format.mask(); ++a)
      for (Bits b = 0; b <= format.mask(); ++b) check_operations(format, a, b);
    return;
  }
  std::mt19937_64 engine(3);
  const std::vector<Bits> boundary = notable_codes(*find_data_type(format.name));
  const auto any = [&] {
    return engine() % 3 == 0 ? boundary[engine() % boundary.size()] : engine() & format.mask();
  };
  for (int i = iterations(100'000); i > 0; --i) check_operations(format, any(), any());
}

std::vector<Format> floats() {
  std::vector<Format> all;
  for (const Format& format : kFormats)
    if (!format.is_integer()) all.push_back(format);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Mpfr, EveryFloat, ::testing::ValuesIn(floats()),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

}  // namespace
}  // namespace zarrproof::test::mpfr_test
