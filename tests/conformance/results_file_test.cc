// The results file: written results are read back, and errors in a file are named. The results of shards
// become the results of one run.
#include "conformance/results/results_file.h"

#include <gtest/gtest.h>

#include <set>

#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"

namespace zarrproof::results_file_test {
namespace {

std::string written(const Results& results) {
  return written_by([&](auto& out) { write_results(out, results); });
}

// All members are set.
Results full() {
  Results results = made_sample();
  results.vectors = "found";
  results.selection = {"--filter", "a \"b\""};
  results.run_options = {"--seed", "5"};
  results.testee_options = {"--version-of", "zarr=3"};
  results.required = "map_zero=bitwise";
  results.unjudged_required = {"hex_case"};
  results.controls = 3;
  results.requests[1].out_of_range = OutOfRange::wrap;
  results.requests[4].endian = "big";
  results.requests[4].beyond_control = true;
  results.strictness.all = true;
  results.strictness.clauses = {Clause::BYTES_1, Clause::CRC_4};
  results.strictness.max_unsupported = 7;
  results.date = "2026-05-01T12:00:00Z";
  results.seconds = 0.1;
  results.notes = {"an incident", "\xc3\xa9"};
  results.late = 2;
  results.ends = 3;
  results.expected_hash = "e0";
  results.stopped = "the testee was gone";
  results.profile = {
      {OpenPoint::map_zero, {Answer::numeric, Answer::bitwise}, {}, {{"b/1", "map_zero=numeric"}}},
      {OpenPoint::zero_scale, {}, {{"a/1", "zero_scale=accept"}, {"a/2", "zero_scale=reject"}}}};
  results.stale = {{12, "cast_value/*", "element 3"}};
  results.conversions = {{.id = "cast_value/sweep/a", .next = 3},
                         {.id = "cast_value/sweep/b",
                          .next = 9,
                          .values = 8,
                          .right = 7,
                          .refused = 6,
                          .refusals = 5,
                          .unjudged = 2,
                          .differences = {{Level::should, {Clause::CV_2}, 4, {0, 1}}},
                          .arrays = ArrayTally{2, 1, 3, 4, "a crash"},
                          .unsupported = "no"}};
  results.requests[1].faults[0].expected = "";  // expected, without a reason
  results.requests[1].data = "0102";
  results.requests[1].traits = results.requests[2].traits = {"endian big", "dimensions 0"};
  results.requests[2].after = {"bytes/int8/encode"};
  results.requests[3].after.emplace();
  results.protocol_faults = {{ProtocolRule::no_id, 3, "an odd line", "x", "bytes/b", 0}};
  for (RequestResult& request : results.requests)
    if (!request.zarr_json.empty()) request.zarr_json = "{}";
  return results;
}

// The text has every member, and what is read back makes the same text.
TEST(ResultsFile, NothingIsLost) {
  EXPECT_EQ(written(full()), R"({"format":1,
"program_version":"1.0.0",
"testee":"cmd:./mine",
"testee_options":["--version-of","zarr=3"],
"description":{"name":"mine","version":"1.2","language":"C","dependencies":{"zlib":"1.3"},"operations":["encode"],"codecs":["bytes"],"data_types":["int8"]},
"data_sha256":"0f",
"expected_sha256":"e0",
"level":"smoke",
"vectors":"found",
"selection":["--filter","a \"b\""],
"run_options":["--seed","5"],
"required":"map_zero=bitwise",
"unjudged_required":["hex_case"],
"strict":true,
"strict_clauses":["BYTES-1","CRC-4"],
"max_unsupported":7,
"date":"2026-05-01T12:00:00Z",
"seconds":0.1,
"stopped":"the testee was gone",
"protocol_faults":[
{"rule":"no-id","count":3,"what":"an odd line","line":"x","request":"bytes/b"}
],
"late":2,
"ends":3,
"notes":["an incident","é"],
"controls":3,
"profile":[
{"open_point":"map_zero","answers":["numeric","bitwise"],"evidence":[{"id":"b/1","under":"map_zero=numeric"}]},
{"open_point":"zero_scale","answers":[],"contradiction":[{"id":"a/1","under":"zero_scale=accept"},{"id":"a/2","under":"zero_scale=reject"}]}
],
"stale":[
{"line":12,"entry":"cast_value/*","passes":"element 3"}
],
"conversions":[
{"id":"cast_value/sweep/a","next":3},
{"id":"cast_value/sweep/b","next":9,"values":8,"right":7,"refused":6,"refusals":5,"unjudged":2,"differences":[{"level":"S","clauses":["CV-2"],"count":4,"examples":[0,1]}],"arrays":{"count":2,"block":1,"first":3,"values":4,"got":"a crash"},"unsupported":"no"}
],
"kinds":[
{"clauses":["BYTES-3"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["int8"]},
{"clauses":["CV-3","CV-4"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["float32","int8"],"out_of_range":"wrap","flags":["tie"],"comment":"a tie"},
{"clauses":["CV-5"],"level":"M","operation":"decode","codecs":["bytes"],"data_types":["int8"]},
{"clauses":["CV-16"],"level":"D","operation":"encode","codecs":["bytes"],"data_types":["int8"]},
{"clauses":["CHAIN-1"],"level":"M","operation":"resolve","codecs":["bytes"],"data_types":["int8"],"endian":"big","beyond_control":true},
{"clauses":["CRC-1"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["int8"]},
{"clauses":["CV-9"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["int8"]}
],
"traits":[
["endian big","dimensions 0"]
],
"requests":[
{"id":"bytes/int8/encode","kind":0,"elements":4,"verdict":"pass"},
{"id":"cast_value/a/encode","kind":1,"traits":0,"elements":4,"verdict":"fail","faults":[{"element":1,"deviation":"neighbour","got":"7","want":"8","wrong":{"type":"int8","input":"01"},"expected":""},{"element":3,"deviation":"neighbour","got":"7","want":"8","wrong":{"type":"int8","input":"03"},"expected":"known since 1.0"}],"request":"encode something","zarr_json":"{}","data":"0102"},
{"id":"cast_value/b/decode","kind":2,"traits":0,"verdict":"crashed","faults":[{"verdict":"crashed","deviation":"crash","got":"signal 11","want":"a refusal"}],"request":"encode something","zarr_json":"{}","after":["bytes/int8/encode"]},
{"id":"cast_value/c/encode","kind":3,"elements":3,"verdict":"fail","faults":[{"element":2,"deviation":"zero-sign","got":"7","want":"8","wrong":{"type":"int8","input":"02"}}],"request":"encode something","zarr_json":"{}","after":[]},
{"id":"chains/d/resolve","kind":4,"verdict":"fail","faults":[{"deviation":"data-type","got":"7","want":"8","expected":"no resolve yet"}],"request":"encode something","zarr_json":"{}"},
{"id":"crc32c/e/encode","kind":5,"verdict":"unsupported","undeclared":"codec","explanation":"the codec crc32c"},
{"id":"cast_value/f/encode","kind":6,"verdict":"unproven","explanation":"no: #1"},
{"id":"cast_value/g/encode","kind":6,"verdict":"not asked"}
]}
)");
  EXPECT_EQ(written(read_results(written(full()), "file")), written(full()));
}

TEST(ResultsFile, BytesThatAreNoUtf8AreReplaced) {
  Results results = made_results({made_whole_failure("bytes/c", Clause::BYTES_1)});
  results.requests[0].faults[0].got = kAwkward;
  const std::string got = read_results(written(results), "file").requests[0].faults[0].got;
  EXPECT_EQ(got.substr(got.find("]]>")), "]]> ::x,y\\r\\nnext\\tline");
  EXPECT_NE(got.find("\xef\xbf\xbd]]>"), std::string::npos);
}

TEST(ResultsFile, AnyFormattingIsRead) {
  EXPECT_EQ(read_results(R"({ "requests" : [], "format" : 1, "description" : {}, "new member" : {"x":1},
                              "level":"core" })",
                         "file")
                .level,
            "core");
}

// Returns the refusal of a valid file in which the first `replace` is replaced.
std::string refusal_after_replacing(const std::string& replace, const std::string& by) {
  std::string text = written(full());
  const std::size_t place = text.find(replace);
  EXPECT_NE(place, std::string::npos) << replace;
  text.replace(place, replace.size(), by);
  return refusal_of([&] { return read_results(text, "my.json"); });
}

// A change of a valid file: a text and what replaces it; and the refusal behind "my.json: ".
struct Change {
  std::string replace, by, refusal;
};

TEST(ResultsFile, ErrorsHaveAPlace) {
  const Change changes[] = {
      // Other types of JSON.
      {R"("format":1)", R"("format":2)", "format: 2; expected 1"},
      {R"("data_sha256":"0f")", R"("data_sha256":1.0)", "data_sha256: 1.0; expected a string"},
      {R"("strict":true)", R"("strict":1)", "strict: 1; expected true or false"},
      {R"("seconds":0.1)", R"("seconds":"0.1")", R"(seconds: "0.1"; expected a number)"},
      // Unknown words.
      {R"("map_zero")", R"("moon")", R"(profile[0].open_point: "moon"; expected an open point)"},
      {R"("bitwise"])", R"("accept"])",
       R"(profile[0].answers[1]: "accept"; expected an answer to this open point)"},
      {R"("CV-3")", R"("CV-99")", R"(kinds[1].clauses[0]: "CV-99"; expected a clause such as "CV-4")"},
      {R"("level":"D")", R"("level":"X")", R"(kinds[3].level: "X"; expected "M", "S" or "D")"},
      {R"("operation":"resolve")", R"("operation":"solve")",
       R"(kinds[4].operation: "solve"; expected an operation such as "encode")"},
      {R"("verdict":"not asked")", R"("verdict":"fine")",
       R"(requests[7].verdict: "fine"; expected a verdict such as "pass")"},
      {R"("wrap")", R"("turn")", R"(kinds[1].out_of_range: "turn"; expected "clamp" or "wrap")"},
      {R"("undeclared":"codec")", R"("undeclared":"clause")",
       R"(requests[5].undeclared: "clause"; expected "operation", "codec" or "data type")"},
      {R"("neighbour")", R"("near")",
       R"(requests[1].faults[0].deviation: "near"; expected a deviation such as "value")"},
      {R"([{"verdict":"crashed")", R"([{"verdict":"pass")",
       R"(requests[2].faults[0].verdict: "pass"; expected the verdict of a failure)"},
      // Numbers out of range.
      {R"("kind":2)", R"("kind":99)", "requests[2].kind: 99; expected a number below 7"},
      {R"("element":3)", R"("element":4)", "requests[1].faults[1].element: 4; expected a number below 4"},
  };
  for (const auto& [replace, by, refusal] : changes)
    EXPECT_EQ(refusal_after_replacing(replace, by), "my.json: " + refusal);
  for (const std::string elements : {"0", "4294967297", "9223372036854775808", "18446744073709551615"})
    EXPECT_EQ(refusal_after_replacing("\"elements\":4,", "\"elements\":" + elements + ","),
              "my.json: requests[0].elements: " + elements + "; expected a number from 1 to 4294967296");
  EXPECT_EQ(refusal_after_replacing("\"elements\":4,", "\"elements\":4294967296,"), "nothing was refused");
  std::string traits = "\"traits\":[[";
  for (int i = 0; i < 64; ++i) traits += "\"a\",";
  const std::string of_traits = refusal_after_replacing("\"traits\":[\n", traits + "\"a\"],\n");
  EXPECT_TRUE(of_traits.ends_with("; expected at most 64 traits")) << of_traits;
  for (const char* wrong : {R"("int9","input":"01")", R"("int16","input":"01")", R"("int8","got":"0102")"}) {
    const std::string refusal = refusal_after_replacing(R"("int8","input":"01")", wrong);
    EXPECT_TRUE(refusal.starts_with("my.json: requests[1].faults[0].wrong: ")) << refusal;
    EXPECT_TRUE(refusal.ends_with("; expected elements of known types")) << refusal;
  }
  expect_words(refusal_after_replacing(R"("verdict":"pass")", R"("verdict":"fail")"),
               {"; expected faults where the verdict is that of a failure, and only there"});
  expect_words(refusal_after_replacing("\"cast_value/g/encode\"", "\"cast_value/f/encode\""),
               {"; expected each id once"});
}

// The words that the schema permits in a place.
std::set<std::string> words_of_schema(const std::string& definition, const std::string& member) {
  const Json schema = read_json(read_file(ZARRPROOF_RESULTS_SCHEMA, "the schema"));
  const Json* found = schema.find("$defs")->find(definition)->find("properties")->find(member)->find("enum");
  std::set<std::string> words;
  for (const Json& word : found->elements) words.insert(word.text);
  return words;
}

TEST(ResultsFile, TheSchemaHasTheWordsOfTheProgram) {
  std::set<std::string> verdicts, deviations;
  for (int i = 0; i <= static_cast<int>(Verdict::not_asked); ++i)
    verdicts.emplace(name(static_cast<Verdict>(i)));
  for (int i = 0; i <= static_cast<int>(Deviation::time_limit); ++i)
    deviations.emplace(name(static_cast<Deviation>(i)));
  EXPECT_EQ(words_of_schema("request", "verdict"), verdicts);
  EXPECT_EQ(words_of_schema("fault", "deviation"), deviations);
}

// Names that a testee gave, which are printed in lines with other words.
TEST(ResultsFile, LongNamesAreCut) {
  Results results = full();
  const std::string name(100'000, 'x');
  results.description.name = results.description.version = results.description.language = name;
  results.description.dependencies = {{name, name}};
  results.program_version = results.level = name;
  const Results read = read_results(written(results), "a.json");
  for (const std::string& text :
       {read.description.name, read.description.version, read.description.language,
        read.description.dependencies.front().first, read.program_version, read.level})
    EXPECT_LE(text.size(), 403u);
}

Results shard(const std::vector<RequestResult>& requests, const std::string& number,
              const std::string& all = "2") {
  Results results = made_results(requests);
  results.selection = {"--filter", "cast_value", "--shard", number + "/" + all};
  return results;
}

Results sweep(const std::vector<RequestResult>& requests, const std::string& number) {
  Results results = shard(requests, number);
  results.level = kSweepLevel;
  results.vectors = "findings-" + number;
  return results;
}

std::string refusal_of_merging(std::vector<ResultsFile> shards) {
  return refusal_of([&] { return merge_shards(std::move(shards)); });
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
  EXPECT_EQ(refusal_of_merging({{"1.json", first}, {"2.json", second}}),
            "2.json: results of data with the SHA-256 0e; expected results of the same requests as "
            "the first file, data with the SHA-256 0f");
  second = shard({made_pass("bytes/a", Clause::BYTES_1)}, "2");
  expect_words(refusal_of_merging({{"1.json", first}, {"2.json", second}}), {"the request bytes/a again"});
}

// The verdict of the merged run must not depend on which shard comes first.
TEST(Merge, ShardsAgreeInAllThatChangesAVerdict) {
  const std::pair<void (*)(Results&), const char*> differences[] = {
      {[](Results& run) { run.program_version = "0.9"; }, R"(program_version "0.9")"},
      {[](Results& run) { run.testee = "cmd:./other"; }, R"(testee "cmd:./other")"},
      {[](Results& run) { run.testee_options = {"--source", "/src"}; },
       R"(testee_options ["--source","/src"])"},
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
  EXPECT_EQ(refusal_of_merging({{"1.json", first}, {"2.json", second}}), "nothing was refused");
  for (const auto& [change, words] : differences) {
    Results other = second;
    change(other);
    const std::string text = refusal_of_merging({{"1.json", first}, {"2.json", other}});
    EXPECT_TRUE(text.starts_with("2.json: " + std::string(words) + "; expected the ")) << text;
    EXPECT_NE(refusal_of_merging({{"2.json", other}, {"1.json", first}}), "nothing was refused") << words;
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
    const std::string text = refusal_of_merging(std::move(shards));
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
  RequestResult rest = made_pass("cast_value/sweep/x/not-asked", Clause::CV_3, 7);
  rest.verdict = Verdict::not_asked;
  const Results all = merge_shards({{"1.json", sweep({rest}, "1")}, {"2.json", sweep({rest}, "2")}});
  ASSERT_EQ(all.requests.size(), 1u);
  EXPECT_EQ(all.requests[0].elements, 14u);
}

TEST(Merge, ValuesOfAConversionAreAdded) {
  Results first = sweep(
      {made_pass("cast_value/sweep/x", Clause::CV_3, 10), made_pass("cast_value/sweep/y", Clause::CV_3, 1)},
      "1");
  first.conversions = {{.id = "cast_value/sweep/x", .next = 1}};
  const Results all = merge_shards(
      {{"1.json", first}, {"2.json", sweep({made_pass("cast_value/sweep/x", Clause::CV_3, 32)}, "2")}});
  EXPECT_TRUE(all.conversions.empty()) << "no sweep goes on from all shards";
  ASSERT_EQ(all.requests.size(), 2u);
  EXPECT_EQ(all.requests[0].elements, 42u);
  EXPECT_EQ(all.requests[1].elements, 1u);
}

TEST(Merge, AConversionThatOneShardJudgedIsJudged) {
  RequestResult none = made_pass("cast_value/sweep/x", Clause::CV_3, 1);
  none.verdict = Verdict::not_asked;
  for (const bool first : {true, false}) {
    const Results asked = sweep({made_pass("cast_value/sweep/x", Clause::CV_3, 5)}, "1"),
                  unasked = sweep({none}, "2");
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
}  // namespace zarrproof::results_file_test
