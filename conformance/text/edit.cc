// Example: did_you_mean("cast_valeu", {"bytes", "cast_value"}) is " (did you mean \"cast_value\"?)".
#include "conformance/text/edit.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace zarrproof {

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return result;
}

std::string in_upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return result;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  return std::string(text.substr(0, text.find_last_not_of(kSpace) + 1));
}

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string with_part_replaced(std::string text, std::string_view part, std::string_view replacement) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + replacement.size()))
    text.replace(at, part.size(), replacement);
  return text;
}

std::vector<std::string> parts_between(char separator, std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    if (end > start) parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

// Computes the optimal string alignment. Keeps two rows of the table, which has one row for each character of
// `a`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t kMaxCharacters = 64, kMinEnding = 4;
  if (word.size() > kMaxCharacters) return {};
  std::string found;
  std::size_t least = (word.size() + 2) / 3 + 1;
  for (const std::string& name : known)
    if (const std::size_t distance = edit_distance(word, name); distance < least) {
      least = distance;
      found = name;
    }
  if (!found.empty() || word.size() < kMinEnding) return found;
  const auto longer =
      std::find_if(known.begin(), known.end(), [&](const std::string& name) { return name.ends_with(word); });
  return longer == known.end() ? std::string() : *longer;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::string near = nearest(word, known);
  return near.empty() ? near : " (did you mean \"" + near + "\"?)";
}

}  // namespace zarrproof
