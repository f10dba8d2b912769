// Every pair of features that a request can have has a request.
#include <gtest/gtest.h>

#include "vectors/pairs.h"

namespace zarrproof::empty_pairs_test {
namespace {

std::string words(const Pair& pair) {
  const auto kinds = feature_kinds();
  const auto one = [&](std::size_t kind, std::size_t value) {
    return std::string(kinds[kind].name) + " " + std::string(kinds[kind].values[value]);
  };
  return one(pair.first_kind, pair.first) + ", " + one(pair.second_kind, pair.second);
}

TEST(FamiliesOfPairs, LeaveEmptyWhatNoRequestCanHave) {
  const Suite suite = load_suite(suite_folder(), SuiteLevel::core);
  for (const Pair& pair : pairs_of(suite)) {
    const std::string_view reason = why_impossible(pair);
    if (reason.empty())
      EXPECT_GT(pair.count, 0u) << "no request has " << words(pair);
    else
      EXPECT_EQ(pair.count, 0u) << "a request has " << words(pair) << ", although " << reason;
  }
}

}  // namespace
}  // namespace zarrproof::empty_pairs_test
