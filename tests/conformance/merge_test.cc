// The results of shards become the results of one run.
#include "conformance/results/merge.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::merge_test {
namespace {

Results shard(const std::vector<RequestResult>& requests, const std::string& number) {
  Results results = made_results(requests);
  results.profile = {};
  results.selection = {"--filter", "cast_value", "--shard", number + "/2"};
  return results;
}

RequestResult pass_of(const std::string& id, std::uint64_t elements) {
  RequestResult request = made_pass(id, Clause::CV_3);
  request.elements = elements;
  return request;
}

Results sweep(const std::vector<RequestResult>& requests, const std::string& number) {
  Results results = shard(requests, number);
  results.level = kSweepLevel;
  results.vectors = "findings-" + number;
  return results;
}

std::string refusal_of(std::vector<ShardResults> shards) {
  try {
    merged(std::move(shards));
  } catch (const Refused& refused) {
    return refused.what();
  }
  return "nothing was refused";
}

TEST(Merge, ShardsOfARunHaveAllRequests) {
  Results first = shard({made_pass("bytes/a", Clause::BYTES_1)}, "1");
  Results second = shard({made_failure("bytes/b", Clause::BYTES_1, 1, {0})}, "2");
  first.seconds = 1, second.seconds = 2;
  first.notes = {"slow"}, second.notes = {"slow", "lost"};
  second.stopped = "the testee ended";
  const Results all = merged({{"1.json", first}, {"2.json", second}});
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[1].id, "bytes/b");
  EXPECT_EQ(all.requests[1].verdict, Verdict::fail);
  EXPECT_EQ(all.selection, (std::vector<std::string>{"--filter", "cast_value"}));
  EXPECT_EQ(all.seconds, 3);
  EXPECT_EQ(all.notes, (std::vector<std::string>{"slow", "lost"}));
  EXPECT_EQ(all.stopped, "the testee ended");
}

TEST(Merge, ShardsOfOtherRunsAreRefused) {
  const Results first = shard({made_pass("bytes/a", Clause::BYTES_1)}, "1");
  Results second = shard({made_pass("bytes/b", Clause::BYTES_1)}, "2");
  second.description.version = "9.9";
  EXPECT_NE(refusal_of({{"1.json", first}, {"2.json", second}}).find("2.json: implementation mine 9.9"),
            std::string::npos);
  second = shard({made_pass("bytes/b", Clause::BYTES_1)}, "2");
  second.selection[1] = "crc32c";
  EXPECT_NE(refusal_of({{"1.json", first}, {"2.json", second}}).find("another selection"), std::string::npos);
  EXPECT_NE(refusal_of({{"1.json", first}, {"again.json", first}}).find("the request bytes/a again"),
            std::string::npos);
}

TEST(Merge, ValuesOfAConversionAreAdded) {
  const Results all =
      merged({{"1.json", sweep({pass_of("cast_value/sweep/x", 10), pass_of("cast_value/sweep/y", 1)}, "1")},
              {"2.json", sweep({pass_of("cast_value/sweep/x", 32)}, "2")}});
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[0].elements, 42u);
  EXPECT_EQ(all.requests[1].elements, 1u);
}

TEST(Merge, AConversionThatOneShardJudgedIsJudged) {
  RequestResult none = pass_of("cast_value/sweep/x", 1);
  none.verdict = Verdict::not_asked;
  for (const bool first : {true, false}) {
    const Results asked = sweep({pass_of("cast_value/sweep/x", 5)}, "1"), unasked = sweep({none}, "2");
    const Results all = first ? merged({{"1.json", asked}, {"2.json", unasked}})
                              : merged({{"2.json", unasked}, {"1.json", asked}});
    EXPECT_EQ(all.requests.at(0).verdict, Verdict::pass);
    EXPECT_EQ(all.requests.at(0).elements, 5u);
  }
}

TEST(Merge, FindingsOfTwoShardsStay) {
  const RequestResult found = made_failure("cast_value/found/x/encode", Clause::CV_3, 1, {0});
  const Results all = merged({{"1.json", sweep({found}, "1")}, {"2.json", sweep({found}, "2")}});
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[1].id, "cast_value/found/x/encode/2");
}

TEST(Merge, AnswersFitAllShards) {
  Results first = shard({}, "1"), second = shard({}, "2"), third = shard({}, "2");
  first.profile = {{OpenPoint::map_zero, {Answer::numeric, Answer::bitwise}, {}, {}}};
  second.profile = {{OpenPoint::map_zero, {Answer::numeric}, {}, {{"a", "map_zero=numeric"}}}};
  third.profile = {{OpenPoint::map_zero, {Answer::bitwise}, {}, {{"b", "map_zero=bitwise"}}}};
  const Results two = merged({{"1.json", first}, {"2.json", second}});
  EXPECT_EQ(two.profile.at(0).answers, std::vector<Answer>{Answer::numeric});
  const Results three = merged({{"1.json", first}, {"2.json", second}, {"3.json", third}});
  EXPECT_TRUE(three.profile.at(0).answers.empty());
  EXPECT_EQ(three.profile.at(0).contradiction.size(), 2u);
}

}  // namespace
}  // namespace zarrproof::merge_test
