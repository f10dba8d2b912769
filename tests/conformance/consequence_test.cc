// The consequences of failures for users, in the verdict; and the options that change which failures count.
#include <gtest/gtest.h>

#include "conformance/report/verdict.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::consequence_test {
namespace {

RequestResult warning(const std::string& id, Clause clause, Deviation deviation = Deviation::accepted) {
  RequestResult result = made_failure(id, clause, 1, {}, deviation);
  result.level = Level::derived;
  return result;
}

Consequence consequence(std::vector<Clause> clauses, Deviation deviation, Level level = Level::must) {
  RequestResult result = made_failure("a", clauses.front(), 1, {}, deviation);
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
}

// META-5 is about what must be accepted. But its metadata can also be read in a wrong way.
TEST(Consequence, OfAWrongResultIsWrongData) {
  for (Deviation deviation :
       {Deviation::byte_order, Deviation::zero_sign, Deviation::nan, Deviation::nan_bits, Deviation::infinity,
        Deviation::neighbour, Deviation::value, Deviation::data_type, Deviation::fill_value,
        Deviation::chunk_elided})
    for (Clause clause : {Clause::META_5, Clause::META_2, Clause::CRC_4})
      EXPECT_EQ(consequence({clause}, deviation), Consequence::wrong_data) << id(clause) << name(deviation);
}

TEST(Consequence, OfARefusalIsNoWrongData) {
  for (Deviation deviation : {Deviation::refused, Deviation::crash, Deviation::time_limit})
    EXPECT_EQ(consequence({Clause::CV_3, Clause::CRC_4}, deviation), Consequence::good_data_refused);
}

// A request with a damaged checksum also names the clauses about the order of codecs.
TEST(Consequence, OfAnAcceptedRequestIsThatOfTheClausesOfTheRefusal) {
  EXPECT_EQ(consequence({Clause::CRC_4, Clause::CHAIN_2}, Deviation::accepted, Level::derived),
            Consequence::damage_unnoticed);
  EXPECT_EQ(consequence({Clause::META_10, Clause::CHAIN_1}, Deviation::accepted, Level::derived),
            Consequence::bad_metadata_accepted);
  EXPECT_EQ(consequence({Clause::SO_3}, Deviation::accepted), Consequence::wrong_data);
}

TEST(Consequence, OfWarningsStandsInTheVerdict) {
  const Results results =
      made_results({made_pass("bytes/a", Clause::BYTES_1), warning("metadata/b", Clause::META_3),
                    warning("crc32c/damage/c", Clause::CRC_4)});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::warnings, 9),
            "damage goes unnoticed (CRC-4), bad metadata accepted (META-3)");
  EXPECT_NE(verdict_text(results).find("conforms to every MUST, but damage goes unnoticed (CRC-4), bad"),
            std::string::npos)
      << verdict_text(results);
}

TEST(Consequence, OfFailuresNamesSoManyClauses) {
  const Results results = made_results(
      {made_failure("bytes/a", Clause::BYTES_2, 1, {}), made_failure("cast_value/b", Clause::CV_3, 1, {}),
       made_failure("cast_value/c", Clause::CV_7, 1, {}), warning("crc32c/damage/c", Clause::CRC_4)});
  EXPECT_EQ(consequences_of(causes_of(results), FailureKind::failures, 2),
            "silently wrong data (BYTES-2, CV-3 and 1 more)");
}

TEST(Consequence, OfWarningsStandsOnceBesideExpectedFailures) {
  RequestResult expected = made_failure("bytes/b", Clause::BYTES_1, 1, {});
  expected.faults[0].expected = "known";
  const std::string text = verdict_text(made_results({expected, warning("crc32c/damage/c", Clause::CRC_4)}));
  EXPECT_NE(text.find("has expected failures only, but damage goes unnoticed (CRC-4): 0 failures, 1 warning, "
                      "1 expected; expected failures mean: silently wrong data (BYTES-1); judged: "),
            std::string::npos)
      << text;
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
  const Results results = made_results({expected, made_failure("bytes/b", Clause::BYTES_1, 1, {})});
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
}  // namespace zarrproof::consequence_test
