#include "reference/json/members.h"

namespace zarrproof {
namespace {

bool has_only_numbers(const Json& json) {
  return std::ranges::all_of(json.elements, &Json::is_number);
}

// Writes a value that begins in this column, on a line with this indentation.
void write_lines(const Json& json, std::size_t indentation, std::size_t column, std::size_t width,
                 std::string& text) {
  const std::string line = write_json(json);
  const bool is_whole = json.elements.empty() || (json.is_array() && has_only_numbers(json));
  if (is_whole || column + line.size() <= width) {
    text += line;
    return;
  }
  text += json.is_object() ? '{' : '[';
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    const std::string key = json.is_object() ? json_string(json.keys[i]) + ": " : "";
    text += (i == 0 ? "\n" : ",\n") + std::string(indentation + 1, ' ') + key;
    write_lines(json.elements[i], indentation + 1, indentation + 1 + key.size(), width, text);
  }
  text += json.is_object() ? '}' : ']';
}

}  // namespace

std::string write_json_lines(const Json& json, std::size_t width) {
  std::string text;
  write_lines(json, 0, 0, width, text);
  return text + "\n";
}

}  // namespace zarrproof
