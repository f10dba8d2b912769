// The family of pairs: each mistake in requests with one additional feature is found.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

#include "conformance/judging/judge.h"
#include "tests/vectors/families.h"
#include "vectors/pairs.h"

namespace zarrproof::families_pairs_test {
namespace {

// A feature, and the wrong reading in its place.
struct Mistake {
  std::size_t kind, value;
  Edit edit;
};

Edit replaced(const std::string& from, const std::string& to) {
  return [=](ArrayText& array) {
    if (const std::size_t at = array.codecs.find(from); at != std::string::npos)
      array.codecs.replace(at, from.size(), to);
  };
}

// The map is the last member of its configuration.
void without_map(ArrayText& array) {
  if (const std::size_t at = array.codecs.find(",\"scalar_map\":"); at != std::string::npos)
    array.codecs.erase(at, array.codecs.find('}', at) + 1 - at);
}

const std::vector<Mistake>& mistakes() {
  static const std::vector<Mistake> kMistakes = {
      {feature::rounding, 1, replaced("\"towards-zero\"", "\"nearest-even\"")},
      {feature::rounding, 2, replaced("\"towards-positive\"", "\"nearest-even\"")},
      {feature::rounding, 3, replaced("\"towards-negative\"", "\"nearest-even\"")},
      {feature::rounding, 4, replaced("\"nearest-away\"", "\"towards-zero\"")},
      {feature::out_of_range, 1, replaced(",\"out_of_range\":\"clamp\"", "")},
      {feature::out_of_range, 2, replaced("\"wrap\"", "\"clamp\"")},
      {feature::scalar_map, 1, without_map},
      {feature::scalar_map, 2, without_map},
      {feature::scalar_map, 3, without_map},
      {feature::byte_order, 1, replaced("\"big\"", "\"little\"")},
  };
  return kMistakes;
}

// Whether the mistake changes nothing with this feature, or nothing that an accepted result shows.
bool shows_nothing(const Mistake& mistake, std::size_t kind, std::size_t value) {
  const auto names = feature_kinds()[kind];
  const std::string_view name = names.values[value];
  const bool is_map = mistake.kind == feature::scalar_map;
  const bool encodes = kind == feature::encoded_elements || name == "encode";
  return names.name == "outcome" || name == "resolve" || name == "decode a missing chunk" ||
         (kind == feature::elements && name == "0") || (is_map && mistake.value == 1 && name == "decode") ||
         (is_map && mistake.value == 2 && encodes);
}

using Key = std::array<std::size_t, 4>;

TEST(FamiliesOfPairs, FindMistakesMadeBesideAnyFeature) {
  std::set<Key> found;
  for (const Vector& vector : families()) {
    if (vector.id.find("/combined/") == std::string::npos) continue;
    const Features features = features_of(vector);
    for (const Mistake& mistake : mistakes()) {
      if (features[mistake.kind] != mistake.value) continue;
      const Response response = answer_after(vector.request, mistake.edit);
      if (!is_failure(judge(vector, response, Control::accepted).verdict)) continue;
      for (std::size_t kind = 0; kind < features.size(); ++kind)
        if (features[kind]) found.insert({mistake.kind, mistake.value, kind, *features[kind]});
    }
  }
  const auto kinds = feature_kinds();
  for (const Pair& pair : pairs_of({}))
    for (const Mistake& mistake : mistakes()) {
      const bool first = mistake.kind == pair.first_kind && mistake.value == pair.first;
      const bool second = mistake.kind == pair.second_kind && mistake.value == pair.second;
      const std::size_t kind = first ? pair.second_kind : pair.first_kind;
      const std::size_t value = first ? pair.second : pair.first;
      if ((!first && !second) || !why_impossible(pair).empty() || shows_nothing(mistake, kind, value))
        continue;
      EXPECT_EQ(found.count({mistake.kind, mistake.value, kind, value}), 1u)
          << kinds[mistake.kind].values[mistake.value] << ", forgotten beside " << kinds[kind].name << " "
          << kinds[kind].values[value];
    }
}

}  // namespace
}  // namespace zarrproof::families_pairs_test
