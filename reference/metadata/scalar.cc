// A JSON number is kept as text until its type is known, then rounded once. Example: "0.1" of float16 is
// parsed to 1 * 10^-1, and rounded and packed to 0x2e66. The JSON string "0x2e66" gives the same bits, and
// "NaN" gives 0x7e00.
#include "reference/metadata/scalar.h"

#include <algorithm>
#include <optional>

#include "reference/errors/error.h"
#include "reference/json/write.h"
#include "reference/types/component.h"
#include "reference/types/parsed_integer.h"
#include "reference/values/element.h"
#include "reference/values/tie.h"

namespace zarrproof {
namespace {

// The parts of a JSON number: its digits without the point, and a power of ten.
struct Decimal {
  bool negative = false;
  bool has_fraction_or_exponent = false;
  std::string digits;         // without leading zeros; empty for zero
  std::int64_t exponent = 0;  // clamped far outside the range of every data type
  bool is_clamped = false;
};

Decimal parse_decimal(std::string_view text) {
  constexpr std::int64_t kFar = 1'000'000'000'000'000;
  Decimal decimal;
  decimal.negative = text.starts_with('-');
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  std::int64_t fraction_digits = 0;
  for (const char c : text.substr(decimal.negative, end - decimal.negative))
    if (c == '.') {
      decimal.has_fraction_or_exponent = true;
    } else {
      if (!decimal.digits.empty() || c != '0') decimal.digits += c;
      fraction_digits += decimal.has_fraction_or_exponent;
    }
  if (end < text.size()) {
    decimal.has_fraction_or_exponent = true;
    std::int64_t exponent = 0;
    for (const char c : text.substr(end + 1))
      if (c != '-' && c != '+' && exponent < kFar) exponent = exponent * 10 + (c - '0');
    decimal.exponent = text[end + 1] == '-' ? -exponent : exponent;
    decimal.is_clamped = exponent >= kFar;
  }
  decimal.exponent -= fraction_digits;
  return decimal;
}

Integer power_of_five(std::int64_t power) {
  return boost::multiprecision::pow(Integer(5), static_cast<unsigned>(power));
}

Value value_of(Decimal decimal) {
  constexpr std::int64_t kFar = 400;
  constexpr std::size_t kMaxDigits = 1000;  // a float64 or the midpoint of two has at most 768
  if (decimal.digits.empty()) return Value::zero(decimal.negative);
  if (decimal.digits.size() > kMaxDigits) {
    const bool rest = decimal.digits.find_first_not_of('0', kMaxDigits) != std::string::npos;
    decimal.exponent += static_cast<std::int64_t>(decimal.digits.size() - kMaxDigits);
    decimal.digits.resize(kMaxDigits);
    if (rest) {
      decimal.digits += '1';
      --decimal.exponent;
    }
  }
  const std::int64_t leading = decimal.exponent + static_cast<std::int64_t>(decimal.digits.size()) - 1;
  if (leading > kFar) decimal = {decimal.negative, false, "1", kFar};
  if (leading < -kFar) decimal = {decimal.negative, false, "1", -kFar};
  const Integer digits(decimal.digits);
  if (decimal.exponent >= 0)
    return Value::finite(decimal.negative, digits * power_of_five(decimal.exponent), decimal.exponent);
  return Value::finite(decimal.negative, digits, decimal.exponent, power_of_five(-decimal.exponent));
}

Value as_binary64(const Value& value) {
  static const DataType kBinary64 = *find_data_type("float64");
  return round(value, kBinary64, Rounding::nearest_even);
}

// Returns whether two numbers are read as one value of a floating-point type, even if the rule for ties is
// open.
bool are_read_alike(const Value& a, const Value& b, const DataType& type) {
  if (compare(a, b) == 0) return true;
  const auto is_below = [&](const Value& value) {
    return type.is_e8m0() && compare(value, lowest(type)) < 0;
  };
  const bool agree_in_tie = is_core_type(type.name) || is_tie(a, type) == is_tie(b, type);
  return agree_in_tie && is_below(a) == is_below(b) &&
         compare(round(a, type, Rounding::nearest_even), round(b, type, Rounding::nearest_even)) == 0;
}

// Reads one scalar. Asks only about open points that change the outcome.
struct ScalarReader {
  const Json& json;
  const DataType& type;
  const std::string& place;
  Interpretation& interpretation;

  Bits read_real() const { return type.is_integer() ? read_integer() : read_floating(); }

  [[noreturn]] void refuse_scalar(const std::string& expected) const {
    refuse(Clause::META_10, place, excerpt(json) + " as a scalar of " + type.name, expected);
  }

  // META-15: RFC 8259 lets a reader limit the range of numbers. So it may refuse a number that is smaller
  // than every binary64, or that has an exponent of more than 15 digits.
  void check_range(const Decimal& decimal, const Value& value) const {
    const bool vanishes = !value.is_zero() && as_binary64(value).is_zero();
    if ((vanishes || decimal.is_clamped) &&
        interpretation.choose(OpenPoint::json_number_range) == Answer::reject)
      refuse(Clause::META_15, place, excerpt(json), "a number in the range of a binary64");
  }

  // META-7: returns the number that a reader makes of the digits before it rounds to the data type: the exact
  // number, or the nearest binary64. Example: 16777217.0000000001 in binary64 is 16777217, which is halfway
  // between two float32. If digits after the 17th decide which binary64 is nearest, a reader may take either.
  Value number_of(const Decimal& decimal, const Value& exact) const {
    constexpr std::size_t kSureDigits = 17;
    Value nearest = as_binary64(exact);
    Value below = nearest, above = nearest;
    if (decimal.digits.find_last_not_of('0') + 1 > kSureDigits) {  // unless only zeros follow
      Decimal first = decimal;
      first.digits.resize(kSureDigits);
      first.exponent += static_cast<std::int64_t>(decimal.digits.size() - kSureDigits);
      below = as_binary64(value_of(first));
      first.digits = Integer(Integer(first.digits) + 1).str();
      above = as_binary64(value_of(first));
    }
    const bool is_sure = are_read_alike(exact, nearest, type) && are_read_alike(exact, below, type) &&
                         are_read_alike(exact, above, type);
    if (is_sure) return exact;
    switch (interpretation.choose(OpenPoint::json_number_precision)) {
      case Answer::binary64: return nearest;
      case Answer::binary64_below: return below;
      case Answer::binary64_above: return above;
      default: return exact;
    }
  }

  // META-16: returns the rounding of a number halfway between two values.
  Rounding rounding_of(const Value& value) const {
    if (type.is_e8m0())
      return tie_rule(value, type, Rounding::nearest_even, OutOfRange::error, interpretation);
    if (is_core_type(type.name) || !is_tie(value, type)) return Rounding::nearest_even;
    switch (interpretation.choose(OpenPoint::json_number_tie)) {
      case Answer::away: return Rounding::nearest_away;
      case Answer::towards_zero: return Rounding::towards_zero;
      default: return Rounding::nearest_even;
    }
  }

  // META-7: records why a number was rounded.
  void record_rounded(const Value& value, const Value& rounded) const {
    if (compare(value, rounded) == 0) return;
    interpretation.record_step(Clause::META_7, [&] {
      return place + ": " + excerpt(json) + " " + neighbours_text(value, type) + " and is rounded once, to " +
             rounded.to_string();
    });
  }

  // META-4: records the value of a text that is no plain number of its type.
  void record_form(Bits bits) const {
    interpretation.record_step(Clause::META_4, [&] {
      return place + ": " + excerpt(json) + " stands for " + describe_bits(bits, type);
    });
  }

  Bits read_integer() const {
    const std::string expected = "an integer in [" + lowest(type).to_string() + ", " +
                                 highest(type).to_string() + "] without fraction or exponent";
    if (!json.is_number()) refuse_scalar(expected);
    const Decimal decimal = parse_decimal(json.text);
    const Value value = value_of(decimal);
    const bool whole = compare(value, round(value, type, Rounding::towards_zero)) == 0;
    if (!whole || compare(value, lowest(type)) < 0 || compare(value, highest(type)) > 0)
      refuse_scalar(expected);
    if (decimal.has_fraction_or_exponent && interpretation.choose(OpenPoint::integer_json) == Answer::reject)
      refuse_scalar(expected);
    check_range(decimal, value);
    const Bits integer = pack(round(value, type, Rounding::towards_zero), type);
    const bool is_negative_zero = decimal.negative && integer == 0;
    if (is_negative_zero && !decimal.has_fraction_or_exponent &&
        interpretation.choose(OpenPoint::integer_negative_zero) == Answer::reject)
      refuse_scalar(expected);
    if (decimal.has_fraction_or_exponent || is_negative_zero) record_form(integer);
    return integer;
  }

  // Reads a JSON number that is zero. The sign of -0 and -0.0 is open.
  Bits read_zero(const Decimal& decimal) const {
    bool negative = decimal.negative && type.has_negative_zero();
    if (negative) {
      const OpenPoint open_point = decimal.has_fraction_or_exponent ? OpenPoint::json_negative_zero_fraction
                                                                    : OpenPoint::json_negative_zero_integer;
      negative = interpretation.choose(open_point) == Answer::keep;
    }
    const Bits zero = pack(Value::zero(negative), type);
    if (decimal.negative) record_form(zero);
    return zero;
  }

  // Reads a number beyond the range of a floating-point type. `limit` is the finite number next to it.
  Bits read_beyond(const Value& limit, const std::string& expected) const {
    const Answer answer = interpretation.choose(type.has_infinity() ? OpenPoint::json_number_overflow
                                                                    : OpenPoint::json_unrepresentable);
    std::optional<Value> result;
    if (answer == Answer::infinity) result = Value::infinity(limit.is_negative());
    if (answer == Answer::largest_finite || answer == Answer::nearest) result = limit;
    interpretation.record_step(Clause::META_7, [&] {
      return place + ": " + excerpt(json) + " is beyond the range of " + type.name +
             (result ? " and becomes " + result->to_string() : "");
    });
    if (!result) refuse_scalar(expected);
    return pack(*result, type);
  }

  Bits read_number() const {
    const Decimal decimal = parse_decimal(json.text);
    const Value exact = value_of(decimal), value = number_of(decimal, exact);
    check_range(decimal, exact);
    if (type.is_e8m0() && (value.is_zero() || value.is_negative() || compare(value, lowest(type)) < 0))
      return read_beyond(lowest(type), "a positive number of at least 2^-127");
    if (value.is_zero()) return read_zero(decimal);
    const Value rounded = round(value, type, rounding_of(value));  // META-7
    const Value limit = value.is_negative() ? lowest(type) : highest(type);
    const bool beyond = value.is_negative() ? compare(rounded, limit) < 0 : compare(rounded, limit) > 0;
    if (beyond) return read_beyond(limit, "a number in range");
    record_rounded(value, rounded);
    return pack(rounded, type);
  }

  Bits read_hexadecimal() const {
    const std::string_view digits = std::string_view(json.text).substr(2);
    const std::size_t needed = 2 * static_cast<std::size_t>(type.width);
    const std::string expected =
        "\"0x\" and " + std::to_string(needed) + " hexadecimal digits, the most significant first";
    const auto bits = parsed_integer<Bits>(digits, 16);
    if (!bits || (*bits & ~type.mask()) != 0) refuse_scalar(expected);
    const bool upper_case = std::ranges::any_of(digits, [](char c) { return c >= 'A' && c <= 'F'; });
    const bool narrow =
        type.bits < 8 && digits.size() <= needed;  // the digits of the bits only, or of the whole stored byte
    if (digits.size() != needed && !narrow && interpretation.choose(OpenPoint::hex_length) == Answer::exact)
      refuse_scalar(expected);
    if (upper_case && interpretation.choose(OpenPoint::hex_case) == Answer::lower_only)
      refuse_scalar(expected + " in lower case");
    record_form(*bits);
    return *bits;
  }

  // Returns the NaN or infinity that the word names; nothing if the type has no such value.
  std::optional<Bits> read_word(const std::string& word) const {
    if (word == "NaN" && type.has_nan()) return type.nan;
    if (!type.has_infinity()) return std::nullopt;
    if (word == "Infinity") return pack(Value::infinity(false), type);
    if (word == "-Infinity") return pack(Value::infinity(true), type);
    if (word == "+Infinity" && interpretation.choose(OpenPoint::plus_infinity) == Answer::accept)
      return pack(Value::infinity(false), type);
    return std::nullopt;
  }

  Bits read_floating() const {
    if (json.is_number()) return read_number();
    if (json.is_string()) {
      if (const auto bits = read_word(json.text)) {
        record_form(*bits);
        return *bits;
      }
      if (json.text.starts_with("0x")) return read_hexadecimal();
    }
    std::string expected = "a JSON number";
    if (type.has_infinity()) expected += ", \"Infinity\", \"-Infinity\"";
    if (type.has_nan()) expected += ", \"NaN\"";
    refuse_scalar(expected + " or \"0x...\"");
  }

  Bits read_time() const {
    const DataType stored = *find_data_type("int64");
    const ScalarReader integer{json, stored, place, interpretation};
    if (json.is_string() && json.text == "NaT") {
      const Bits bits = pack(lowest(stored), stored);
      integer.record_form(bits);
      return bits;
    }
    if (!json.is_number()) refuse_scalar("a 64-bit integer or \"NaT\"");
    return integer.read_integer();
  }

  // Reads the bytes as stored. The specification says "length equal to <N>" for r<N>, which can mean bytes or
  // bits. If it means bits, the values are not defined; this function takes the first N/8.
  std::vector<std::byte> read_raw() const {
    const std::size_t width = static_cast<std::size_t>(type.width);
    const std::string expected = "an array of " + std::to_string(width) + " integers in [0, 255]";
    if (!json.is_array()) refuse_scalar(expected);
    const std::size_t length = json.elements.size();
    if (length != width && length != static_cast<std::size_t>(type.bits)) refuse_scalar(expected);
    std::vector<std::byte> bytes;
    const DataType byte = *find_data_type("uint8");
    for (std::size_t i = 0; i < length; ++i) {
      const std::string part = place + "[" + std::to_string(i) + "]";
      const ScalarReader reader{json.elements[i], byte, part, interpretation};
      bytes.push_back(static_cast<std::byte>(reader.read_integer()));
    }
    const bool counts_bytes = interpretation.choose(OpenPoint::raw_fill_length) == Answer::bytes;
    if (counts_bytes != (length == width)) refuse_scalar(expected);
    bytes.resize(width);
    return bytes;
  }
};

}  // namespace

std::string write_real(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  if (value.is_finite() && !(value.is_zero() && value.is_negative())) {
    std::string text = value.to_string();
    if (text.find("...") == std::string::npos) return text;
  }
  return "\"" + hexadecimal_code(bits, type) + "\"";
}

std::string write_scalar(std::span<const std::byte> element, const DataType& type) {
  if (type.kind == TypeKind::boolean) return element[0] == std::byte{0} ? "false" : "true";
  if (type.kind == TypeKind::time) return write_scalar(element, *find_data_type("int64"));
  if (type.kind == TypeKind::raw)
    return json_list_of(element, [](std::byte byte) { return std::to_string(std::to_integer<int>(byte)); });
  const DataType component = component_of(type);
  std::vector<std::string> parts;
  for (const auto part : components_of(element, type))
    parts.push_back(write_real(load(part, component), component));
  return type.kind == TypeKind::complex ? json_list(parts) : parts.front();
}

Value decimal_value(std::string_view number) {
  return value_of(parse_decimal(number));
}

Bits read_real(const Json& json, const DataType& type, const std::string& place,
               Interpretation& interpretation) {
  return ScalarReader{json, type, place, interpretation}.read_real();
}

std::vector<std::byte> read_scalar(const Json& json, const DataType& type, const std::string& place,
                                   Interpretation& interpretation) {
  const ScalarReader reader{json, type, place, interpretation};
  if (type.kind == TypeKind::raw) return reader.read_raw();
  std::vector<std::byte> element(type.element_size());
  switch (type.kind) {
    case TypeKind::signed_integer:
    case TypeKind::unsigned_integer:
    case TypeKind::floating: store(reader.read_real(), type, element); break;
    case TypeKind::boolean:
      if (!json.is_boolean()) reader.refuse_scalar("true or false");
      element[0] = json.boolean ? std::byte{1} : std::byte{0};
      break;
    case TypeKind::time: store(reader.read_time(), type, element); break;
    case TypeKind::complex: {
      if (!json.is_array() || json.elements.size() != 2)
        reader.refuse_scalar("an array of two: the real and the imaginary component");
      const DataType part = *find_data_type(type.component);
      for (std::size_t i = 0; i < 2; ++i) {
        const std::string where = place + "[" + std::to_string(i) + "]";
        const Bits bits = read_real(json.elements[i], part, where, interpretation);
        store(bits, part, std::span(element).subspan(i * static_cast<std::size_t>(part.width)));
      }
      break;
    }
    case TypeKind::raw: break;
  }
  return element;
}

}  // namespace zarrproof
