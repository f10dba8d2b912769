#include "conformance/judging/element_text.h"

#include <array>
#include <bit>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "conformance/text/edit.h"
#include "reference/errors/error.h"
#include "reference/json/members.h"
#include "reference/json/write.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

constexpr int kMaxDigits = 17;  // enough for every float64

// Whether the number, read as a scalar of the type, gives these bits under all answers to open points.
bool reads_back(const std::string& number, Bits bits, const DataType& type) {
  Interpretation interpretation{Answers{}};
  try {
    return read_real(read_json(number), type, "element", interpretation) == bits &&
           interpretation.asked().empty();
  } catch (const Refused&) {
    return false;
  }
}

// Turns "1.25e+02" into "125.0". Very large and very small numbers keep an exponent.
std::string plain(const std::string& scientific) {
  const std::size_t e = scientific.find('e');
  const int exponent = std::atoi(scientific.c_str() + e + 1);
  const std::string sign = scientific[0] == '-' ? "-" : "";
  std::string digits = scientific.substr(sign.size(), 1);
  if (e > sign.size() + 2) digits += scientific.substr(sign.size() + 2, e - sign.size() - 2);
  if (exponent < -5 || exponent > 15) {
    std::string text = sign + digits.substr(0, 1);
    if (digits.size() > 1) text += "." + digits.substr(1);
    return text + "e" + std::to_string(exponent);
  }
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
  while (digits.size() <= whole) digits += '0';
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string floating_text(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  if (value.is_nan()) return "\"NaN\"";
  if (value.is_infinite()) return value.is_negative() ? "\"-Infinity\"" : "\"Infinity\"";
  if (value.is_zero()) return value.is_negative() ? "-0.0" : "0.0";
  static const DataType float32 = *find_data_type("float32"), float64 = *find_data_type("float64");
  const double exact = std::bit_cast<double>(pack(value, float64));  // float64 has every number of every type
  const bool narrow = type.bits < float32.bits;
  for (int digits = 1; digits <= kMaxDigits; ++digits) {
    std::array<char, 64> buffer;
    std::snprintf(buffer.data(), buffer.size(), "%.*e", digits - 1, exact);
    const std::string text = plain(buffer.data());
    if (reads_back(text, bits, type) && (!narrow || reads_back(text, pack(value, float32), float32)))
      return text;
  }
  throw std::logic_error("no decimal reads back as " + describe_bits(bits, type));
}

std::string component_text(Bits bits, const DataType& type) {
  return type.is_floating() ? floating_text(bits, type) : unpack(bits, type).to_string();
}

std::string time_text(Bits bits) {
  const DataType stored = *find_data_type("int64");
  const bool is_nat = bits == pack(lowest(stored), stored);
  return is_nat ? "\"NaT\"" : component_text(bits, stored);
}

// Returns the JSON of a word that programs print without quotes or in another case.
std::optional<Json> word(std::string_view text) {
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

// Returns the JSON of a line. Throws Refused.
Json read_scalar_text(std::string_view line, const DataType& type) {
  const std::string text = trimmed(line);
  const std::size_t comma = text.find(',');
  const bool pair = type.kind == TypeKind::complex && text.starts_with('[') && text.ends_with(']') &&
                    comma != std::string_view::npos;
  if (!pair) {
    const auto special = word(text);
    return special ? *special : read_json(text);
  }
  const DataType component = *find_data_type(type.component);
  Json json;
  json.kind = Json::Kind::array;
  json.elements.push_back(read_scalar_text(text.substr(1, comma - 1), component));
  json.elements.push_back(read_scalar_text(text.substr(comma + 1, text.size() - comma - 2), component));
  return json;
}

// Returns the answers to open points about scalars that accept most texts.
Answers lenient() {
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

std::string element_text(std::span<const std::byte> element, const DataType& type) {
  if (type.kind == TypeKind::boolean) return load(element, type) == 0 ? "false" : "true";
  if (type.kind == TypeKind::time) return time_text(load(element, type));
  if (type.kind == TypeKind::raw)
    return json_list_of(element, [](std::byte byte) { return std::to_string(std::to_integer<int>(byte)); });
  const DataType component = component_of(type);
  std::vector<std::string> parts;
  for_each_component(element, component, [&](std::span<const std::byte> part) {
    parts.push_back(component_text(load(part, component), component));
  });
  return type.kind == TypeKind::complex ? json_list(parts) : parts.front();
}

Result<std::vector<std::byte>, Wrong> read_printed(std::string_view line, const DataType& type) {
  try {
    Interpretation interpretation(lenient());
    return read_scalar(read_scalar_text(line, type), type, "the line", interpretation);
  } catch (const Refused& refused) {
    const Error& error = refused.error();
    return Wrong{error.found + "; expected " +
                 (error.expected.empty() ? "a scalar as JSON" : error.expected)};
  }
}

}  // namespace zarrproof
