#include "conformance/text/quoted.h"

#include <algorithm>

#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

std::string fit_for_report(std::string_view text) {
  constexpr std::size_t kMost = 400;
  std::string fit(beginning_of(text, kMost));
  std::replace_if(fit.begin(), fit.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return harmless(fit) + (text.size() <= kMost ? "" : "...");
}

std::string quoted_beginning(std::string_view line) {
  constexpr std::size_t kMost = 200;
  return "\"" + harmless(beginning_of(line, kMost)) + (line.size() <= kMost ? "\"" : "...\"");
}

std::string excerpt_of(std::span<const std::string> list, std::size_t most) {
  if (list.size() <= most) return joined_words(list, ", ");
  return joined_words(list.first(most), ", ") + " and " + std::to_string(list.size() - most) + " more";
}

}  // namespace zarrproof
