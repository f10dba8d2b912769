// The searches after a failure: which elements of a request fail, and which earlier requests make it fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "conformance/results/cause.h"
#include "conformance/results/commands.h"
#include "conformance/run/history.h"
#include "conformance/run/runner.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "vectors/permitted.h"

namespace zarrproof::cause_search_test {
namespace {

Response unchanged(const Request& request) {
  return made_response(Response::Kind::data, *request.data);
}

// Encodes bytes unchanged, or as `others` says, but gives a response of this kind to an array of `least`
// bytes or more with a bad byte.
class Picky : public MadeTestee {
 public:
  Picky(const std::string& bad, Response::Kind kind, std::size_t least, const Answering& others = unchanged)
      : MadeTestee({"picky", "1", "", {}, {"encode", "decode"}, {"bytes", "crc32c"}, {"uint8"}},
                   [=, this](const Request& request) {
                     ++asked;
                     const bool is_bad = std::ranges::any_of(*request.data, [&](std::byte byte) {
                       return bad.find(static_cast<char>(byte)) != std::string::npos;
                     });
                     return is_bad && request.data->size() >= least ? Response{kind, {}, {}, "not with me"}
                                                                    : others(request);
                   }) {}

  std::size_t asked = 0;
};

Vector array_of(const std::string& letters, const std::string& codecs = R"(["bytes"])") {
  Vector vector;
  vector.id = "letters";
  std::vector<std::byte> data;
  for (char letter : letters) data.push_back(static_cast<std::byte>(letter));
  const Shape shape = {letters.size()};
  vector.request = {Operation::encode, ArrayText{"\"uint8\"", "0", codecs, shape}.zarr_json(), shape,
                    Layout::c, data};
  set_permitted_outcomes(vector);
  return vector;
}

RequestResult run(const Vector& vector, Picky& testee) {
  Suite suite;
  suite.add(vector);
  return run_suite(suite, everything(suite), testee, kNoProgress).requests.at(0);
}

std::vector<std::uint64_t> elements(const RequestResult& result) {
  std::vector<std::uint64_t> found;
  for (const Fault& fault : result.faults)
    if (fault.element) found.push_back(*fault.element);
  return found;
}

void expect_failure_of_the_whole(const RequestResult& result) {
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
}

TEST(Bisect, FindsTheElementsThatAreRefused) {
  Picky testee("xz", Response::Kind::error, 1);
  const RequestResult result = run(array_of("abcxdefghzijk"), testee);
  EXPECT_EQ(elements(result), (std::vector<std::uint64_t>{3, 9}));
  EXPECT_EQ(result.elements, 13u);
  EXPECT_EQ(result.faults[0].deviation, Deviation::refused);
  EXPECT_EQ(result.faults[0].got, "a refusal: not with me");
  EXPECT_EQ(result.faults[0].data, std::vector{std::byte{0x78}}) << "the element alone";
  EXPECT_LT(testee.asked, 20u);
}

TEST(Bisect, FindsTheElementThatCrashes) {
  Picky testee("x", Response::Kind::crashed, 1);
  const RequestResult result = run(array_of("axb"), testee);
  EXPECT_EQ(elements(result), std::vector<std::uint64_t>{1});
  EXPECT_EQ(result.verdict, Verdict::crashed);
}

TEST(Bisect, AFailureOfNoElementStaysOneOfTheWhole) {
  Picky testee("x", Response::Kind::error, 5);
  const RequestResult result = run(array_of("abxcd"), testee);
  expect_failure_of_the_whole(result);
  EXPECT_EQ(result.faults[0].got, "a refusal: not with me; parts of this array get other responses");
}

TEST(Bisect, ElementsThatAreAllRefusedAreOneFault) {
  Picky testee("x", Response::Kind::error, 1);
  const RequestResult result = run(array_of("xxxx"), testee);
  expect_failure_of_the_whole(result);
  EXPECT_EQ(weight(result, result.faults[0]), 4u);
}

// A wrong element does not explain the refusal of a large array.
TEST(Bisect, AWrongElementDoesNotHideAFailureOfTheWhole) {
  Picky testee("x", Response::Kind::error, 5, [](const Request& request) {
    Response wrong = unchanged(request);
    wrong.data[0] ^= std::byte{1};
    return wrong;
  });
  const RequestResult result = run(array_of("abxcd"), testee);
  expect_failure_of_the_whole(result);
}

// An unsupported part does not count as right.
TEST(Bisect, AnUnsupportedPartDoesNotPass) {
  Picky testee("x", Response::Kind::error, 1,
               [](const Request&) { return Response{Response::Kind::unsupported, {}, {}, "not alone"}; });
  const RequestResult result = run(array_of("abxcd"), testee);
  expect_failure_of_the_whole(result);
}

// The budget ends before the elements of this array are asked alone.
TEST(Bisect, ElementsThatWereNotAskedDoNotCount) {
  Picky testee("x", Response::Kind::timed_out, 1);
  std::string letters(1000, 'a');
  for (std::size_t i = 500; i < letters.size(); i += 2) letters[i] = 'x';
  const RequestResult result = run(array_of(letters), testee);
  expect_failure_of_the_whole(result);
  EXPECT_TRUE(result.faults[0].got.ends_with("; not each element of this array was asked alone"))
      << result.faults[0].got;
}

TEST(Bisect, ATesteeThatRefusesEverythingDoesNotTakeForever) {
  Picky testee("x", Response::Kind::timed_out, 1);
  const RequestResult result = run(array_of(std::string(1000, 'x')), testee);
  EXPECT_EQ(weight(result, result.faults.at(0)), 1000u);
  EXPECT_EQ(result.verdict, Verdict::timed_out);
  EXPECT_LT(testee.asked, 50u);
}

TEST(Bisect, RequestsWithChecksumsAreNotDivided) {
  EXPECT_FALSE(slice(array_of("abc", R"(["bytes","crc32c"])"), 0, 1));
  EXPECT_FALSE(slice(array_of("abc", R"(["bytes","crc\u00332c"])"), 0, 1)) << "the name with an escape";
  Picky testee("b", Response::Kind::timed_out, 1);
  const RequestResult result = run(array_of("abc", R"(["bytes","crc32c"])"), testee);
  expect_failure_of_the_whole(result);
  EXPECT_EQ(testee.asked, 1u);
}

TEST(Slice, TakesInputsAndResultsAlong) {
  const Vector vector = array_of("abcdef");
  const auto part = slice(vector, 2, 3);
  ASSERT_TRUE(part);
  EXPECT_EQ(to_hexadecimal(*part->request.data), "636465");
  EXPECT_EQ(to_hexadecimal(part->permitted.at(0).data), "636465");
  EXPECT_EQ(part->request.shape, Shape{3});
  EXPECT_EQ(part->request.zarr_json, (ArrayText{"\"uint8\"", "0", R"(["bytes"])", {3}}.zarr_json()));
  EXPECT_FALSE(slice(array_of("a"), 0, 1)) << "a single element is its own part";
}

TEST(Slice, OnlyArraysOfOneDimension) {
  Vector vector = array_of("abcd");
  vector.request.shape = {2, 2};
  vector.request.zarr_json = ArrayText{"\"uint8\"", "0", R"(["bytes"])", {2, 2}}.zarr_json();
  EXPECT_FALSE(slice(vector, 0, 1));
}

using Answering = MadeTestee::Answering;
using Strings = std::vector<std::string>;

// Returns requests to decode one byte each, a0 to a99. The byte is the number.
Suite made_suite() {
  Suite suite;
  for (unsigned i = 0; i < 100; ++i) {
    Vector vector;
    vector.id = "bytes/a" + std::to_string(i);
    vector.clauses = {Clause::BYTES_7};
    vector.request =
        ArrayText{"\"uint8\"", "0", "[\"bytes\"]", {1}}.request(Operation::decode, std::vector{std::byte(i)});
    vector.comparison = {.type = *find_data_type("uint8")};
    vector.permitted = {{.kind = Permitted::Kind::data, .data = *vector.request.data}};
    suite.add(vector);
  }
  return suite;
}

const Description kDescription = {"mine", "1", "C", {}, {"decode"}, {"bytes"}, {"uint8"}};

unsigned number_of(const Request& request) {
  return std::to_integer<unsigned>(request.data->front());
}

// Returns a right or a wrong response.
Response answer(const Request& request, bool is_right) {
  return made_response(Response::Kind::data, {is_right ? request.data->front() : std::byte{0xff}});
}

// Runs the suite on a testee and finds the histories. `make` returns the function of a new process.
// `expected` is why the failures of a60 are expected.
Results results_of(const std::function<Answering()>& make, const std::optional<std::string>& expected = {}) {
  const Suite suite = made_suite();
  const RunPlan plan = everything(suite);
  const auto open = [&] { return std::make_unique<MadeTestee>(kDescription, make()); };
  Results results = run_suite(suite, plan, *open(), kNoProgress);
  for (Fault& fault : results.requests[60].faults) fault.expected = expected;
  find_histories(suite, plan, open, kNoProgress, results);
  return results;
}

// Tells whether a process answers the last of these requests wrong. They are the numbers of all requests that
// it was asked.
using IsWrong = std::function<bool(const std::vector<unsigned>& asked)>;

// Returns the function of a process that answers a request wrong where `is_wrong` says so.
Answering answering(const IsWrong& is_wrong) {
  return [=, asked = std::vector<unsigned>()](const Request& request) mutable {
    asked.push_back(number_of(request));
    return answer(request, !is_wrong(asked));
  };
}

Results results_if(const IsWrong& is_wrong) {
  return results_of([&] { return answering(is_wrong); });
}

bool has(const std::vector<unsigned>& asked, unsigned number) {
  return std::ranges::find(asked, number) != asked.end();
}

// Returns responses of which a60 is wrong if a20 was asked before.
Answering wrong_after_20() {
  return answering([](const auto& asked) { return asked.back() == 60 && has(asked, 20); });
}

TEST(History, OneRequestBeforeUnlessTheFailureIsExpected) {
  EXPECT_EQ(results_of(wrong_after_20).requests[60].after, Strings{"bytes/a20"});
  EXPECT_FALSE(results_of(wrong_after_20, "known").requests[60].after);
}

// 80 is wrong after `first` and then 78.
std::optional<Strings> history_of_80(unsigned first) {
  const Results results = results_if([=](const auto& asked) {
    return asked.back() == 80 && std::find(std::ranges::find(asked, first), asked.end(), 78u) != asked.end();
  });
  return results.requests[80].after;
}

TEST(History, ARunOfRequestsBeforeUnlessItIsLong) {
  EXPECT_EQ(history_of_80(76), (Strings{"bytes/a76", "bytes/a77", "bytes/a78", "bytes/a79"}));
  EXPECT_EQ(history_of_80(7), Strings());
}

TEST(History, AlwaysWrongHasNone) {
  const Results results = results_if([](const auto& asked) { return asked.back() == 60; });
  EXPECT_EQ(results.requests[60].verdict, Verdict::fail);
  EXPECT_FALSE(results.requests[60].after);
}

// After 20, even numbers are wrong and odd ones are refused. Both have the history of one example.
TEST(History, OneDefectIsOneCause) {
  const Results results = results_of([]() -> Answering {
    return [asked = false](const Request& request) mutable {
      const unsigned number = number_of(request);
      const bool is_right = !std::exchange(asked, asked || number == 20);
      return is_right || number % 2 == 0 ? answer(request, is_right) : made_response(Response::Kind::error);
    };
  });
  const std::vector<Cause> causes = causes_of(results);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].requests.size(), 79u);
  EXPECT_EQ(causes[0].example->after, Strings{"bytes/a20"});
}

// 60 is wrong after 20, 80 after 30.
TEST(History, AFailureOfTheCauseAfterOtherRequestsHasAnUnknownOne) {
  const Results results = results_if([](const auto& asked) {
    return (asked.back() == 60 && has(asked, 20)) || (asked.back() == 80 && has(asked, 30));
  });
  EXPECT_EQ(results.requests[60].after, Strings{"bytes/a20"});
  EXPECT_EQ(results.requests[80].after, Strings());
  EXPECT_EQ(causes_of(results).size(), 2u);
}

// 50 and 90 are always refused, and 70 is always wrong. After each of them all others are wrong, in any
// order.
TEST(History, FailuresThatHideEachOther) {
  const Results results = results_of([]() -> Answering {
    return [asked = false](const Request& request) mutable {
      const unsigned number = number_of(request);
      asked = asked || number == 50 || number == 70 || number == 90;
      return number == 50 || number == 90 ? made_response(Response::Kind::error, {})
                                          : answer(request, !asked);
    };
  });
  for (std::size_t i = 51; i < 100; ++i)
    EXPECT_EQ(results.requests[i].after.has_value(), i != 70 && i != 90) << i;
}

// A process of the run ended on 60 or did not answer it. New processes fail on it after 20 only.
void expect_failure_after_20(Response::Kind kind, Verdict verdict) {
  const Suite suite = made_suite();
  const RunPlan plan = everything(suite);
  const auto open = [&] {
    return std::make_unique<MadeTestee>(
        kDescription, [kind, answer = wrong_after_20()](const Request& request) -> Response {
          Response response = answer(request);
          if (response.data != request.data) response.kind = kind;
          return response;
        });
  };
  MadeTestee sound(kDescription, [](const Request& request) { return answer(request, true); });
  Results results = run_suite(suite, plan, sound, kNoProgress);
  find_histories_of_ends(suite, plan, open, {{61, kind, "signal 6"}, {31, kind, "signal 6"}}, kNoProgress,
                         results);
  EXPECT_EQ(results.requests[60].verdict, verdict);
  EXPECT_EQ(results.requests[60].after, std::vector<std::string>{"bytes/a20"});
  EXPECT_EQ(results.requests[30].verdict, Verdict::pass) << "did not recur";

  RunPlan after{{60}, std::nullopt, std::nullopt};
  after.before = {20};
  Results repeated = run_suite(suite, after, sound, kNoProgress);
  find_histories_of_ends(suite, after, open, {{61, kind, "signal 6"}}, kNoProgress, repeated);
  EXPECT_EQ(repeated.requests[0].verdict, verdict) << "the history is known";
}

TEST(History, AnEndOrASilenceThatDependsOnARequestIsAFailure) {
  expect_failure_after_20(Response::Kind::crashed, Verdict::crashed);
  expect_failure_after_20(Response::Kind::timed_out, Verdict::timed_out);
}

TEST(History, NothingIsAskedWithoutTimeOrAfterAPartOfTheRun) {
  const Suite suite = made_suite();
  RunPlan plan = everything(suite);
  plan.max_time = std::chrono::hours(1);
  unsigned processes = 0;
  const auto open = [&] {
    ++processes;
    return std::make_unique<MadeTestee>(kDescription, wrong_after_20());
  };
  Results late = run_suite(suite, plan, *open(), kNoProgress);
  Results part = late, whole = late;
  late.seconds = 3600;
  find_histories(suite, plan, open, kNoProgress, late);
  EXPECT_EQ(late.notes, Strings{"the search for earlier requests that failures depend on ended at its limit, "
                                "60 s or --max-time, before all was asked"});
  part.requests[99].verdict = Verdict::not_asked;
  find_histories(suite, plan, open, kNoProgress, part);
  EXPECT_EQ(processes, 1u);
  find_histories(suite, plan, open, kNoProgress, whole);
  EXPECT_GT(processes, 1u);
}

// Nothing is asked before the first request.
TEST(History, TheFirstRequestHasNone) {
  const auto processes = std::make_shared<unsigned>();
  const Results results = results_of([=]() -> Answering {
    const bool is_right = ++*processes > 1;
    return [=](const Request& request) { return answer(request, number_of(request) != 0 || is_right); };
  });
  EXPECT_EQ(results.requests[0].after, Strings());
}

// No request before it makes this failure.
TEST(History, AFailureOfTheWholeRunHasNone) {
  const auto processes = std::make_shared<unsigned>();
  const Results results = results_of([=]() -> Answering {
    const bool is_first = ++*processes == 1;
    return [=](const Request& request) { return answer(request, number_of(request) != 60 || !is_first); };
  });
  EXPECT_EQ(results.requests[60].after, Strings());
  EXPECT_EQ(title_of(causes_of(results).at(0)), "bytes gives another value in the whole run only");
  EXPECT_EQ(repeat_words(results, results.requests[60]), run_words(results));
}

TEST(History, RequestsThatAreAskedFirst) {
  const Suite suite = made_suite();
  RunPlan plan{{60}, std::nullopt, std::nullopt};
  plan.before = {20};
  MadeTestee testee(kDescription, wrong_after_20());
  const Results results = run_suite(suite, plan, testee, kNoProgress);
  ASSERT_EQ(results.requests.size(), 1u) << "the request that is asked first is not reported";
  EXPECT_EQ(results.requests[0].verdict, Verdict::fail);
}
}  // namespace
}  // namespace zarrproof::cause_search_test
