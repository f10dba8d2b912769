// Makes texts of floating numbers. Example: float16 rounds 1.00048828125, the midpoint of 1 and the next
// number, to 1. number_texts(1) has this text, and texts with 12 more digits just below and just above it.
#include "vectors/inputs/number_texts.h"

#include <algorithm>
#include <cmath>

#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "vectors/inputs/collector.h"

namespace zarrproof {
namespace {

// Returns the decimal digits of numerator / 10^places, which is not negative.
std::string decimal(const Integer& numerator, std::size_t places) {
  std::string digits = numerator.str();
  if (places > 0) {
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return digits;
}

// Returns the texts of numbers just below, at, and just above this number, which is a multiple of a power of
// two. Returns nothing if the texts would be very long.
std::vector<std::string> texts_around(const Value& value) {
  constexpr std::int64_t kMaxDigits = 200;
  constexpr std::size_t kBeyond = 12;
  if (value.denominator() != 1 || value.exponent() > kMaxDigits || value.exponent() < -kMaxDigits) return {};
  const auto places = static_cast<std::size_t>(value.exponent() < 0 ? -value.exponent() : 0);
  Integer scaled = value.numerator();
  if (value.exponent() > 0) scaled <<= static_cast<unsigned>(value.exponent());
  for (std::size_t i = 0; i < places; ++i) scaled *= 5;
  Integer finer = scaled;
  for (std::size_t i = 0; i < kBeyond; ++i) finer *= 10;
  std::vector<std::string> texts{decimal(scaled, places), decimal(finer + 1, places + kBeyond)};
  if (finer > 0) texts.push_back(decimal(finer - 1, places + kBeyond));
  if (value.is_negative())
    for (std::string& text : texts) text.insert(0, "-");
  return texts;
}

// Returns the number of digits that are enough to round a number right, unless it is nearly a tie.
std::int64_t digit_count(const DataType& type) {
  constexpr int kMaxDigits = 17;  // with more, readers may differ
  return std::min(type.mantissa_bits / 3 + 4, kMaxDigits);
}

// Returns the first digits of a positive value: "4.0957e3" for 4095.78 and 5 digits.
std::string first_digits(const Value& value, std::int64_t count, Rounding rounding = Rounding::towards_zero) {
  static const DataType kAnyInteger = *find_data_type("uint64");
  std::string digits;
  // 10^places times the value has `count` digits, or one fewer.
  std::int64_t places =
      count - 2 - static_cast<std::int64_t>(std::floor(floor_log2(value) * std::log10(2.0)));
  for (; std::ssize(digits) < count; ++places) {
    const Value power = decimal_value("1e" + std::to_string(places));
    digits = round(product(value, power), kAnyInteger, rounding).to_string();
  }
  const std::int64_t exponent = std::ssize(digits) - places;
  return digits.insert(1, ".") + "e" + std::to_string(exponent);
}

}  // namespace

std::optional<std::string> number_below_power_of_two(std::int64_t exponent, const DataType& type) {
  const Value power = power_of_two(exponent);
  // A quarter of the distance between numbers below the power; or the power itself, without its other digits.
  const Value quarter = power_of_two(exponent - type.mantissa_bits - 3);
  for (const Value& value : {difference(power, quarter), power}) {
    const std::string text = first_digits(value, digit_count(type));
    const Value read = decimal_value(text);
    if (compare(read, power) < 0 && compare(round(read, type, Rounding::nearest_even), power) == 0)
      return text;
  }
  return std::nullopt;
}

std::vector<std::string> numbers_rounded_twice(const DataType& type) {
  constexpr int kDigits = 12;
  std::vector<std::string> texts;
  const auto rounded = [&](const Value& value) { return round(value, type, Rounding::nearest_even); };
  const Value one = power_of_two(0), half_step = power_of_two(-type.mantissa_bits - 1);
  for (const char* name : {"bfloat16", "float16", "float32"}) {
    const DataType wider = *find_data_type(name);
    if (wider.mantissa_bits <= type.mantissa_bits + 1) continue;
    const Value more = power_of_two(-wider.mantissa_bits - 2);
    texts.push_back(first_digits(sum(sum(one, half_step), more), kDigits));
    texts.push_back(first_digits(difference(sum(one, product(half_step, Value::integer(3))), more), kDigits));
  }
  if (type.mantissa_bits < 23) return texts;
  const int first = type.bits == 64 ? 23 : 11;  // the lowest power of ten that the type does not represent
  for (int exponent = first; exponent < first + 10; ++exponent)
    for (const bool divides : {false, true}) {
      const Value power = decimal_value("1e" + std::to_string(exponent));
      const auto result = [&](int number, const Value& by) {
        const Value whole = Value::integer(number);
        return rounded(divides ? quotient(whole, by) : product(whole, by));
      };
      for (int number = 1; number < 1000; number += 2)
        if (compare(result(number, power), result(number, rounded(power))) != 0) {
          texts.push_back(std::to_string(number) + "e" + (divides ? "-" : "") + std::to_string(exponent));
          break;
        }
    }
  return texts;
}

std::pair<std::string, std::string> numbers_at_overflow(const DataType& type) {
  const Value top = highest(type), next = beyond_highest(type), tie = midpoint(top, next);
  const Value eighth = product(difference(next, top), power_of_two(-3));
  return {first_digits(difference(tie, eighth), digit_count(type)),
          first_digits(sum(tie, eighth), digit_count(type), Rounding::towards_positive)};
}

std::vector<std::string> number_texts(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  std::vector<std::string> texts = texts_around(midpoint(highest(type), beyond_highest(type)));
  if (!value.is_finite() || value.is_zero()) return texts;
  const auto add = [&](const std::vector<std::string>& more) {
    texts.insert(texts.end(), more.begin(), more.end());
  };
  add(texts_around(value));
  const std::string plain = value.to_string();
  if (plain.find("...") == std::string::npos && plain.find_first_of("eE") == std::string::npos)
    add({plain + "E0", plain + "e+00", plain + (plain.find('.') == std::string::npos ? "0e-1" : "00")});
  for (const Bits other : {bits - 1, bits + 1}) {
    if (other > type.mask()) continue;
    const Value next = unpack(other, type);
    if (!next.is_finite() || next.is_negative() != value.is_negative()) continue;
    add(texts_around(midpoint(value, next)));
  }
  return texts;
}

}  // namespace zarrproof
