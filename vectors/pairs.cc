#include "vectors/pairs.h"

#include <array>
#include <map>
#include <span>

namespace zarrproof {

std::vector<Pair> pairs_of(const Suite& suite) {
  const std::span<const FeatureKind> kinds = feature_kinds();
  std::map<std::array<std::size_t, 4>, std::size_t> counts;
  for (const Vector& vector : suite.vectors) {
    const auto features = features_of(vector);
    for (std::size_t a = 0; a < kinds.size(); ++a)
      for (std::size_t b = a + 1; b < kinds.size(); ++b)
        if (features[a] && features[b]) ++counts[{a, *features[a], b, *features[b]}];
  }
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < kinds.size(); ++a)
    for (std::size_t b = a + 1; b < kinds.size(); ++b)
      for (std::size_t x = 0; x < kinds[a].values.size(); ++x)
        for (std::size_t y = 0; y < kinds[b].values.size(); ++y)
          pairs.push_back({a, x, b, y, counts[{a, x, b, y}]});
  return pairs;
}

std::string pairs_tables(const std::vector<Pair>& pairs) {
  const std::span<const FeatureKind> kinds = feature_kinds();
  std::string text;
  for (auto pair = pairs.begin(); pair != pairs.end();) {
    const FeatureKind &rows = kinds[pair->first_kind], &columns = kinds[pair->second_kind];
    text +=
        (text.empty() ? "| " : "\n| ") + std::string(rows.name) + " \\ " + std::string(columns.name) + " |";
    for (std::string_view column : columns.values) text += " " + std::string(column) + " |";
    text += "\n|---|";
    for (std::size_t column = 0; column < columns.values.size(); ++column) text += "---|";
    text += "\n";
    for (std::string_view row : rows.values) {
      text += "| " + std::string(row) + " |";
      for (std::size_t column = 0; column < columns.values.size(); ++column, ++pair)
        text += pair->count == 0 && !why_impossible(*pair).empty() ? " - |"
                                                                   : " " + std::to_string(pair->count) + " |";
      text += "\n";
    }
  }
  return text;
}

}  // namespace zarrproof
