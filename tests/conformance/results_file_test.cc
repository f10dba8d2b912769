// The results file: written results are read back, and errors in a file are named.
#include "conformance/results/results_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::results_file_test {
namespace {

std::string written(const Results& results) {
  std::ostringstream out;
  write_results(out, results);
  return out.str();
}

// All members are set.
Results full() {
  Results results = made_sample();
  results.vectors = "found";
  results.selection = {"--filter", "a \"b\""};
  results.run_options = {"--seed", "5"};
  results.testee_options = {"--version-of", "zarr=3"};
  results.required = "map_zero=bitwise";
  results.controls = 3;
  results.requests[1].out_of_range = OutOfRange::wrap;
  results.requests[4].beyond_control = true;
  results.strictness.all = true;
  results.strictness.clauses = {Clause::BYTES_1, Clause::CRC_4};
  results.date = "2026-05-01T12:00:00Z";
  results.seconds = 0.1;
  results.notes = {"an incident", "\xc3\xa9"};
  results.late = 2;
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
                          .differ = 4,
                          .unjudged = 2,
                          .examples = {0, 1},
                          .unsupported = "no"}};
  results.requests[1].faults[0].expected = "";  // expected, without a reason
  return results;
}

TEST(ResultsFile, ALineForEachRequest) {
  Results results = made_results({made_pass("bytes/a/encode", Clause::BYTES_3, 4),
                                  made_pass("bytes/b/encode", Clause::BYTES_3),
                                  made_failure("bytes/c/encode", Clause::BYTES_1, 2, {1})});
  results.requests[2].zarr_json = "{}";
  results.requests[2].data = "0102";
  EXPECT_EQ(written(results), R"({"format":1,
"program_version":"1.0.0",
"testee":"cmd:./mine",
"description":{"name":"mine","version":"1.2","language":"C","dependencies":{"zlib":"1.3"},"operations":["encode"],"codecs":["bytes"],"data_types":["int8"]},
"data_sha256":"0f",
"level":"smoke",
"seconds":2.5,
"kinds":[
{"clauses":["BYTES-3"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["int8"]},
{"clauses":["BYTES-1"],"level":"M","operation":"encode","codecs":["bytes"],"data_types":["int8"]}
],
"requests":[
{"id":"bytes/a/encode","kind":0,"elements":4,"verdict":"pass"},
{"id":"bytes/b/encode","kind":0,"verdict":"pass"},
{"id":"bytes/c/encode","kind":1,"elements":2,"verdict":"fail","faults":[{"element":1,"deviation":"value","got":"7","want":"8","input":"1"}],"request":"encode something","zarr_json":"{}","data":"0102"}
]}
)");
}

// Texts are read back neutralised, words of a command line unchanged. A name cannot add another member.
TEST(ResultsFile, HostileTextStaysText) {
  const std::string hostile = "a\",\"strict\":true,\"x\":\"\n::error::\x7f\u202e\U000e0041##[b]";
  Results results = full();
  results.strictness.all = false;
  results.description.name = results.stopped = hostile;
  results.description.dependencies = {{hostile, hostile}, {"", "1"}};
  results.testee = results.vectors = hostile;
  results.testee_options = results.selection = results.run_options = {hostile};
  results.requests[1].zarr_json = hostile;
  results.requests[1].faults[0].input = results.requests[1].faults[0].got = hostile;
  const std::string text = written(results);
  for (const char* bad : {"##[", "\x7f", "\u202e", "\U000e0041"})
    EXPECT_EQ(text.find(bad), std::string::npos);
  const Results after = read_results(text, "file");
  EXPECT_FALSE(after.strictness.all);
  EXPECT_EQ(after.description.name, harmless(hostile));
  EXPECT_EQ(after.stopped, harmless(hostile));
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(after.description.dependencies, (Pairs{{harmless(hostile), harmless(hostile)}, {"", "1"}}));
  EXPECT_EQ(after.testee, hostile);
  EXPECT_EQ(after.vectors, hostile);
  EXPECT_EQ(after.testee_options, results.testee_options);
  EXPECT_EQ(after.selection, results.selection);
  EXPECT_EQ(after.run_options, results.run_options);
  EXPECT_EQ(after.requests[1].zarr_json, hostile);
  EXPECT_EQ(after.requests[1].faults[0].input, hostile);
  EXPECT_EQ(after.requests[1].faults[0].got, harmless(hostile));
}

TEST(ResultsFile, NothingIsLost) {
  const Results before = full();
  const Results after = read_results(written(before), "file");
  EXPECT_EQ(after.program_version, before.program_version);
  EXPECT_EQ(after.testee, before.testee);
  EXPECT_EQ(after.testee_options, before.testee_options);
  EXPECT_EQ(after.description.name, before.description.name);
  EXPECT_EQ(after.description.version, before.description.version);
  EXPECT_EQ(after.description.language, before.description.language);
  EXPECT_EQ(after.description.dependencies, before.description.dependencies);
  EXPECT_EQ(after.description.operations, before.description.operations);
  EXPECT_EQ(after.description.codecs, before.description.codecs);
  EXPECT_EQ(after.description.data_types, before.description.data_types);
  EXPECT_EQ(after.data_hash, before.data_hash);
  EXPECT_EQ(after.level, before.level);
  EXPECT_EQ(after.vectors, before.vectors);
  EXPECT_EQ(after.selection, before.selection);
  EXPECT_EQ(after.run_options, before.run_options);
  EXPECT_EQ(after.required, before.required);
  EXPECT_EQ(after.controls, before.controls);
  EXPECT_EQ(after.conversions, before.conversions);
  EXPECT_EQ(after.strictness.all, before.strictness.all);
  EXPECT_EQ(after.strictness.clauses, before.strictness.clauses);
  EXPECT_EQ(after.date, before.date);
  EXPECT_EQ(after.seconds, before.seconds);
  EXPECT_EQ(after.notes, before.notes);
  EXPECT_EQ(after.late, before.late);
  EXPECT_EQ(after.stopped, before.stopped);
  ASSERT_EQ(after.profile.size(), before.profile.size());
  for (std::size_t i = 0; i < after.profile.size(); ++i) {
    const ProfileEntry &a = after.profile[i], &b = before.profile[i];
    EXPECT_EQ(a.open_point, b.open_point);
    EXPECT_EQ(a.answers, b.answers);
    ASSERT_EQ(a.evidence.size(), b.evidence.size());
    for (std::size_t j = 0; j < a.evidence.size(); ++j) {
      EXPECT_EQ(a.evidence[j].id, b.evidence[j].id);
      EXPECT_EQ(a.evidence[j].under, b.evidence[j].under);
    }
    ASSERT_EQ(a.contradiction.size(), b.contradiction.size());
    for (std::size_t j = 0; j < a.contradiction.size(); ++j) {
      EXPECT_EQ(a.contradiction[j].id, b.contradiction[j].id);
      EXPECT_EQ(a.contradiction[j].under, b.contradiction[j].under);
    }
  }
  ASSERT_EQ(after.stale.size(), 1u);
  EXPECT_EQ(after.stale[0].line, 12u);
  EXPECT_EQ(after.stale[0].entry, before.stale[0].entry);
  EXPECT_EQ(after.stale[0].passes, before.stale[0].passes);
  ASSERT_EQ(after.requests.size(), before.requests.size());
  for (std::size_t i = 0; i < after.requests.size(); ++i) {
    const RequestResult &a = after.requests[i], &b = before.requests[i];
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.clauses, b.clauses);
    EXPECT_EQ(a.level, b.level);
    EXPECT_EQ(a.comment, b.comment);
    EXPECT_EQ(a.flags, b.flags);
    EXPECT_EQ(a.operation, b.operation);
    EXPECT_EQ(a.codecs, b.codecs);
    EXPECT_EQ(a.data_types, b.data_types);
    EXPECT_EQ(a.out_of_range, b.out_of_range);
    EXPECT_EQ(a.beyond_control, b.beyond_control);
    EXPECT_EQ(a.verdict, b.verdict);
    EXPECT_EQ(a.undeclared, b.undeclared);
    EXPECT_EQ(a.elements, b.elements);
    EXPECT_EQ(a.explanation, b.explanation);
    EXPECT_EQ(a.request, b.request);
    EXPECT_EQ(a.zarr_json, b.zarr_json);
    EXPECT_EQ(a.data, b.data);
    ASSERT_EQ(a.faults.size(), b.faults.size()) << a.id;
    for (std::size_t j = 0; j < a.faults.size(); ++j) {
      const Fault &f = a.faults[j], &g = b.faults[j];
      EXPECT_EQ(f.element, g.element);
      EXPECT_EQ(f.verdict, g.verdict);
      EXPECT_EQ(f.deviation, g.deviation);
      EXPECT_EQ(f.got, g.got);
      EXPECT_EQ(f.want, g.want);
      EXPECT_EQ(f.input, g.input);
      EXPECT_EQ(f.expected, g.expected);
    }
  }
  EXPECT_EQ(written(after), written(before));
}

TEST(ResultsFile, BytesThatAreNoUtf8AreReplaced) {
  Results results = made_results({made_failure("bytes/c", Clause::BYTES_1, 1, {})});
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

// The error for a file that differs from a valid one in one place.
std::string complaint(const std::string& good, const std::string& wrong) {
  std::string text = written(full());
  const std::size_t place = text.find(good);
  EXPECT_NE(place, std::string::npos) << good;
  text.replace(place, good.size(), wrong);
  try {
    read_results(text, "my.json");
  } catch (const Refused& refused) {
    return refused.what();
  }
  return "nothing";
}

TEST(ResultsFile, ErrorsHaveAPlace) {
  EXPECT_EQ(complaint("{\"format\"", "\"format\"").substr(0, 39), "my.json: not JSON at line 1, column 9: ");
  EXPECT_EQ(complaint("\"format\":1", "\"format\":2"), "my.json: format: 2; expected 1");
  EXPECT_EQ(complaint("\"format\":1,", ""), "my.json: no \"format\"; expected this member");
  EXPECT_EQ(complaint("\"data_sha256\":\"0f\"", "\"data_sha256\":1.0"),
            "my.json: data_sha256: 1.0; expected a string");
  EXPECT_EQ(complaint("\"strict\":true", "\"strict\":1"), "my.json: strict: 1; expected true or false");
  EXPECT_EQ(complaint("\"seconds\":0.1", "\"seconds\":\"0.1\""),
            "my.json: seconds: \"0.1\"; expected a number");
  EXPECT_EQ(complaint("\"notes\":[", "\"notes\":[3,"), "my.json: notes[0]: 3; expected a string");
  EXPECT_EQ(complaint("\"map_zero\"", "\"moon\""),
            "my.json: profile[0].open_point: \"moon\"; expected an open point");
  EXPECT_EQ(complaint("\"bitwise\"]", "\"accept\"]"),
            "my.json: profile[0].answers[1]: \"accept\"; expected an answer to this open point");
  EXPECT_EQ(complaint("\"line\":12", "\"line\":-1"),
            "my.json: stale[0].line: -1; expected an integer that is not negative");
  EXPECT_EQ(complaint("\"CV-3\"", "\"CV-99\""),
            "my.json: kinds[1].clauses[0]: \"CV-99\"; expected a clause such as \"CV-4\"");
  EXPECT_EQ(complaint("\"level\":\"D\"", "\"level\":\"X\""),
            "my.json: kinds[3].level: \"X\"; expected \"M\", \"S\" or \"D\"");
  EXPECT_EQ(complaint("\"operation\":\"resolve\"", "\"operation\":\"solve\""),
            "my.json: kinds[4].operation: \"solve\"; expected \"resolve\", \"encode\" or \"decode\"");
  EXPECT_EQ(complaint("\"kind\":2", "\"kind\":99"),
            "my.json: requests[2].kind: 99; expected a number below 7");
  EXPECT_EQ(complaint("\"elements\":4", "\"elements\":0"),
            "my.json: requests[0].elements: 0; expected a number from 1 to 4294967296");
  EXPECT_EQ(complaint("\"elements\":4,", "\"elements\":4294967296,"), "nothing") << "the most";
  for (const std::string elements : {"4294967297", "9223372036854775808", "18446744073709551615"})
    EXPECT_EQ(complaint("\"elements\":4,", "\"elements\":" + elements + ","),
              "my.json: requests[0].elements: " + elements + "; expected a number from 1 to 4294967296");
  EXPECT_EQ(complaint("\"id\":\"bytes/int8/encode\",", ""),
            "my.json: requests[0]: no \"id\"; expected this member");
  EXPECT_EQ(complaint("\"verdict\":\"not asked\"", "\"verdict\":\"fine\""),
            "my.json: requests[7].verdict: \"fine\"; expected a verdict such as \"pass\"");
  EXPECT_EQ(complaint("\"wrap\"", "\"turn\""),
            "my.json: kinds[1].out_of_range: \"turn\"; expected \"clamp\" or \"wrap\"");
  EXPECT_EQ(
      complaint("\"undeclared\":\"codec\"", "\"undeclared\":\"clause\""),
      "my.json: requests[5].undeclared: \"clause\"; expected \"operation\", \"codec\" or \"data type\"");
  EXPECT_EQ(complaint("\"element\":3", "\"element\":4"),
            "my.json: requests[1].faults[1].element: 4; expected a number below 4");
  EXPECT_EQ(complaint("\"neighbour\"", "\"near\""),
            "my.json: requests[1].faults[0].deviation: \"near\"; expected a deviation such as \"value\"");
  EXPECT_EQ(complaint("[{\"verdict\":\"crashed\"", "[{\"verdict\":\"pass\""),
            "my.json: requests[2].faults[0].verdict: \"pass\"; expected the verdict of a failure");
  EXPECT_NE(complaint("\"elements\":4,\"verdict\":\"pass\"", "\"elements\":4,\"verdict\":\"fail\"")
                .find("; expected faults where the verdict is that of a failure, and only there"),
            std::string::npos);
  EXPECT_NE(complaint("\"cast_value/g/encode\"", "\"cast_value/f/encode\"").find("; expected each id once"),
            std::string::npos);
}

// The words that the schema permits in a place.
std::set<std::string> words_of_schema(const std::string& definition, const std::string& member) {
  std::ostringstream text;
  text << std::ifstream(ZARRPROOF_RESULTS_SCHEMA).rdbuf();
  const Json schema = read_json(text.str());
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

TEST(ResultsFile, AMissingFileIsRefused) {
  try {
    read_results_file("/no/such.json");
    FAIL();
  } catch (const Refused& refused) {
    EXPECT_STREQ(refused.what(), "/no/such.json: no such file; expected a results file");
  }
  EXPECT_THROW(read_results_file(testing::TempDir()), Refused) << "a folder";
}

}  // namespace
}  // namespace zarrproof::results_file_test
