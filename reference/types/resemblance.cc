// Example: "Scale-Offset" has the letters of scale_offset, and "crc32" lacks one character of crc32c. Both
// resemble a codec. "gzip" does not.
#include "reference/types/resemblance.h"

#include <algorithm>
#include <array>
#include <string>

#include "reference/types/codec_names.h"
#include "reference/types/data_type.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

// Returns the letters, in lower case, and the digits of a name: "scaleoffset" of "Scale_Offset ".
std::string letters_and_digits(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_digit(lower) || (lower >= 'a' && lower <= 'z')) plain += lower;
  }
  return plain;
}

// Returns whether the names are equal, or become equal if one character is added, removed or changed.
bool differ_by_one(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  const auto begin = static_cast<std::size_t>(std::mismatch(b.begin(), b.end(), a.begin()).first - b.begin());
  if (a.size() == b.size()) return begin == a.size() || a.substr(begin + 1) == b.substr(begin + 1);
  return a.size() == b.size() + 1 && a.substr(begin + 1) == b.substr(begin);
}

}  // namespace

bool resembles_codec(std::string_view name) {
  const std::string plain = letters_and_digits(name);
  return std::ranges::any_of(
      kCodecs, [&](std::string_view codec) { return differ_by_one(plain, letters_and_digits(codec)); });
}

bool resembles_data_type(std::string_view name) {
  constexpr std::array<std::string_view, 11> kOfLanguages = {
      "boolean", "byte", "char", "short", "int", "uint", "long", "half", "single", "float", "double"};
  const std::string plain = letters_and_digits(name);
  if (plain.empty()) return false;
  const auto is_plain_name = [&](const DataType& type) { return letters_and_digits(type.name) == plain; };
  if (std::ranges::any_of(listed_data_types(), is_plain_name)) return true;
  const bool is_numpy_code =
      plain.size() > 1 && !is_digit(plain[0]) && std::ranges::all_of(plain.substr(1), is_digit);
  const bool is_raw = plain == "r" || plain.starts_with("raw");
  return is_numpy_code || is_raw || plain == "complex" ||
         std::ranges::find(kOfLanguages, plain) != kOfLanguages.end();
}

}  // namespace zarrproof
