// The results of shards become the results of one run.
#include <gtest/gtest.h>

#include "conformance/results/results_file.h"
#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"
#include "tests/refusal.h"

namespace zarrproof::merge_test {
namespace {

Results shard(const std::vector<RequestResult>& requests, const std::string& number,
              const std::string& all = "2") {
  Results results = made_results(requests);
  results.profile = {};
  results.selection = {"--filter", "cast_value", "--shard", number + "/" + all};
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

std::string refusal_of(std::vector<ResultsFile> shards) {
  return zarrproof::refusal_of([&] { return merge_shards(std::move(shards)); });
}

TEST(Merge, ShardsOfARunHaveAllRequests) {
  Results first = shard({made_pass("bytes/a", Clause::BYTES_1)}, "1");
  Results second = shard({made_failure("bytes/b", Clause::BYTES_1, 1, {0})}, "2");
  first.seconds = 1, second.seconds = 2;
  first.notes = {"slow"}, second.notes = {"slow", "lost"};
  second.stopped = "the testee ended";
  const Results all = merge_shards({{"1.json", first}, {"2.json", second}});
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
  second.data_hash = "0e";
  EXPECT_EQ(refusal_of({{"1.json", first}, {"2.json", second}}),
            "2.json: results of data with the SHA-256 0e; expected results of the same requests as "
            "the first file, data with the SHA-256 0f");
  second = shard({made_pass("bytes/a", Clause::BYTES_1)}, "2");
  EXPECT_NE(refusal_of({{"1.json", first}, {"2.json", second}}).find("the request bytes/a again"),
            std::string::npos);
}

// The verdict of the merged run must not depend on which shard comes first.
TEST(Merge, ShardsAgreeInAllThatChangesAVerdict) {
  const std::pair<void (*)(Results&), const char*> differences[] = {
      {[](Results& run) { run.program_version = "0.9"; }, R"(program_version "0.9")"},
      {[](Results& run) { run.testee = "cmd:./other"; }, R"(testee "cmd:./other")"},
      {[](Results& run) { run.testee_options = {"--source", "/src"}; },
       R"(testee_options ["--source","/src"])"},
      {[](Results& run) { run.writer = "cmd:./w"; }, R"(writer "cmd:./w")"},
      {[](Results& run) { run.writer_name = "w 2"; }, R"(writer_name "w 2")"},
      {[](Results& run) { run.description.version = "9.9"; }, R"(description.version "9.9")"},
      {[](Results& run) { run.description.language = "D"; }, R"(description.language "D")"},
      {[](Results& run) { run.description.dependencies[0].second = "1"; },
       R"(description.dependencies.zlib "1")"},
      {[](Results& run) { run.description.operations = {"decode"}; }, R"(description.operations ["decode"])"},
      {[](Results& run) { run.description.codecs = {"crc32c"}; }, R"(description.codecs ["crc32c"])"},
      {[](Results& run) { run.description.data_types.clear(); }, "description.data_types none"},
      {[](Results& run) { run.level = "core"; }, R"(level "core")"},
      {[](Results& run) { run.vectors = "mine"; }, R"(vectors "mine")"},
      {[](Results& run) { run.selection[1] = "crc32c"; }, R"(selection ["--filter","crc32c"])"},
      {[](Results& run) { run.required = "map_zero=numeric"; }, R"(required "map_zero=numeric")"},
      {[](Results& run) { run.strictness.all = true; }, "strict true"},
      {[](Results& run) { run.strictness.clauses = {Clause::CRC_4}; }, R"(strict_clauses ["CRC-4"])"},
      {[](Results& run) { run.strictness.max_unsupported = 5; }, "max_unsupported 5"},
      {[](Results& run) { run.expected_hash = "e0"; }, R"(expected_sha256 "e0")"},
      {[](Results& run) { run.run_options = {"--seed", "5"}; }, "--seed 5"},
      {[](Results& run) { run.run_options = {"--after", "a", "--after", "b"}; }, "--after a, b"}};
  const Results first = shard({made_pass("bytes/a", Clause::BYTES_1)}, "1");
  Results second = shard({made_pass("bytes/b", Clause::BYTES_1)}, "2");
  second.run_options = {"--max-time", "60"};
  EXPECT_EQ(refusal_of({{"1.json", first}, {"2.json", second}}), "nothing was refused");
  for (const auto& [change, words] : differences) {
    Results other = second;
    change(other);
    const std::string text = refusal_of({{"1.json", first}, {"2.json", other}});
    EXPECT_TRUE(text.starts_with("2.json: " + std::string(words) + "; expected the ")) << text;
    EXPECT_NE(refusal_of({{"2.json", other}, {"1.json", first}}), "nothing was refused") << words;
  }
}

TEST(Merge, ARequiredAnswerIsJudgedInOneShardAtLeast) {
  Results first = shard({made_pass("bytes/a", Clause::BYTES_1)}, "1");
  Results second = shard({made_pass("bytes/b", Clause::BYTES_1)}, "2");
  first.unjudged_required = {"bool_other", "map_zero"};
  second.unjudged_required = {"map_zero"};
  EXPECT_EQ(merge_shards({{"1.json", first}, {"2.json", second}}).stopped,
            "nothing was judged about the required answer to map_zero");
  second.unjudged_required = {"map_nan"};
  EXPECT_EQ(merge_shards({{"1.json", first}, {"2.json", second}}).stopped, "");
}

// Otherwise the verdict would say "conforms" about requests that were never asked.
TEST(Merge, EveryShardMustBeThereOnce) {
  const auto expect = [](std::vector<ResultsFile> shards, const std::string& words) {
    const std::string text = refusal_of(std::move(shards));
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  const Results first = shard({}, "1"), second = shard({}, "2"), other = shard({}, "2", "3");
  Results whole = shard({}, "1");
  whole.selection.resize(2);
  expect({{"1.json", first}}, "no results of shard 2/2");
  expect({{"2.json", second}}, "no results of shard 1/2");
  expect({{"1.json", first}, {"again.json", first}}, "again.json: shard 1/2 again");
  expect({{"1.json", first}, {"2.json", other}}, "2.json: shard 2/3; expected a shard of 2");
  expect({{"1.json", first}, {"2.json", whole}}, "2.json: no shard; expected a shard of 2");
  expect({{"1.json", whole}, {"2.json", second}}, "2.json: shard 2/2; expected a whole run");
  expect({{"2.json", second}, {"1.json", first}}, "nothing was refused");
}

TEST(Merge, ValuesThatWereNotAskedAreAdded) {
  RequestResult rest = pass_of("cast_value/sweep/x/not-asked", 7);
  rest.verdict = Verdict::not_asked;
  const Results all = merge_shards({{"1.json", sweep({rest}, "1")}, {"2.json", sweep({rest}, "2")}});
  ASSERT_EQ(all.requests.size(), 1u);
  EXPECT_EQ(all.requests[0].elements, 14u);
}

TEST(Merge, ValuesOfAConversionAreAdded) {
  Results first = sweep({pass_of("cast_value/sweep/x", 10), pass_of("cast_value/sweep/y", 1)}, "1");
  first.conversions = {{.id = "cast_value/sweep/x", .next = 1}};
  const Results all =
      merge_shards({{"1.json", first}, {"2.json", sweep({pass_of("cast_value/sweep/x", 32)}, "2")}});
  EXPECT_TRUE(all.conversions.empty()) << "no sweep goes on from all shards";
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[0].elements, 42u);
  EXPECT_EQ(all.requests[1].elements, 1u);
}

TEST(Merge, AConversionThatOneShardJudgedIsJudged) {
  RequestResult none = pass_of("cast_value/sweep/x", 1);
  none.verdict = Verdict::not_asked;
  for (const bool first : {true, false}) {
    const Results asked = sweep({pass_of("cast_value/sweep/x", 5)}, "1"), unasked = sweep({none}, "2");
    const Results all = first ? merge_shards({{"1.json", asked}, {"2.json", unasked}})
                              : merge_shards({{"2.json", unasked}, {"1.json", asked}});
    EXPECT_EQ(all.requests.at(0).verdict, Verdict::pass);
    EXPECT_EQ(all.requests.at(0).elements, 5u);
  }
}

TEST(Merge, FindingsOfTwoShardsStay) {
  const RequestResult found = made_failure("cast_value/found/x/encode", Clause::CV_3, 1, {0});
  const Results all = merge_shards({{"1.json", sweep({found}, "1")}, {"2.json", sweep({found}, "2")}});
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[1].id, "cast_value/found/x/encode/2");
}

TEST(Merge, AnswersFitAllShards) {
  Results first = shard({}, "1"), second = shard({}, "2"), third = shard({}, "3", "3");
  first.profile = {{OpenPoint::map_zero, {Answer::numeric, Answer::bitwise}, {}, {}}};
  second.profile = {{OpenPoint::map_zero, {Answer::numeric}, {}, {{"a", "map_zero=numeric"}}}};
  third.profile = {{OpenPoint::map_zero, {Answer::bitwise}, {}, {{"b", "map_zero=bitwise"}}}};
  const Results two = merge_shards({{"1.json", first}, {"2.json", second}});
  EXPECT_EQ(two.profile.at(0).answers, std::vector<Answer>{Answer::numeric});
  first.selection = shard({}, "1", "3").selection, second.selection = shard({}, "2", "3").selection;
  const Results three = merge_shards({{"1.json", first}, {"2.json", second}, {"3.json", third}});
  EXPECT_TRUE(three.profile.at(0).answers.empty());
  EXPECT_EQ(three.profile.at(0).contradiction.size(), 2u);
}

}  // namespace
}  // namespace zarrproof::merge_test
