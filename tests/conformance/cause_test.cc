// One defect is one cause with its smallest example. The consequences of causes for users, in the verdict;
// and the options that change which failures count.
#include "conformance/results/cause.h"

#include <gtest/gtest.h>

#include <numeric>

#include "conformance/judging/common_error.h"
#include "conformance/report/verdict.h"
#include "conformance/results/commands.h"
#include "conformance/results/count.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"

namespace zarrproof::cause_test {
namespace {

using Strings = std::vector<std::string>;

// Returns a request of 100 elements that fails at its first elements in these ways.
RequestResult failing(const std::string& id, const Strings& types, const std::vector<Deviation>& deviations) {
  std::vector<std::uint64_t> elements(deviations.size());
  std::iota(elements.begin(), elements.end(), 0u);
  RequestResult result = made_failure(id, Clause::CV_3, 100, elements);
  result.data_types = types;
  result.request = id;
  for (std::size_t i = 0; i < deviations.size(); ++i) result.faults[i].deviation = deviations[i];
  return result;
}

TEST(Cause, TypesOfAClassAreOneCause) {
  const Results made =
      made_results({failing("cast_value/1", {"float64", "int8"}, {Deviation::value, Deviation::value}),
                    failing("cast_value/2", {"float32", "uint64"}, {Deviation::value})});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].failures, 3u);
  EXPECT_EQ(ids_of(causes[0]), (Strings{"cast_value/1", "cast_value/2"}));
  EXPECT_EQ(causes[0].types, (Strings{"float64 -> int8", "float32 -> uint64"}));
}

// Encoding casts from the array's type, decoding to it.
TEST(Cause, OneDefectInEveryOperationIsOneCause) {
  RequestResult resolve = failing("cast_value/1", {"uint8", "float16"}, {Deviation::neighbour});
  RequestResult encode = failing("cast_value/2", {"uint8", "float16"}, {Deviation::neighbour});
  RequestResult decode = failing("cast_value/3", {"float16", "uint8"}, {Deviation::neighbour});
  resolve.operation = Operation::resolve;
  decode.operation = Operation::decode;
  const Results made = made_results({resolve, encode, decode});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].operations, (Strings{"resolve", "encode", "decode"}));
  EXPECT_EQ(causes[0].kinds, (Strings{"integer", "float"}));
}

// One defect may be expected in a part of the requests only, and may break clauses of several levels.
TEST(Cause, ExpectedAndOtherLevelsStayApart) {
  RequestResult expected = failing("cast_value/1", {"uint8", "float16"}, {Deviation::neighbour});
  expected.faults[0].expected = "known";
  RequestResult derived = failing("cast_value/2", {"uint8", "float16"}, {Deviation::neighbour});
  derived.level = Level::derived;
  RequestResult other_reason = expected;
  other_reason.faults[0].expected = "another reason";
  EXPECT_EQ(causes_of(made_results({failing("cast_value/0", {"uint8", "float16"}, {Deviation::neighbour}),
                                    expected, derived, other_reason}))
                .size(),
            4u);
}

// A defect shows wherever its clause counts, and requests name further clauses.
TEST(Cause, OneViolatedClauseIsOneCause) {
  RequestResult alone = failing("metadata/bytes/bare-name", {"uint8"}, {Deviation::refused});
  alone.clauses = {Clause::META_12};
  alone.request = "short";
  RequestResult chain = failing("chains/bare-name", {"float64", "uint8"}, {Deviation::refused});
  chain.clauses = {Clause::CHAIN_1, Clause::META_12, Clause::CV_11};
  const Results made = made_results({chain, alone});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].clause, Clause::META_12);
  EXPECT_EQ(causes[0].clauses, std::vector{Clause::META_12}) << "the clauses that all name";
  EXPECT_EQ(causes[0].areas, (Strings{"chains", "bytes"}));
  EXPECT_EQ(causes[0].area, "bytes") << "of the example";
}

// CV-2 stands for the clauses of refused conversions. So it is in the head, and tells the causes apart.
TEST(Cause, CausesOfDifferentClausesHaveDifferentHeads) {
  const auto refused = [](const std::string& id, std::vector<Clause> clauses) {
    RequestResult result = failing(id, {"float64", "uint8"}, {Deviation::refused});
    result.clauses = std::move(clauses);
    return result;
  };
  const Results made = made_results({refused("cast_value/a", {Clause::CV_1, Clause::CV_2}),
                                     refused("cast_value/b", {Clause::CV_1, Clause::CV_5}),
                                     refused("chains/c", {Clause::CV_1, Clause::CHAIN_1})});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_EQ(causes[0].clauses, std::vector{Clause::CV_1}) << "CHAIN-1 says less";
  EXPECT_EQ(causes[1].clauses, (std::vector{Clause::CV_2, Clause::CV_1})) << "in both: CV-1";
}

Clause violated(const std::vector<Clause>& clauses, Level level, Deviation deviation, OutOfRange rule) {
  RequestResult result;
  result.clauses = clauses;
  result.level = level;
  result.out_of_range = rule;
  return violated_clause(result, deviation);
}

TEST(Cause, TheDifferenceChoosesTheClause) {
  const std::vector pair = {Clause::CV_2, Clause::CV_3, Clause::CV_4, Clause::CV_5, Clause::CV_7};
  EXPECT_EQ(violated(pair, Level::must, Deviation::neighbour, OutOfRange::error), Clause::CV_3);
  EXPECT_EQ(violated(pair, Level::must, Deviation::infinity, OutOfRange::error), Clause::CV_5);
  EXPECT_EQ(violated(pair, Level::must, Deviation::zero_sign, OutOfRange::error), Clause::CV_7);
  EXPECT_EQ(violated(pair, Level::must, Deviation::value, OutOfRange::error), Clause::CV_3);
  EXPECT_EQ(violated(pair, Level::must, Deviation::value, OutOfRange::wrap), Clause::CV_5);
  EXPECT_EQ(violated({Clause::CV_5}, Level::must, Deviation::refused, OutOfRange::error), Clause::CV_2)
      << "a refused conversion does not say which clause is violated";
  EXPECT_EQ(
      violated({Clause::BYTES_3, Clause::BYTES_10}, Level::derived, Deviation::accepted, OutOfRange::error),
      Clause::BYTES_10)
      << "the clause of a refusal has the level of the request";
  for (const std::vector<Clause>& clauses : {std::vector{Clause::CV_3, Clause::CV_16}, {Clause::CV_16}})
    EXPECT_EQ(violated(clauses, Level::derived, Deviation::refused, OutOfRange::error), Clause::CV_16)
        << "a failure that only warns violates a clause that only warns";
  EXPECT_EQ(violated({Clause::CV_3}, Level::must, Deviation::byte_order, OutOfRange::error), Clause::BYTES_2);
  EXPECT_EQ(violated({Clause::SO_3}, Level::must, Deviation::chunk_elided, OutOfRange::error),
            Clause::CHAIN_3);
}

// One defect of fill values concerns floats of all sizes, but integers are other code.
TEST(Cause, NumbersInMetadataAreDividedByTheKindOfType) {
  const auto of = [](const std::string& type) {
    RequestResult result = failing("fill_value/" + type, {type}, {Deviation::value});
    result.clauses = {Clause::META_7};
    return result;
  };
  EXPECT_EQ(causes_of(made_results({of("float32"), of("float16"), of("int64"), of("uint8")})).size(), 2u);
  RequestResult bits = of("float32"), checksum = of("uint8");
  bits.clauses = checksum.clauses = {Clause::CRC_4};
  EXPECT_EQ(causes_of(made_results({bits, checksum})).size(), 1u) << "types do not matter to a checksum";
}

TEST(Cause, DifferentFailuresAreDifferentCauses) {
  RequestResult other_clause = failing("cast_value/3", {"float64", "int8"}, {Deviation::value});
  other_clause.clauses = {Clause::CV_4};
  RequestResult derived = failing("cast_value/4", {"float64", "int8"}, {Deviation::value});
  derived.level = Level::derived;
  const Results made = made_results(
      {failing("cast_value/1", {"float64", "int8"}, {Deviation::value, Deviation::zero_sign}),
       failing("cast_value/2", {"float64", "float16"}, {Deviation::value}), other_clause, derived});
  EXPECT_EQ(causes_of(made).size(), 5u);
}

TEST(Cause, ExpectedFirstWarningsNextThenByNumber) {
  RequestResult expected = failing("bytes/1", {"int8"}, {Deviation::value});
  expected.faults[0].expected = "known";
  RequestResult derived = failing("bytes/2", {"int8"}, {Deviation::value});
  derived.level = Level::derived;
  RequestResult whole = failing("bytes/3", {"int8"}, {Deviation::zero_sign});
  whole.faults[0].element.reset();
  const Results made =
      made_results({whole, failing("bytes/4", {"int8"}, {Deviation::value}), derived, expected});
  Strings order;
  for (const Cause& cause : causes_of(made)) order.push_back(cause.example->id);
  EXPECT_EQ(order, (Strings{"bytes/1", "bytes/2", "bytes/4", "bytes/3"}));
  EXPECT_EQ(causes_of(made).back().failures, 100u)
      << "a request that fails as a whole counts for its elements";
}

TEST(Cause, TheSmallestRequestIsTheExample) {
  RequestResult small =
      failing("cast_value/small", {"float64", "int8"}, {Deviation::zero_sign, Deviation::value});
  small.elements = 2;
  const Results made =
      made_results({failing("cast_value/large", {"float64", "int8"}, {Deviation::value}), small,
                    failing("cast_value/last", {"float64", "int8"}, {Deviation::value})});
  const std::vector<Cause> causes = causes_of(made);
  EXPECT_EQ(causes.size(), 2u);
  for (const Cause& cause : causes) {
    EXPECT_EQ(cause.example->id, "cast_value/small");
    EXPECT_EQ(violated_clause(*cause.example, cause.fault->deviation), cause.clause);
  }
}

TEST(ErrorPattern, StandsForNumbersAddressesAndIdentifiers) {
  EXPECT_EQ(error_pattern("no int8 at 0x7f3a, 12"), "no int8 at #, #");
  EXPECT_EQ(error_pattern("in 3fa85f64-5717-beef"), error_pattern("in 00000000-1111-cafe"));
  EXPECT_NE(error_pattern("float16"), error_pattern("float32"));
  EXPECT_EQ(error_pattern("no int8 from float8_e3m4, xint8, int80", {"int8", "float8_e3m4"}),
            "no TYPE from TYPE, xint8, int80");
}

TEST(Cause, FailuresAfterTheSameRequestsAreOneCause) {
  RequestResult cast = made_with_endian(0, "big", Verdict::fail),
                scale = made_with_endian(1, "big", Verdict::fail);
  cast.after = scale.after = {"bytes/a"};
  const Results made = made_results({cast, scale, made_with_endian(2, "big", Verdict::fail)});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_EQ(causes[1].requests.size(), 2u);
  EXPECT_EQ(title_of(causes[1]), "cast_value gives another value after other requests");
  Results with_history = made_results({made_with_endian(2, "big", Verdict::fail)});
  with_history.run_options = {"--seed", "1", "--after", "bytes/b"};
  EXPECT_EQ(repeat_words(with_history, with_history.requests[0]),
            (Strings{"run", "cmd:./mine", "--level", "smoke", "--after", "bytes/b", "--filter",
                     "cast_value/2big"}));
  EXPECT_EQ(repeat_words(made, *causes[1].example),
            (Strings{"run", "cmd:./mine", "--level", "smoke", "--after", "bytes/a", "--filter",
                     "cast_value/0big"}));
}

// A testee that runs out of memory does not give wrong values.
TEST(Cause, WrongResultsAndRefusalsOfTheWholeRunAreTwoCauses) {
  RequestResult cast = made_with_endian(0, "big", Verdict::fail),
                scale = made_with_endian(1, "big", Verdict::fail);
  cast.after = scale.after = Strings();
  EXPECT_EQ(causes_of(made_results({cast, scale})).size(), 1u);
  scale.faults.front().deviation = Deviation::refused;
  EXPECT_EQ(causes_of(made_results({cast, scale})).size(), 2u);
}

// A failure without a finding has no vector that `run` could ask.
TEST(RepeatWords, OfASweepRepeatTheConversionOrTheFinding) {
  Results sweep = made_results({});
  sweep.level = kSweepLevel;
  sweep.vectors = "found";
  sweep.conversions = {{.id = "cast_value/sweep/a"}};
  const auto words = [&](const char* id) { return repeat_words(sweep, made_pass(id, Clause::CV_3)); };
  EXPECT_EQ(words("cast_value/sweep/a/differ"),
            (Strings{"sweep", "cmd:./mine", "--findings", "found", "--filter", "cast_value/sweep/a"}));
  EXPECT_EQ(words("cast_value/found/b"),
            (Strings{"run", "cmd:./mine", "--vectors", "found", "--filter", "cast_value/found/b"}));
}

TEST(Cause, FlagsThatAllHave) {
  RequestResult first = failing("bytes/1", {"int8"}, {Deviation::value});
  RequestResult second = failing("bytes/2", {"int8"}, {Deviation::value});
  first.flags = {"nan", "tie"};
  second.flags = {"tie", "zero"};
  EXPECT_EQ(causes_of(made_results({first, second})).at(0).flags, Strings{"tie"});
}

RequestResult warning(const std::string& id, Clause clause, Deviation deviation = Deviation::accepted) {
  RequestResult result = made_whole_failure(id, clause, deviation);
  result.level = Level::derived;
  return result;
}

Consequence consequence(std::vector<Clause> clauses, Deviation deviation, Level level = Level::must) {
  RequestResult result = made_whole_failure("a", clauses.front(), deviation);
  result.clauses = std::move(clauses);
  result.level = level;
  return consequence_of(result, result.faults.front());
}

TEST(Consequence, IsTheWorstOfTheClauses) {
  const auto of_accepted = [](std::vector<Clause> clauses) {
    return consequence(std::move(clauses), Deviation::accepted);
  };
  EXPECT_EQ(of_accepted({Clause::META_2}), Consequence::bad_metadata_accepted);
  EXPECT_EQ(of_accepted({Clause::META_2, Clause::SO_3}), Consequence::wrong_data);
  EXPECT_EQ(consequence({Clause::CRC_1}, Deviation::checksum), Consequence::good_data_refused);
  EXPECT_EQ(consequence({Clause::CRC_1, Clause::CV_3}, Deviation::checksum), Consequence::wrong_data);
  // A request with a damaged checksum also names the clauses about the order of codecs.
  EXPECT_EQ(consequence({Clause::CRC_4, Clause::CHAIN_2}, Deviation::accepted, Level::derived),
            Consequence::damage_unnoticed);
  EXPECT_EQ(consequence({Clause::META_10, Clause::CHAIN_1}, Deviation::accepted, Level::derived),
            Consequence::bad_metadata_accepted);
  EXPECT_EQ(consequence({Clause::SO_3}, Deviation::accepted), Consequence::wrong_data);
}

// META-5 is about what must be accepted. But its metadata can also be read in a wrong way.
TEST(Consequence, OfAWrongResultIsWrongDataAndOfARefusalNone) {
  for (Deviation deviation :
       {Deviation::byte_order, Deviation::zero_sign, Deviation::nan, Deviation::nan_bits, Deviation::infinity,
        Deviation::neighbour, Deviation::value, Deviation::data_type, Deviation::fill_value,
        Deviation::chunk_elided})
    for (Clause clause : {Clause::META_5, Clause::META_2, Clause::CRC_4})
      EXPECT_EQ(consequence({clause}, deviation), Consequence::wrong_data) << id(clause) << name(deviation);
  for (Deviation deviation : {Deviation::refused, Deviation::crash, Deviation::time_limit})
    EXPECT_EQ(consequence({Clause::CV_3, Clause::CRC_4}, deviation), Consequence::good_data_refused);
}

TEST(Consequence, OfWarningsStandsInTheVerdict) {
  const Results results =
      made_results({made_pass("bytes/a", Clause::BYTES_1), warning("metadata/b", Clause::META_3),
                    warning("crc32c/damage/c", Clause::CRC_4)});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::warnings, 9),
            "damage goes unnoticed (CRC-4), bad metadata accepted (META-3)");
  expect_words(verdict_text(results), {"conforms to every MUST, but damage goes unnoticed (CRC-4), bad"});
}

TEST(Consequence, OfFailuresNamesSoManyClauses) {
  const Results results = made_results(
      {made_whole_failure("bytes/a", Clause::BYTES_2), made_whole_failure("cast_value/b", Clause::CV_3),
       made_whole_failure("cast_value/c", Clause::CV_7), warning("crc32c/damage/c", Clause::CRC_4)});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::failures, 2),
            "silently wrong data (BYTES-2, CV-3 and 1 more)");
}

TEST(Consequence, OfWarningsStandsOnceBesideExpectedFailures) {
  RequestResult expected = made_whole_failure("bytes/b", Clause::BYTES_1);
  expected.faults[0].expected = "known";
  const std::string text = verdict_text(made_results({expected, warning("crc32c/damage/c", Clause::CRC_4)}));
  expect_words(text, {"has expected failures only, but damage goes unnoticed (CRC-4): 0 failures, 1 warning, "
                      "1 expected; expected failures mean: silently wrong data (BYTES-1); judged: "});
}

// A request of a derived clause also names the MUST clauses about its elements.
TEST(Consequence, OfAWarningNamesNoMust) {
  RequestResult result = warning("bytes/a", Clause::BYTES_8, Deviation::value);
  result.clauses.push_back(Clause::CRC_2);
  const Results results = made_results({result});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::warnings, 9), "silently wrong data (BYTES-8)");
  EXPECT_FALSE(is_binding(result, {.clauses = {Clause::CRC_2}}));
  EXPECT_TRUE(is_binding(result, {.clauses = {Clause::BYTES_8}}));
}

TEST(Consequence, OnlyUnexpectedWarningsCount) {
  RequestResult expected = warning("crc32c/damage/a", Clause::CRC_4);
  expected.faults[0].expected = "known";
  const Results results = made_results({expected, made_whole_failure("bytes/b", Clause::BYTES_1)});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::warnings, 9), "");
}

TEST(StrictClauses, MakeTheirWarningsFailures) {
  Results results =
      made_results({made_pass("bytes/a", Clause::BYTES_1), warning("metadata/b", Clause::META_3),
                    warning("crc32c/damage/c", Clause::CRC_4)});
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
  results.strictness.clauses = {Clause::CRC_4};
  EXPECT_EQ(exit_status_of(results), ExitStatus::failures);
  EXPECT_EQ(summary_of(results).all.failed, 1u);
  EXPECT_EQ(summary_of(results).all.warned, 1u);
}
}  // namespace
}  // namespace zarrproof::cause_test
