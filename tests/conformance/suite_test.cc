// The suite: it is complete, and the reference confirms the intention of each vector. The arrays of the
// suite. The page docs/requirements.md and the text for the terminal.
#include "vectors/suite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "conformance/requirements/link.h"
#include "conformance/requirements/print.h"
#include "conformance/results/count.h"
#include "conformance/run/runner.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/load_arrays.h"
#include "conformance/testee/builtin.h"
#include "conformance/text/edit.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "vectors/add_once.h"
#include "vectors/coverage.h"
#include "vectors/read_file.h"

namespace zarrproof::suite_test {
namespace {

Suite load(SuiteLevel level) {
  return load_suite(suite_folder(), level);
}

const Suite& suite(SuiteLevel level) {
  if (level == SuiteLevel::smoke) {
    static const Suite smoke = load(SuiteLevel::smoke);
    return smoke;
  }
  static const Suite core = load(SuiteLevel::core);
  return core;
}

const Suite& arrays() {
  static const TemporaryFolder folder;
  static const Suite found = [] {
    write_files(suite_arrays(), folder.path());
    return load_arrays(folder.path().string());
  }();
  return found;
}

// With sanitizers, the large levels take too long.
const Suite& suite() {
  return suite(*find_suite_level(ZARRPROOF_TEST_LEVEL));
}

// Returns whether only arrays on disk test the clause.
bool is_of_arrays(Clause clause) {
  return part_of(clause) == ClausePart::sharding_indexed;
}

TEST(Suite, LevelSmokeTestsEachClause) {
  std::set<Clause> tested;
  for (const Vector& vector : suite(SuiteLevel::smoke).vectors)
    for (const Clause clause : vector.tested_clauses()) tested.insert(clause);
  for (Clause clause : all_clauses())
    EXPECT_EQ(tested.count(clause), is_of_arrays(clause) ? 0u : 1u) << id(clause);
}

// If an area were missing, the rows of the table would not add up.
TEST(Suite, TheAreaOfEveryRequestIsCounted) {
  for (const Vector& vector : suite(SuiteLevel::core).vectors)
    ASSERT_EQ(std::ranges::count(kAreas, area_of(vector.id)), 1) << vector.id;
}

// If a request named such a clause, an implementation without the codec would pass clauses of the codec.
TEST(Suite, ARequestNamesOnlyClausesOfCodecsInItsChain) {
  const std::pair<std::string_view, std::string> prefixes[] = {
      {"CRC-", "crc32c"}, {"SO-", "scale_offset"}, {"CV-", "cast_value"}};
  for (const Vector& vector : suite(SuiteLevel::core).vectors) {
    const std::vector<std::string> codecs = needs_of(vector.request).codecs;
    for (const Clause clause : vector.tested_clauses())
      for (const auto& [prefix, codec] : prefixes)
        if (id(clause).starts_with(prefix)) {
          EXPECT_TRUE(contains(codecs, codec)) << vector.id << " names " << id(clause);
        }
  }
}

// Each clause has a case. Each open point has a case that depends on it.
// Arrays on disk count for what only they test.
TEST(Suite, EveryClauseAndOpenPointIsCovered) {
  const Coverage coverage = coverage_of(suite(SuiteLevel::core), arrays());
  for (const ClauseCoverage& entry : coverage.clauses)
    EXPECT_GT(entry.accepted + entry.refused + entry.open, 0u) << id(entry.clause);
  for (const OpenPointCoverage& entry : coverage.open_points)
    EXPECT_GT(entry.accepted + entry.refused, 0u) << name(entry.open_point);
}

TEST(Suite, ThePageOfRequirementsIsCurrent) {
  EXPECT_EQ(read_file(ZARRPROOF_REQUIREMENTS_PAGE, "the page"),
            requirements_page(coverage_of(suite(SuiteLevel::core), arrays())))
      << "build/zarrproof_fill vectors docs/requirements.md";
}

// Every request of level MUST tests clauses of level MUST alone, and every clause of this level has such a
// request. Every derived request tests a derived clause.
TEST(Suite, LevelsOfClausesAreThoseOfTheirVectors) {
  const auto is_must = [](Clause clause) { return details(clause).level == Level::must; };
  std::set<Clause> tested;
  for (const Vector& vector : suite(SuiteLevel::core).vectors) {
    if (is_writing(vector.request.operation)) {  // the judge finds the violated clause
      std::ranges::copy_if(vector.clauses, std::inserter(tested, tested.end()), is_must);
    } else if (vector.level == Level::must) {
      EXPECT_TRUE(std::ranges::all_of(vector.clauses, is_must)) << vector.id << clauses_text(vector.clauses);
      tested.insert(vector.clauses.begin(), vector.clauses.end());
    } else {
      EXPECT_FALSE(std::ranges::all_of(vector.clauses, is_must)) << vector.id << clauses_text(vector.clauses);
    }
  }
  for (const Clause clause : all_clauses())
    EXPECT_EQ(tested.contains(clause), is_must(clause) && !is_of_arrays(clause)) << id(clause);
}

// The table of open points names the clauses whose outcomes depend on an open point. cast_value/special is
// about NaN and infinities; one of its elements is -0.0.
TEST(Suite, OpenPointsTouchTheClausesOfTheirVectors) {
  for (const Vector& vector : suite(SuiteLevel::core).vectors) {
    std::set<OpenPoint> open;
    for (const Permitted& outcome : vector.permitted)
      for (const Answers& answers : outcome.under)
        for (const OpenPoint open_point : all_open_points())
          if (answers.get(open_point)) open.insert(open_point);
    if (vector.permitted.size() == 1 || open.size() != 1) continue;
    if (vector.id.starts_with("cast_value/special/")) continue;
    const auto& touched = details(*open.begin()).clauses;
    EXPECT_TRUE(std::ranges::any_of(
        touched, [&](Clause clause) { return std::ranges::count(vector.clauses, clause) == 1; }))
        << vector.id << ", " << clauses_text(vector.clauses) << ", depends on " << name(*open.begin());
  }
}

TEST(Suite, AChunkThatIsNotStoredLosesItsData) {
  Response response;
  response.kind = Response::Kind::no_data;
  std::size_t asked = 0;
  for (const Vector& vector : suite(SuiteLevel::core).vectors) {
    if (!vector.id.starts_with("fill_value/not_stored/")) continue;
    ++asked;
    EXPECT_EQ(judge(vector, response, Control::accepted).verdict, Verdict::fail) << vector.id;
  }
  EXPECT_GT(asked, 0u);
}

// A request that may be refused has a control. A request that must be accepted has none. Controls must be
// accepted.
TEST(Suite, ControlsStandWhereRefusalsArePermitted) {
  for (const Vector& vector : suite().vectors) {
    Response refusal;
    refusal.kind = Response::Kind::error;
    const Judgement judgement = judge(vector, refusal, Control::accepted);
    const bool may_be_refused = judgement.verdict == Verdict::pass || judgement.violated;
    EXPECT_EQ(may_be_refused, !vector.control.empty()) << vector.id;
    if (vector.control.empty()) continue;
    const Vector* control = suite().find(vector.control);
    ASSERT_NE(control, nullptr) << vector.id;
    EXPECT_TRUE(control->control.empty() || control->control == vector.id)
        << vector.id << ": its control may be refused itself, and not only in its place";
  }
}

// Returns the vectors that depend on an open point, their controls, and a sample of the others. The others
// have one outcome under all answers; the test vectors.fill tests that.
const Suite& open_suite() {
  static const Suite chosen = [] {
    std::set<std::string> wanted;
    std::size_t decided = 0;
    for (const Vector& vector : suite().vectors)
      if (vector.permitted.size() > 1 || ++decided % 20 == 0) wanted.insert({vector.id, vector.control});
    Suite some;
    for (const Vector& vector : suite().vectors)
      if (wanted.contains(vector.id)) some.add(vector);
    return some;
  }();
  return chosen;
}

// Returns the profile that the reference's responses imply under these answers. The reference must never
// fail, under any answers; an answer that violates a clause is a warning by this clause.
std::vector<ProfileEntry> profile_under(const Suite& asked, const Answers& given) {
  BuiltinTestee testee(make_builtin("reference", given));
  const Results results = run_suite(asked, everything(asked), testee, kNoProgress);
  const auto violated = clause_against(given);
  std::size_t warnings = 0;
  for (const RequestResult& result : results.requests) {
    // The reference writes r<N> in one form, which this answer does not read.
    if (given.get(OpenPoint::raw_fill_length) == Answer::bits && result.operation == Operation::create)
      continue;
    if (violated && result.clauses == std::vector{*violated} && result.level == details(*violated).level) {
      ++warnings;
      continue;
    }
    EXPECT_EQ(result.verdict, Verdict::pass)
        << given.to_string() << ": " << result.id << " " << result.explanation
        << (result.faults.empty() ? "" : response_text(result.faults[0]));
  }
  if (std::string(ZARRPROOF_TEST_LEVEL) == "core") {
    EXPECT_EQ(warnings > 0, violated.has_value());
  }
  return results.profile;
}

// The profile names every answer. Level smoke is too small for that. Requests have no shards.
void expect_named(const std::vector<ProfileEntry>& profile, OpenPoint open_point, Answer answer) {
  if (std::string(ZARRPROOF_TEST_LEVEL) != "core" || open_point == OpenPoint::shard_overlap) return;
  for (const ProfileEntry& entry : profile)
    if (entry.open_point == open_point) {
      EXPECT_EQ(entry.answers, std::vector{answer}) << name(open_point);
      return;
    }
  ADD_FAILURE() << name(open_point) << " is not in the profile";
}

TEST(Suite, PassesUnderTheDefaultAnswersAndNamesThem) {
  const std::vector<ProfileEntry> profile = profile_under(suite(), {});
  for (OpenPoint open_point : all_open_points()) expect_named(profile, open_point, answers(open_point)[0]);
}

class EveryAnswer : public testing::TestWithParam<OpenPoint> {};

TEST_P(EveryAnswer, PassesAndIsNamed) {
  for (Answer answer : answers(GetParam()).subspan(1)) {
    Answers given;
    given.set(GetParam(), answer);
    expect_named(profile_under(open_suite(), given), GetParam(), answer);
  }
}

INSTANTIATE_TEST_SUITE_P(Suite, EveryAnswer,
                         testing::ValuesIn(all_open_points().begin(), all_open_points().end()),
                         [](const auto& tested) { return std::string(name(tested.param)); });

// Each request to resolve metadata has a copy that accepts them.
TEST(Suite, AcceptanceFollowsResolve) {
  const Suite& core = suite(SuiteLevel::core);
  std::size_t copies = 0, only_on_use = 0;
  for (const Vector& vector : core.vectors) {
    if (vector.request.operation != Operation::resolve || !vector.sequence.empty()) continue;
    const Vector* copy = core.find(vector.id + "/accept");
    ASSERT_NE(copy, nullptr) << vector.id;
    ++copies;
    EXPECT_EQ(copy->request.zarr_json, vector.request.zarr_json);
    EXPECT_EQ(copy->control, copy->may_be_refused() ? vector.control + "/accept" : "") << vector.id;
    EXPECT_TRUE(!vector.may_be_accepted() || copy->may_be_accepted()) << vector.id;
    EXPECT_TRUE(!copy->may_be_refused() || vector.may_be_refused()) << vector.id;
    if (copy->may_be_accepted() && !vector.may_be_accepted()) ++only_on_use;
  }
  EXPECT_GT(copies, 1000u);
  EXPECT_GT(only_on_use, 0u);
  const auto is_copy = [](const Vector& vector) { return vector.request.operation == Operation::accept; };
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(core.vectors, is_copy)), copies);
  EXPECT_TRUE(std::ranges::any_of(suite(SuiteLevel::smoke).vectors, is_copy));
  EXPECT_TRUE(std::ranges::all_of(
      codec_part(core).vectors, [](const Vector& vector) { return is_of_codecs(vector.request.operation); }));
}

TEST(Suite, NeedsAreReadFromTheMetadata) {
  const Vector* vector = suite(SuiteLevel::core).find("chains/three-codecs/encode");
  ASSERT_NE(vector, nullptr);
  const Needs needs = needs_of(vector->request);
  EXPECT_EQ(needs.codecs, (std::vector<std::string>{"scale_offset", "cast_value", "scale_offset", "bytes"}));
  ASSERT_EQ(needs.data_types.size(), 2u);
  EXPECT_EQ(needs.data_types[0].name, "int16");
  EXPECT_EQ(needs.data_types[1].name, "int32");
  EXPECT_EQ(needs.out_of_range, OutOfRange::error);
  const auto rule_of = [](const std::vector<std::string>& members) {
    std::string codecs;
    for (const std::string& member : members)
      codecs += R"({"name":"cast_value","configuration":{"data_type":"int8")" + member + "}},";
    const ArrayText array{"\"int8\"", "0", "[" + codecs + "\"bytes\"]"};
    return needs_of(array.request(Operation::resolve)).out_of_range;
  };
  const std::string clamp = R"(,"out_of_range":"clamp")", wrap = R"(,"out_of_range":"wrap")";
  EXPECT_EQ(rule_of({}), OutOfRange::error);
  EXPECT_EQ(rule_of({""}), OutOfRange::error);
  EXPECT_EQ(rule_of({clamp, ""}), OutOfRange::clamp);
  EXPECT_EQ(rule_of({wrap, clamp}), OutOfRange::wrap);
  EXPECT_EQ(rule_of({R"(,"out_of_range":3)"}), OutOfRange::error);
}

TEST(Suite, UndeclaredRequestsAreNotAsked) {
  const Needs needs = needs_of(suite(SuiteLevel::core).find("chains/three-codecs/encode")->request);
  Description testee;
  testee.operations = {"encode"};
  testee.codecs = {"bytes", "scale_offset", "cast_value"};
  testee.data_types = {"int16", "int32"};
  const auto undeclared = [&](Operation operation) {
    const std::optional<Need> need = undeclared_need(operation, needs, testee);
    return need ? words(*need) : "";
  };
  EXPECT_EQ(undeclared(Operation::encode), "");
  testee.data_types = {"int16"};
  EXPECT_EQ(undeclared(Operation::encode), "the data type int32");
  testee.codecs = {"bytes", "scale_offset"};
  EXPECT_EQ(undeclared(Operation::encode), "the codec cast_value");
  EXPECT_EQ(undeclared(Operation::decode), "the operation decode");
}

TEST(SuiteStores, EveryArrayCanBeJudged) {
  EXPECT_EQ(arrays().vectors.size(), suite_arrays().size());
  for (const Vector& array : arrays().vectors) {
    Response response{.kind = Response::Kind::printed};
    std::ifstream expected(array.request.folder + ".expected");
    for (std::string line; std::getline(expected, line) && line != kRefusedLine;)
      response.lines.push_back(line);
    EXPECT_EQ(judge(array, response, Control::not_accepted).verdict,
              array.may_be_accepted() ? Verdict::pass : Verdict::fail)
        << array.id;
    response = {.kind = Response::Kind::error};
    EXPECT_EQ(judge(array, response, Control::accepted).verdict,
              array.may_be_refused() ? Verdict::pass : Verdict::fail)
        << array.id;
  }
}

// The page of the stores promises it.
TEST(SuiteStores, ClausesAreMustWhereNothingIsRefused) {
  for (const Vector& array : arrays().vectors) {
    EXPECT_FALSE(array.clauses.empty()) << array.id;
    if (array.may_be_refused()) {
      const Vector* control = arrays().find(array.control);
      EXPECT_TRUE(control != nullptr && !control->may_be_refused()) << array.id;
      EXPECT_NE(array.level, Level::must) << array.id;
      continue;
    }
    for (Clause clause : array.clauses)
      EXPECT_EQ(details(clause).level, Level::must) << array.id << " " << id(clause);
    EXPECT_NE(area_of(array.id), "stores") << array.id;
  }
}

TEST(SuiteStores, ClausesAreThoseOfTheDecoding) {
  using enum Clause;
  const std::pair<const char*, std::vector<Clause>> all[] = {
      {"bytes/uint8", {BYTES_1}},
      {"bytes/int16-big", {BYTES_1, BYTES_2}},
      {"bytes/complex64-little", {BYTES_1, BYTES_2, BYTES_4}},
      {"bytes/bool", {BYTES_1, BYTES_5}},
      {"fill_value/float32-nan", {META_4}},
      {"crc32c/int16-twice-big", {CRC_2}},
      {"crc32c/bare-names", {META_12, CRC_2}},
      {"chains/example-bare-names", {META_12, CRC_2, SO_1, SO_2, CV_1, CV_2, CHAIN_2}},
      {"scale_offset/no-parameters", {SO_4}},
      {"cast_value/int64-int8", {CV_2}},
      {"crc32c/damaged-short", {CRC_4}},
      {"sharding/line/sound", {SHARD_1, SHARD_2}},
      {"sharding/order/reversed", {CRC_2, SHARD_1, SHARD_2, SHARD_3, SHARD_4, SHARD_5}},
      {"sharding/edge/outside-stored", {CRC_2, SHARD_1, SHARD_2, SHARD_5}},
      {"sharding/codecs/scale_offset-before",
       {CRC_2, SO_1, SO_2, CHAIN_2, SHARD_1, SHARD_2, SHARD_3, SHARD_5}},
      {"sharding/damaged/offset-2-63", {SHARD_8}},
      {"sharding/open/overlap", {SHARD_1, SHARD_2, SHARD_4, SHARD_8}},
      {"chains/cast-twice", {CV_2, CV_7, CHAIN_2}}};
  for (const auto& [name, clauses] : all)
    EXPECT_EQ(arrays().find(std::string("stores/") + name)->clauses, clauses) << name;
}

std::string page() {
  return requirements_page(coverage_of({}, {}));
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
    found.insert((*match)[1].str());
  return found;
}

TEST(Requirements, ThePageHasEveryHeadingThatLinksNeed) {
  const std::set<std::string> headings = all_matches(page(), "\n### ([^\n]+)\n");
  std::set<std::string> anchors;
  for (const Clause clause : all_clauses()) {
    EXPECT_TRUE(headings.contains(std::string(id(clause)))) << id(clause);
    anchors.insert(anchor(clause));
  }
  for (const OpenPoint open_point : all_open_points()) {
    EXPECT_TRUE(headings.contains(std::string(name(open_point)))) << name(open_point);
    anchors.insert(anchor(open_point));
  }
  EXPECT_EQ(headings.size(), anchors.size());
  for (const std::string& target : all_matches(page(), "\\]\\((#[^)]*)\\)"))
    EXPECT_TRUE(anchors.contains(target)) << target;
}

// Outside code, "<" would begin HTML.
TEST(Requirements, ThePageHasNoAccidentalMarkup) {
  const std::string text = std::regex_replace(page(), std::regex("`[^`]*`"), "code");
  EXPECT_EQ(text.find('`'), std::string::npos);
  EXPECT_EQ(text.find('<'), std::string::npos) << text.substr(text.find('<'), 80);
}

TEST(Requirements, LinesOfTheTerminalAreShort) {
  std::ostringstream out;
  for (const Clause clause : all_clauses()) print_details(out, clause);
  for (const OpenPoint open_point : all_open_points()) print_details(out, open_point);
  // 100 columns. The "…" has one column and three bytes.
  for (const std::string& line : parts_between('\n', out.str())) {
    if (line.find("https://") != std::string::npos || !line.starts_with(' ')) continue;
    EXPECT_LE(line.size(), 102u) << line;
  }
}
}  // namespace
}  // namespace zarrproof::suite_test
