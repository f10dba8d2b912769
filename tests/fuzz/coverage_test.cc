// Campaigns cover what a testee declares, and count what was judged.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "fuzz/campaign/askable_scope.h"
#include "reference/requirements/clause_details.h"
#include "tests/fuzz/defective_testee.h"

namespace zarrproof::fuzz::coverage_test {
namespace {

struct Covered {
  Reached reached;
  std::set<OpenPoint> open_points;
  std::set<std::string> flags;
};

// Returns what the requests of a campaign on the reference cover.
const Covered& covered() {
  static const Covered all = [] {
    // The rarest open points come about twice in so many cases. Seed 4 misses two of them.
    constexpr std::uint64_t kCases = 3000;
    const Generator generator(5, describe_reference(), {});
    Covered covered;
    for (std::uint64_t number = 0; number < kCases; ++number)
      for (const CaseVector& made : generator.make(number)) {
        covered.reached.add(made);
        covered.flags.insert(made.vector.flags.begin(), made.vector.flags.end());
        for (const OpenPoint open_point : all_open_points())
          if (made.vector.depends_on(open_point)) covered.open_points.insert(open_point);
      }
    return covered;
  }();
  return all;
}

// Campaigns vary neither the form of an extension data type nor valid configurations of casts, add no members
// to zarr.json, cast to real types only, ignore upper bits, and store every chunk. Their cases have one chunk
// without shards, which the testee encodes or decodes.
TEST(Coverage, ACampaignReachesEveryClause) {
  const std::set<Clause> beyond = {Clause::META_13, Clause::META_20, Clause::BYTES_13,
                                   Clause::CV_11,   Clause::CV_18,   Clause::CHAIN_3};
  for (const Clause clause : all_clauses()) {
    if (part_of(clause) == ClausePart::sharding_indexed || part_of(clause) == ClausePart::writing) continue;
    EXPECT_NE(covered().reached.clauses.contains(clause), beyond.contains(clause)) << id(clause);
  }
}

// Campaigns write metadata as JSON only, and no shards.
TEST(Coverage, ACampaignReachesEveryOpenPoint) {
  for (const OpenPoint open_point : all_open_points())
    EXPECT_NE(covered().open_points.contains(open_point),
              open_point == OpenPoint::json_extensions || open_point == OpenPoint::shard_overlap)
        << name(open_point);
}

TEST(Coverage, ACampaignReachesEveryTypeOfTheTestee) {
  const AskableScope scope(describe_reference());
  for (const DataType& type : scope.types)
    EXPECT_TRUE(covered().reached.types.contains(type.name)) << type.name;
  EXPECT_EQ(covered().reached.types.size(), scope.types.size());
}

TEST(Coverage, ACampaignReachesTheClassesOfScaleOffset) {
  for (const char* flag : {"double-rounding", "fused-multiply-add", "reciprocal", "wider-intermediate"})
    EXPECT_TRUE(covered().flags.contains(flag)) << flag;
}

// Returns the line about coverage in the report of a campaign that asked nothing.
std::string line_of(const Description& testee) {
  const std::string report = report_of({}, testee);
  const std::size_t start = report.find("judged requests are about ");
  return report.substr(start, report.find('\n', start) - start);
}

TEST(Coverage, TheReportCountsRawAndTimeTypes) {
  Description testee = describe_reference();
  testee.data_types = {"uint8", "r*", "numpy.datetime64"};
  EXPECT_TRUE(line_of(testee).ends_with(", 0 of 6 data types and 0 of 1 casts between two types"))
      << line_of(testee);
  testee.data_types = {"r40"};
  EXPECT_TRUE(line_of(testee).ends_with(", 0 of 1 data types and 0 of 0 casts between two types"))
      << line_of(testee);
}

// Refuses casts as unsupported, although the testee declares cast_value.
void decline_casts(const Request& request, Response& response) {
  if (!metadata_contain(request, "cast_value")) return;
  response = {.kind = Response::Kind::unsupported};
}

TEST(Coverage, CountsOnlyWhatWasJudged) {
  DefectiveTestee testee(decline_casts);
  const Reached reached = campaign({}, 60, testee).reached;
  EXPECT_TRUE(reached.clauses.contains(Clause::BYTES_7));
  EXPECT_FALSE(reached.clauses.contains(Clause::CV_3));
  EXPECT_TRUE(reached.casts.empty());
}

}  // namespace
}  // namespace zarrproof::fuzz::coverage_test
