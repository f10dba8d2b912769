// Example: the float16 0x3e00 is "1.5", 0x7e00 is "\"NaN\"", and the int64 of NaT is "\"NaT\"". Back again,
// "1.5", "+1.5e0" and "0x3e00" are one float16.
#include "conformance/judging/element_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>

#include "conformance/text/edit.h"
#include "reference/json/members.h"
#include "reference/json/write.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

// Returns the shortest decimal that reads back as this float or double: "125.0". Very large and very small
// numbers have an exponent: "5e-324".
std::string shortest_decimal(auto number) {
  std::array<char, 32> buffer;
  char* const end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific).ptr;
  const std::string scientific(buffer.data(), end);  // "-1.25e+02"
  const std::size_t e = scientific.find('e'), sign = scientific.starts_with('-') ? 1 : 0;
  const int exponent = std::stoi(scientific.substr(e + 1));
  // "0.0000125" and "1250000000000000.0" have no exponent.
  if (exponent < -5 || exponent > 15) return scientific.substr(0, e) + "e" + std::to_string(exponent);
  std::string digits = scientific.substr(sign, e - sign);
  std::erase(digits, '.');
  if (exponent < 0) digits.insert(0, static_cast<std::size_t>(-exponent), '0');
  const std::size_t whole = static_cast<std::size_t>(std::max(exponent, 0)) + 1;
  if (digits.size() <= whole) digits.resize(whole + 1, '0');
  return scientific.substr(0, sign) + digits.insert(whole, ".");
}

std::string floating_text(Bits bits, const DataType& type, NanBits nan_bits) {
  const Value value = unpack(bits, type);
  if (value.is_nan())
    return nan_bits == NanBits::ignored || bits == type.nan ? "\"NaN\"" : write_real(bits, type);
  if (value.is_infinite()) return value.is_negative() ? "\"-Infinity\"" : "\"Infinity\"";
  static const DataType float32 = *find_data_type("float32"), float64 = *find_data_type("float64");
  if (type.bits > float32.bits) return shortest_decimal(std::bit_cast<double>(pack(value, float64)));
  // float32 has every number of the narrower types.
  return shortest_decimal(std::bit_cast<float>(static_cast<std::uint32_t>(pack(value, float32))));
}

// Returns the JSON of a word that programs print without quotes or in another case: "NaN" for nan, true for
// True. Returns nothing for any other text.
std::optional<Json> special_word(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  const std::string lower = in_lower_case(text);
  if (lower == "true" || lower == "false") return read_json(lower);
  if (lower == "nat") return json_text("NaT");
  std::string_view magnitude = lower;
  const bool negative = magnitude.starts_with('-');
  if (negative || magnitude.starts_with('+')) magnitude.remove_prefix(1);
  if (magnitude == "nan") return json_text("NaN");
  if (magnitude == "inf" || magnitude == "infinity") return json_text(negative ? "-Infinity" : "Infinity");
  return std::nullopt;
}

// Returns the JSON of a line: of a number, a word, or a list such as "[1.5, nan]" for a complex type. Throws
// Refused.
Json read_scalar_text(std::string_view line, const DataType& type) {
  const std::string text = trimmed(line);
  const std::size_t comma = text.find(',');
  if (type.kind == TypeKind::complex && text.starts_with('[') && text.ends_with(']') &&
      comma != std::string::npos) {
    const DataType component = *find_data_type(type.component);
    return {.kind = Json::Kind::array,
            .elements = {read_scalar_text(text.substr(1, comma - 1), component),
                         read_scalar_text(text.substr(comma + 1, text.size() - comma - 2), component)}};
  }
  const auto special = special_word(text);
  return special ? *special : read_json(text);
}

// Returns the answers to open points about scalars under which most texts are accepted.
Answers lenient_answers() {
  Answers answers;
  answers.set(OpenPoint::integer_json, Answer::accept);
  answers.set(OpenPoint::json_number_overflow, Answer::infinity);
  answers.set(OpenPoint::json_negative_zero_integer, Answer::keep);
  answers.set(OpenPoint::json_negative_zero_fraction, Answer::keep);
  answers.set(OpenPoint::hex_length, Answer::any);
  answers.set(OpenPoint::hex_case, Answer::any);
  return answers;
}

}  // namespace

std::string element_text(std::span<const std::byte> element, const DataType& type, NanBits nan_bits) {
  const DataType component = component_of(type);
  if (!component.is_floating()) {
    const std::string text = write_scalar(element, type);
    // numpy stores NaT as the lowest int64.
    return type.kind == TypeKind::time && text == "-9223372036854775808" ? "\"NaT\"" : text;
  }
  std::vector<std::string> parts;
  for (const auto part : components_of(element, type))
    parts.push_back(floating_text(load(part, component), component, nan_bits));
  return type.kind == TypeKind::complex ? json_list(parts) : parts.front();
}

std::vector<std::string> element_texts(std::span<const std::byte> elements, const DataType& type,
                                       NanBits nan_bits) {
  std::vector<std::string> texts;
  for (const auto element : parts_of(elements, type.element_size()))
    texts.push_back(element_text(element, type, nan_bits));
  return texts;
}

Result<std::vector<std::byte>, std::string> read_printed(std::string_view line, const DataType& type) {
  try {
    Interpretation interpretation(lenient_answers());
    return read_scalar(read_scalar_text(line, type), type, "the line", interpretation);
  } catch (const Refused& refused) {
    const Error& error = refused.error();
    return error.found + "; expected " + (error.expected.empty() ? "a scalar as JSON" : error.expected);
  }
}

}  // namespace zarrproof
