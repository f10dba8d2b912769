#include "conformance/stores/printed_element.h"

#include <optional>

#include "conformance/text/edit.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {
namespace {

Json string_of(std::string text) {
  Json json;
  json.kind = Json::Kind::string;
  json.text = std::move(text);
  return json;
}

// Returns the JSON of a word that programs print without quotes or in another case.
std::optional<Json> word(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  const std::string lower = in_lower_case(text);
  if (lower == "true" || lower == "false") return read_json(lower);
  if (lower == "nat") return string_of("NaT");
  std::string_view magnitude = lower;
  const bool negative = magnitude.starts_with('-');
  if (negative || magnitude.starts_with('+')) magnitude.remove_prefix(1);
  if (magnitude == "nan") return string_of("NaN");
  if (magnitude == "inf" || magnitude == "infinity") return string_of(negative ? "-Infinity" : "Infinity");
  return std::nullopt;
}

// Returns the JSON of a line. Throws Refused.
Json read_scalar_text(std::string_view line, const DataType& type) {
  const std::string text = trimmed(line);
  const std::size_t comma = text.find(',');
  const bool pair = type.kind == Kind::complex && text.starts_with('[') && text.ends_with(']') &&
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
