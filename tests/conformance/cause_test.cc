// One defect is one cause with its smallest example.
#include "conformance/results/cause.h"

#include <gtest/gtest.h>

namespace zarrproof::cause_test {
namespace {

RequestResult failing(const std::string& id, const std::vector<std::string>& types,
                      const std::vector<Deviation>& deviations) {
  RequestResult result;
  result.id = id;
  result.clauses = {Clause::CV_3};
  result.verdict = Verdict::fail;
  result.elements = 100;
  result.data_types = types;
  result.request = id;
  for (Deviation deviation : deviations) {
    Fault fault;
    fault.element = result.faults.size();
    fault.deviation = deviation;
    result.faults.push_back(fault);
  }
  return result;
}

Results results(std::vector<RequestResult> requests) {
  Results made;
  made.requests = std::move(requests);
  return made;
}

TEST(Cause, TypesOfAClassAreOneCause) {
  const Results made =
      results({failing("cast_value/1", {"float64", "int8"}, {Deviation::value, Deviation::value}),
               failing("cast_value/2", {"float32", "uint64"}, {Deviation::value})});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].failures, 3u);
  EXPECT_EQ(causes[0].ids, (std::vector<std::string>{"cast_value/1", "cast_value/2"}));
  EXPECT_EQ(causes[0].types, (std::vector<std::string>{"float64 -> int8", "float32 -> uint64"}));
}

// Encoding casts from the array's type, decoding to it.
TEST(Cause, OneDefectInEveryOperationIsOneCause) {
  RequestResult resolve = failing("cast_value/1", {"uint8", "float16"}, {Deviation::neighbour});
  RequestResult encode = failing("cast_value/2", {"uint8", "float16"}, {Deviation::neighbour});
  RequestResult decode = failing("cast_value/3", {"float16", "uint8"}, {Deviation::neighbour});
  resolve.operation = Operation::resolve;
  decode.operation = Operation::decode;
  const Results made = results({resolve, encode, decode});
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].operations, (std::vector<std::string>{"resolve", "encode", "decode"}));
  EXPECT_EQ(causes[0].kinds, (std::vector<std::string>{"integer", "float"}));
}

// One defect may be expected in a part of the requests only, and may break clauses of several levels.
TEST(Cause, ExpectedAndOtherLevelsStayApart) {
  RequestResult expected = failing("cast_value/1", {"uint8", "float16"}, {Deviation::neighbour});
  expected.faults[0].expected = "known";
  RequestResult derived = failing("cast_value/2", {"uint8", "float16"}, {Deviation::neighbour});
  derived.level = Level::derived;
  RequestResult other_area = failing("fill_value/3", {"uint8", "float16"}, {Deviation::neighbour});
  EXPECT_EQ(causes_of(results({failing("cast_value/0", {"uint8", "float16"}, {Deviation::neighbour}),
                               expected, derived, other_area}))
                .size(),
            4u);
}

TEST(Cause, DifferentFailuresAreDifferentCauses) {
  RequestResult other_clause = failing("cast_value/3", {"float64", "int8"}, {Deviation::value});
  other_clause.clauses = {Clause::CV_4};
  RequestResult derived = failing("cast_value/4", {"float64", "int8"}, {Deviation::value});
  derived.level = Level::derived;
  const Results made =
      results({failing("cast_value/1", {"float64", "int8"}, {Deviation::value, Deviation::zero_sign}),
               failing("cast_value/2", {"float64", "float16"}, {Deviation::value}), other_clause, derived,
               failing("chains/5", {"float64", "int8"}, {Deviation::value})});
  EXPECT_EQ(causes_of(made).size(), 6u);
}

TEST(Cause, ExpectedFirstWarningsNextThenByNumber) {
  RequestResult expected = failing("bytes/1", {"int8"}, {Deviation::value});
  expected.faults[0].expected = "known";
  RequestResult derived = failing("bytes/2", {"int8"}, {Deviation::value});
  derived.level = Level::derived;
  RequestResult whole = failing("bytes/3", {"int8"}, {Deviation::zero_sign});
  whole.faults[0].element.reset();
  const Results made = results({whole, failing("bytes/4", {"int8"}, {Deviation::value}), derived, expected});
  std::vector<std::string> order;
  for (const Cause& cause : causes_of(made)) order.push_back(cause.example->id);
  EXPECT_EQ(order, (std::vector<std::string>{"bytes/1", "bytes/2", "bytes/4", "bytes/3"}));
  EXPECT_EQ(causes_of(made).back().failures, 100u)
      << "a request that fails as a whole counts for its elements";
}

TEST(Cause, TheSmallestRequestIsTheExample) {
  RequestResult small =
      failing("cast_value/small", {"float64", "int8"}, {Deviation::zero_sign, Deviation::value});
  small.elements = 2;
  const Results made = results({failing("cast_value/large", {"float64", "int8"}, {Deviation::value}), small,
                                failing("cast_value/last", {"float64", "int8"}, {Deviation::value})});
  for (const Cause& cause : causes_of(made)) {
    EXPECT_EQ(cause.example->id, "cast_value/small");
    EXPECT_EQ(cause.fault->deviation, cause.deviation);
  }
}

TEST(Cause, FlagsThatAllHave) {
  RequestResult one = failing("bytes/1", {"int8"}, {Deviation::value});
  RequestResult two = failing("bytes/2", {"int8"}, {Deviation::value});
  one.flags = {"nan", "tie"};
  two.flags = {"tie", "zero"};
  EXPECT_EQ(causes_of(results({one, two})).at(0).flags, std::vector<std::string>{"tie"});
}

}  // namespace
}  // namespace zarrproof::cause_test
