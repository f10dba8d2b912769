// The selection of requests for a run.
#include "conformance/selection/selection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "conformance/judging/needs.h"
#include "reference/errors/error.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/add_once.h"

namespace zarrproof::selection_test {
namespace {

std::vector<const Vector*> chosen(const std::vector<std::string>& filters) {
  Selection selection;
  selection.filters = filters;
  std::vector<const Vector*> vectors;
  for (std::size_t index : select(suite(), selection)) vectors.push_back(&suite().vectors[index]);
  return vectors;
}

TEST(Selection, ById) {
  ASSERT_EQ(chosen({"crc32c/123456789/encode"}).size(), 1u) << "a whole id is only that";
  EXPECT_GT(chosen({"123456789"}).size(), 1u) << "a part fits all that have it";
  for (const Vector* vector : chosen({"crc32c/*/encode"}))
    EXPECT_TRUE(vector->id.starts_with("crc32c/") && vector->id.ends_with("/encode")) << vector->id;
  EXPECT_EQ(chosen({}).size(), suite().vectors.size());
}

TEST(Selection, ByClauseCodecTypeAndOpenPoint) {
  const auto count_if = [](auto test) {
    return static_cast<std::size_t>(std::count_if(suite().vectors.begin(), suite().vectors.end(), test));
  };
  const auto clause = chosen({"CV-4"});
  EXPECT_EQ(clause.size(),
            count_if([](const Vector& vector) { return contains(vector.clauses, Clause::CV_4); }));
  for (const Vector* vector : chosen({"crc32c"})) {
    const auto codecs = needs_of(vector->request).codecs;
    EXPECT_NE(std::find(codecs.begin(), codecs.end(), "crc32c"), codecs.end()) << vector->id;
  }
  for (const char* name : {"bfloat16", "numpy.datetime64"})
    for (const Vector* vector : chosen({name})) {
      bool found = false;
      for (const DataType& type : needs_of(vector->request).data_types) found = found || type.name == name;
      EXPECT_TRUE(found) << vector->id;
    }
  const auto open = chosen({"zero_scale"});
  EXPECT_FALSE(open.empty());
  for (const Vector* vector : open) EXPECT_GT(vector->permitted.size(), 1u) << vector->id;
}

TEST(Selection, SeveralFiltersMeanAndACommaMeansOr) {
  const std::size_t both = chosen({"CV-4,CRC-1"}).size();
  EXPECT_EQ(both, chosen({"CV-4"}).size() + chosen({"CRC-1"}).size());
  for (const Vector* vector : chosen({"cast_value", "float16"}))
    EXPECT_NE(vector->request.zarr_json.find("cast_value"), std::string::npos);
  EXPECT_THROW(chosen({"CV-4", "CRC-1"}), Refused) << "nothing has both";
}

std::string error_of(const std::vector<std::string>& filters) {
  return refusal_of([&] { return chosen(filters); });
}

TEST(Selection, AFilterExcludes) {
  const std::size_t all = chosen({}).size(), cast = chosen({"cast_value"}).size();
  EXPECT_EQ(chosen({"!cast_value"}).size(), all - cast);
  EXPECT_EQ(chosen({"!CV-4,CRC-1"}).size(), all - chosen({"CV-4,CRC-1"}).size()) << "a comma means or";
  EXPECT_EQ(chosen({"!CV-4", "!CRC-1"}).size(), chosen({"!CV-4,CRC-1"}).size()) << "none of both";
  EXPECT_EQ(chosen({"!float16", "cast_value"}).size(), cast - chosen({"cast_value", "float16"}).size());
  EXPECT_EQ(chosen({"!crc32c/123456789/encode"}).size(), all - 1);
  for (const Vector* vector : chosen({"crc32c/*", "!*/encode"}))
    EXPECT_FALSE(vector->id.ends_with("/encode"));
  for (const Vector* vector : chosen({"!zero_scale"}))
    EXPECT_FALSE(vector->depends_on(OpenPoint::zero_scale));
}

TEST(Selection, ExcludesASequenceAsAWhole) {
  Suite three;
  for (const auto& [id, sequence] : {std::pair{"state/a", "s"}, {"state/b", "s"}, {"state/c", ""}}) {
    Vector vector;
    vector.id = id;
    vector.sequence = sequence;
    three.add(std::move(vector));
  }
  EXPECT_EQ(indices_that_match(three, {"!state/b"}), std::vector<std::size_t>{2});
  Selection selection;
  selection.filters = {"!state/b"};
  EXPECT_EQ(select(three, selection), std::vector<std::size_t>{2});
}

TEST(Selection, AFilterThatExcludesNothingIsAnError) {
  expect_words(error_of({"!CV-4,META-1x"}), {"no request fits \"META-1x\" (did you mean \"META-1\"?)"});
  EXPECT_NE(error_of({"!"}).find("\"!\" without a term"), std::string::npos);
  expect_words(error_of({"bytes,crcc32c"}), {"\"bytes,crcc32c\": no request fits \"crcc32c\" (did you mean"});
  EXPECT_NE(error_of({"!*"}).find("no request fits \"!*\""), std::string::npos) << "nothing is left";
  EXPECT_EQ(error_of({"crc32c", "!CV-4"}), "nothing was refused") << "a clause is known wherever it stands";
}

TEST(Selection, ShardsAreAllAndEachOnce) {
  std::vector<std::size_t> all;
  for (std::size_t shard : {1u, 2u, 3u}) {
    Selection selection;
    selection.shard_number = shard;
    selection.shard_count = 3;
    const auto part = select(suite(), selection);
    EXPECT_NEAR(static_cast<double>(part.size()), static_cast<double>(suite().vectors.size()) / 3, 1.0);
    all.insert(all.end(), part.begin(), part.end());
  }
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), suite().vectors.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], i);
}

TEST(Selection, Patterns) {
  EXPECT_TRUE(matches_pattern("a/b/c", "a/*"));
  EXPECT_TRUE(matches_pattern("a/b/c", "*c"));
  EXPECT_TRUE(matches_pattern("a/b/c", "a*b*c"));
  EXPECT_TRUE(matches_pattern("a/b/c", "a/b/c*"));
  EXPECT_FALSE(matches_pattern("a/b/c", "a/b"));
  EXPECT_FALSE(matches_pattern("a/b/c", "*b"));
  EXPECT_FALSE(matches_pattern("a/b/c", "b*"));
  EXPECT_FALSE(matches_pattern("ab", "ab*b"));
  EXPECT_TRUE(matches_pattern("abab", "**ab*b"));
  EXPECT_TRUE(matches_pattern("", "*"));
  // Matching must not try every way to divide the text among the stars.
  EXPECT_FALSE(matches_pattern(std::string(60, 'a'), "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"));
}

// Each term is looked for once, and metadata are read once.
TEST(Selection, OfThousandsOfFilters) {
  std::vector<std::string> filters(20000, "!int8");
  const auto without = chosen({"!int8"});
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(chosen(filters), without);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

}  // namespace
}  // namespace zarrproof::selection_test
