// Example: a line break becomes \n, the escape byte \x1b, and ##[error] becomes #\x23[error].
#include "conformance/text/harmless.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

#include "reference/types/joined_words.h"
#include "reference/types/utf8.h"

namespace zarrproof {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct CodeRange {
  char32_t first, last;
};

constexpr CodeRange kHarmful[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
    {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

// Space that GitHub's runner skips at the beginning of a line (String.TrimStart of .NET), as far as harmless
// text can hold it.
constexpr CodeRange kSpace[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                                {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};

template <std::size_t N>
bool is_in(const CodeRange (&ranges)[N], char32_t code) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const CodeRange& range) { return range.first <= code && code <= range.last; });
}

// Returns whether a text needs no change, which is true of most texts and shows in their bytes.
bool is_plain(std::string_view text) {
  return text.find("##") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 24> text;
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

std::string escaped_byte(char byte) {
  return formatted("\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
}

std::string escaped(char32_t code) {
  switch (code) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
  }
  if (code < 0x80) return escaped_byte(static_cast<char>(code));
  return formatted(code < 0x10000 ? "\\u%04x" : "\\u{%x}", static_cast<unsigned>(code));
}

std::string json_escaped(char32_t code) {
  if (code < 0x10000) return formatted("\\u%04x", static_cast<unsigned>(code));
  const auto above = static_cast<unsigned>(code - 0x10000);
  return formatted("\\u%04x\\u%04x", 0xd800u + (above >> 10), 0xdc00u + (above & 0x3ffu));
}

// Returns whether the second of two # begins a command: ##[error], ##vso[task], ##teamcity[message].
bool ends_command_mark(std::string_view text) {
  const std::size_t after = std::min(text.find_first_not_of(kLetters, 1), text.size());
  return text.front() == '#' && after < text.size() && text[after] == '[';
}

// Returns the text with harmful characters, bytes that are not UTF-8, and the second # of commands replaced.
template <class Replace, class ReplaceByte>
std::string with_harm_replaced(std::string_view text, Replace replace, ReplaceByte replace_byte) {
  if (is_plain(text)) return std::string(text);
  std::string result;
  char before = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    const char first = text.front();
    if (!character.code)
      result += replace_byte(first);
    else if (is_in(kHarmful, *character.code) || (before == '#' && ends_command_mark(text)))
      result += replace(*character.code);
    else
      result += text.substr(0, character.size);
    before = first;
    text.remove_prefix(character.size);
  }
  return result;
}

}  // namespace

std::string harmless(std::string_view text) {
  return with_harm_replaced(text, escaped, escaped_byte);
}

std::string harmless_line(std::string_view line) {
  std::string result = harmless(line);
  std::size_t start = 0;
  while (start < result.size()) {
    const Character character = first_character(std::string_view(result).substr(start));
    if (!is_in(kSpace, *character.code)) break;
    start += character.size;
  }
  if (result.compare(start, 2, "::") == 0) result.replace(start, 1, escaped_byte(':'));
  return result;
}

std::string harmless_json(std::string_view json) {
  return with_harm_replaced(
      json, [](char32_t code) { return code == '\n' ? std::string("\n") : json_escaped(code); },
      [](char) { return std::string("\xef\xbf\xbd"); });
}

std::string_view beginning_of(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  for (int i = 0; i < 3 && max_bytes > 0 && is_continuation(text[max_bytes]); ++i) --max_bytes;
  return text.substr(0, max_bytes);
}

std::string_view end_of(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  text.remove_prefix(text.size() - max_bytes);
  for (int i = 0; i < 3 && !text.empty() && is_continuation(text.front()); ++i) text.remove_prefix(1);
  return text;
}

std::string shortened(std::string_view text, std::size_t max_bytes, std::string_view ending) {
  return std::string(beginning_of(text, max_bytes)).append(text.size() <= max_bytes ? "" : ending);
}

std::string without_middle(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  return std::string(beginning_of(text, max_bytes / 2)).append(" ... ").append(end_of(text, max_bytes / 2));
}

std::string fit_for_report(std::string_view text) {
  std::string fit = shortened(text, 400, "...");
  std::replace_if(fit.begin(), fit.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return harmless(fit);
}

std::string quoted_beginning(std::string_view line, std::size_t max_bytes) {
  return "\"" + harmless(shortened(line, max_bytes, "...")) + "\"";
}

std::string excerpt_of(std::span<const std::string> list, std::size_t max_items) {
  if (list.size() <= max_items) return joined_words(list, ", ");
  return joined_words(list.first(max_items), ", ") + " and " + std::to_string(list.size() - max_items) +
         " more";
}

}  // namespace zarrproof
