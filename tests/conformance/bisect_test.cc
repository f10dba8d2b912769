// Bisects a request that fails as a whole to the failing elements.
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/run/runner.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/run_testee.h"
#include "vectors/permitted.h"

namespace zarrproof::bisect_test {
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
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
  EXPECT_EQ(result.faults[0].got, "a refusal: not with me; parts of this array get other responses");
}

TEST(Bisect, ElementsThatAreAllRefusedAreOneFault) {
  Picky testee("x", Response::Kind::error, 1);
  const RequestResult result = run(array_of("xxxx"), testee);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
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
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
}

// An unsupported part does not count as right.
TEST(Bisect, AnUnsupportedPartDoesNotPass) {
  Picky testee("x", Response::Kind::error, 1,
               [](const Request&) { return Response{Response::Kind::unsupported, {}, {}, "not alone"}; });
  const RequestResult result = run(array_of("abxcd"), testee);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
}

// The budget ends before the elements of this array are asked alone.
TEST(Bisect, ElementsThatWereNotAskedDoNotCount) {
  Picky testee("x", Response::Kind::timed_out, 1);
  std::string letters(1000, 'a');
  for (std::size_t i = 500; i < letters.size(); i += 2) letters[i] = 'x';
  const RequestResult result = run(array_of(letters), testee);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
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
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_FALSE(result.faults[0].element);
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

}  // namespace
}  // namespace zarrproof::bisect_test
