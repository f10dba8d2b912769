// One factor that all failing requests have is one cause. A factor needs 10 passing requests (kMinPassing in
// factor.cc) and 3 failing ones (kMinFailingOfOneTrait); a partial factor needs 3 lists (kMinLists).
#include "conformance/results/factor.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "conformance/judging/traits.h"
#include "conformance/results/cause.h"
#include "tests/conformance/made_results.h"
#include "vectors/add_once.h"

namespace zarrproof::factor_test {
namespace {

// Returns the factors of the causes as text, in alphabetical order; "none" for a cause without a factor.
std::multiset<std::string> factors_of(const std::vector<RequestResult>& requests) {
  const Results results = made_results(requests);
  std::multiset<std::string> factors;
  for (const Cause& cause : causes_of(results))
    factors.insert(cause.factor ? text_of(*cause.factor) : "none");
  return factors;
}
using Factors = std::multiset<std::string>;
using Traits = std::vector<std::string>;

TEST(Factor, ACommonFactorIsOneCause) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 10; ++i) requests.push_back(made_with_endian(i, "little", Verdict::pass));
  for (int i = 0; i < 6; ++i) requests.push_back(made_with_endian(i, "big", Verdict::fail));
  EXPECT_EQ(factors_of(requests),
            Factors{"all 6 failing requests have endian big; no passing one that must be accepted has; the "
                    "same with endian little pass"});
  requests.erase(requests.begin());
  EXPECT_EQ(factors_of(requests), (Factors{"none", "none"})) << "too few requests pass";
}

// A crash does not say what the outcome must be.
TEST(Factor, RequestsAreComparedWithPassingOnesOfTheSameOutcome) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 20; ++i) {
    requests.push_back(made_with_endian(i, i < 10 ? "little" : "big", Verdict::pass));
    requests.back().traits.back() = i < 10 ? kMustBeAccepted : kMustBeRefused;
  }
  for (int i = 0; i < 6; ++i) {
    requests.push_back(made_with_endian(i, "big", Verdict::fail));
    requests.back().traits.back() = kMustBeRefused;
    requests.back().faults.front().deviation = Deviation::crash;
  }
  EXPECT_EQ(factors_of(requests).size(), 2u) << "requests with endian big pass that must be refused";
  for (std::size_t i = 10; i < 20; ++i) requests[i].traits.front() = "endian little";
  EXPECT_EQ(
      factors_of(requests),
      Factors{"all 6 failing requests have endian big; no passing one that must be refused has; the same "
              "with endian little pass"});
}

TEST(Factor, ATraitOfPassingRequestsIsNoFactor) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 16; ++i)
    requests.push_back(made_with_endian(i, "big", i >= 10 ? Verdict::fail : Verdict::pass));
  EXPECT_EQ(factors_of(requests), (Factors{"none", "none"})) << "CV-3 and SO-1";
}

// Returns 60 requests of three clauses in turn. Request i is refused if fails(i), and has the traits
// traits_of(i).
std::vector<RequestResult> refused_if(bool (*fails)(int i), Traits (*traits_of)(int i)) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 60; ++i) {
    const Clause clause =
        std::array{Clause::SO_1, Clause::CRC_2, Clause::META_4}[static_cast<std::size_t>(i) % 3];
    const std::string id = "bytes/" + std::to_string(i);
    requests.push_back(fails(i) ? made_whole_failure(id, clause, Deviation::refused) : made_pass(id, clause));
    requests.back().traits = traits_of(i);
    requests.back().traits.push_back(kMustBeAccepted);
  }
  return requests;
}

bool is_quarter(int i) {
  return i % 4 == 0;
}

bool is_half(int i) {
  return i % 4 < 2;
}

// One quarter of the requests has endian big, another one dimensions 0. Each meets each clause, i % 3.
Traits parts_of(int i) {
  return {i % 4 == 0 ? "endian big" : "endian little", i % 4 == 1 ? "dimensions 0" : "dimensions 1"};
}

// Requests of one clause fail for one of two reasons. One error text says less than they do.
TEST(Factor, TwoPartsThatAlwaysFailAreTwoCauses) {
  std::vector<RequestResult> requests = refused_if(is_half, parts_of);
  for (RequestResult& request : requests)
    if (is_failure(request.verdict)) request.traits.push_back("error \"no\"");
  EXPECT_EQ(
      factors_of(requests),
      (Factors{"all 15 failing requests have dimensions 0; no passing one that must be accepted has; the "
               "same with dimensions 1 pass",
               "all 15 failing requests have endian big; no passing one that must be accepted has; the "
               "same with endian little pass"}));
}

TEST(Factor, OneErrorTextIsOneCauseIfNothingElseIs) {
  std::vector<RequestResult> requests =
      refused_if(is_half, [](int i) { return is_half(i) ? Traits{"error \"no\""} : Traits(); });
  EXPECT_EQ(factors_of(requests),
            Factors{"all 30 failing requests have error \"no\"; no passing one that must be accepted has"});
  for (std::size_t i = 0; i < requests.size(); i += 4)
    requests[i].traits = {"error \"yes\"", kMustBeAccepted};
  EXPECT_EQ(factors_of(requests),
            (Factors{"all 15 failing requests have error \"no\"; no passing one that must be accepted has",
                     "all 15 failing requests have error \"yes\"; no passing one that must be accepted has"}))
      << "not \"the same with\" the other text: requests with both fail";
}

// Some requests of the last list fail for another reason. Only all of a list have a factor, or none.
TEST(Factor, RequestsWithAFactorThatAlwaysFailsBelongToIt) {
  std::vector<RequestResult> requests = refused_if(
      is_quarter, [](int i) { return Traits{is_quarter(i) ? "rounding towards-zero" : "rounding absent"}; });
  for (std::size_t i = 2; i < 60; i += 12) {  // i % 4 is 2, so they have no rounding; i % 3 is 2: one clause
    const RequestResult passed = requests[i];
    requests[i] = made_whole_failure(passed.id, Clause::META_4, Deviation::refused);
    requests[i].traits = passed.traits;
  }
  const Results made = made_results(requests);
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 2u);
  for (const Cause& cause : causes) EXPECT_EQ(cause.requests.size(), cause.factor ? 15u : 5u);
}

// Requests of two clauses have one of two factors, those of the third clause have the first one only.
TEST(Factor, AFactorShowsWhenTheRequestsWithAnotherOneAreGone) {
  std::vector<RequestResult> requests = refused_if(is_half, [](int i) -> Traits {
    // Of the clause i % 3 == 0, only requests with "scale present" fail; of the others, requests with both.
    if (is_half(i)) return {i % 4 == 0 || i % 3 == 0 ? "scale present" : "scale absent", "fill value odd"};
    return {i % 4 == 2 ? "scale present" : "scale absent", "fill value even"};
  });
  requests.push_back(made_pass("bytes/odd", Clause::BYTES_1));
  requests.back().traits = {"fill value odd", kMustBeAccepted};
  const Results made = made_results(requests);
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 2u);
  for (const Cause& cause : causes) EXPECT_EQ(cause.factor ? cause.factor->traits.size() : 0, 2u);
}

// A wrong default shows in some of the requests without the member only.
TEST(Factor, AMemberThatIsAbsentIsACause) {
  std::vector<RequestResult> requests =
      refused_if(is_quarter, [](int i) { return Traits{is_half(i) ? "scale absent" : "scale present"}; });
  const std::vector<RequestResult> once = requests;
  for (int more = 0; more < 3; ++more) requests.insert(requests.end(), once.begin(), once.end());
  EXPECT_EQ(
      factors_of(requests),
      Factors{"all 60 failing requests have scale absent; 60 passing ones that must be accepted have; the "
              "same with scale present pass"});
  EXPECT_EQ(factors_of(once).size(), 3u) << "15 may lack the member by chance";
}

// The requests of one operation are in many lists; most of the others are in one.
TEST(Factor, OneTraitIsOneCauseInEveryOperation) {
  std::vector<RequestResult> requests = refused_if(is_quarter, parts_of);
  for (int i = 0; i < 40; ++i) {
    requests.push_back(
        made_whole_failure("bytes/decode" + std::to_string(i), Clause::CV_3, Deviation::refused));
    requests.back().operation = Operation::decode;
    requests.back().traits = {"endian big", kMustBeAccepted};
  }
  const Results made = made_results(requests);
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].factor->traits, std::vector<std::string>{"endian big"});
  EXPECT_EQ(causes[0].factor->failing, 55u);
}

// The example is a failure: a report must not show a warning under the level MUST.
TEST(Factor, FailuresAndWarningsOfAFactorAreOneCause) {
  std::vector<RequestResult> requests = refused_if(is_quarter, parts_of);
  requests[12].level = Level::derived;  // one of the failing ones: 12 % 4 is 0
  requests[12].request = "short";       // the easiest to read
  const Results made = made_results(requests);
  const std::vector<Cause> causes = causes_of(made);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].failures, 14u);
  EXPECT_EQ(causes[0].warnings, 1u);
  EXPECT_EQ(causes[0].example->level, Level::must);
  EXPECT_EQ(kind_of(causes[0]), FailureKind::failures);
  EXPECT_EQ(meanings_of(causes, {FailureKind::failures, FailureKind::warnings}, 9),
            "; failures mean: good data refused (CRC-2)");
}

// The mode does not change every result, so a few requests with the mode pass.
TEST(Factor, TheModeOfACastIsACause) {
  std::vector<RequestResult> requests = refused_if(is_quarter, [](int i) {
    const bool has_mode = is_quarter(i) || i == 1 || i == 5;
    return Traits{has_mode ? "rounding towards-zero" : "rounding absent"};
  });
  const std::vector<RequestResult> once = requests;
  for (int more = 0; more < 3; ++more) requests.insert(requests.end(), once.begin(), once.end());
  EXPECT_EQ(
      factors_of(requests),
      Factors{"all 60 failing requests have rounding towards-zero; 8 passing ones that must be accepted "
              "have; the same with rounding absent pass"});
}

TEST(Factor, TheTypeOfTheArrayIsACause) {
  std::vector<RequestResult> requests = refused_if(is_quarter, [](int) { return Traits(); });
  for (std::size_t i = 0; i < requests.size(); ++i)
    requests[i].data_types = {i % 4 == 0 ? "uint64" : "int16", i % 4 == 1 ? "uint64" : "int8"};
  EXPECT_EQ(factors_of(requests).size(), 1u);
  EXPECT_TRUE(factors_of(requests).begin()->starts_with("all 15 failing requests have array type uint64; "));
}

// Returns a request to encode two elements of int16 in big-endian order, whose stored bytes are these.
Vector big_endian(std::vector<std::byte> stored) {
  const ArrayText array{"\"int16\"", "0", R"([{"name":"bytes","configuration":{"endian":"big"}}])", {2}};
  Vector vector;
  vector.request = array.request(Operation::encode, stored);
  vector.permitted = {{.kind = Permitted::Kind::data, .data = std::move(stored)}};
  return vector;
}

TEST(Traits, TheByteOrderIsOneIfItChangesTheBytes) {
  const auto has_order = [](const std::vector<std::byte>& stored) {
    const Vector vector = big_endian(stored);
    return contains(TraitsReader().of(vector, needs_of(vector.request)), "endian big");
  };
  constexpr std::byte kZero{0}, kOne{1};
  EXPECT_TRUE(has_order({kZero, kZero, kZero, kOne}));
  EXPECT_FALSE(has_order({kZero, kZero, kOne, kOne})) << "the same bytes in both orders";
}

}  // namespace
}  // namespace zarrproof::factor_test
