// Two texts below each other, with their differences marked.
#include <algorithm>
#include <sstream>
#include <vector>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostAligned = 400;  // bytes

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c < 128; });
}

// Returns the position of the last digit before the fraction or exponent of a decimal number; npos for other
// words.
std::size_t last_integer_digit(std::string_view word) {
  std::size_t at = word.starts_with('-') ? 1 : 0;
  if (word.substr(at).starts_with("0x")) return std::string_view::npos;
  const std::size_t first = at;
  while (at < word.size() && word[at] >= '0' && word[at] <= '9') ++at;
  return at == first ? std::string_view::npos : at - 1;
}

// Pads both words to one width, digits below digits.
void align(std::string& a, std::string& b) {
  const std::size_t x = last_integer_digit(a), y = last_integer_digit(b);
  if (x != std::string_view::npos && y != std::string_view::npos) {
    if (x < y) a.insert(0, y - x, ' ');
    if (y < x) b.insert(0, x - y, ' ');
  }
  const std::size_t width = std::max(a.size(), b.size());
  a.resize(width, ' ');
  b.resize(width, ' ');
}

// Returns the word with the characters marked that differ from the other word.
std::string marked(const std::string& word, const std::string& other) {
  std::string html;
  bool open = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool differs = word[i] != other[i] && word[i] != ' ';
    if (differs != open) html += differs ? "<mark>" : "</mark>";
    open = differs;
    html += html_text(word.substr(i, 1));
  }
  return html + (open ? "</mark>" : "");
}

}  // namespace

std::string aligned_lines(std::string_view got, std::string_view want) {
  constexpr std::string_view kGives = " gives ";
  const std::size_t gives = got.find(kGives);
  if (gives != std::string_view::npos)
    return "input " + html_text(got.substr(0, gives)) + "\n" +
           aligned_lines(got.substr(gives + kGives.size()), want);
  const std::string a = harmless(got), b = harmless(want);
  auto x = words_of(a), y = words_of(b);
  if (x.size() != y.size() || std::max(a.size(), b.size()) > kMostAligned || !is_ascii(a + b))
    return "got   " + html_text(a) + "\nwant  " + html_text(b) + "\n";
  std::string first = "got  ", second = "want ";
  for (std::size_t i = 0; i < x.size(); ++i) {
    align(x[i], y[i]);
    first += " " + marked(x[i], y[i]);
    second += " " + marked(y[i], x[i]);
  }
  return first + "\n" + second + "\n";
}

}  // namespace zarrproof
