// Failures with equal signatures are one failure; all others are different failures. The outcomes and flags
// of the elements of a request.
#include "fuzz/campaign/failure.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/cases/element_expectation.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz::failure_test {
namespace {

CaseVector case_vector(const std::string& id, Level level, const std::string& control) {
  CaseVector made;
  made.vector.id = id;
  made.vector.level = level;
  made.vector.control = control;
  made.spec.array.data_type = *find_data_type("uint8");
  return made;
}

RequestResult failing(const Vector& vector, Deviation deviation) {
  RequestResult result = result_of(vector);
  result.verdict = Verdict::fail;
  Fault fault;
  fault.deviation = deviation;
  result.faults = {fault};
  return result;
}

// Returns the ids of the failures of a vector with a control.
std::vector<std::string> failures(Level level, Deviation deviation, Level level_of_control,
                                  Deviation deviation_of_control,
                                  const std::string& control_of_control = "") {
  std::vector<std::string> ids;
  const CaseVector control = case_vector("control", level_of_control, control_of_control),
                   odd = case_vector("odd", level, "control");
  for (const Failure& failure :
       failures_in({control, odd},
                   {failing(control.vector, deviation_of_control), failing(odd.vector, deviation)}, {}))
    ids.push_back(failure.case_vector.vector.id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(Failure, IsLeftToTheControlThatIsWrongInTheSameWay) {
  EXPECT_EQ(failures(Level::derived, Deviation::value, Level::must, Deviation::value), Ids{"control"});
  EXPECT_EQ(failures(Level::derived, Deviation::nan, Level::must, Deviation::neighbour), Ids{"control"});
  EXPECT_EQ(failures(Level::derived, Deviation::crash, Level::must, Deviation::crash), Ids{"control"});
}

TEST(Failure, IsOneOfItsOwnWhereTheControlShowsLess) {
  const Ids both = {"control", "odd"};
  EXPECT_EQ(failures(Level::derived, Deviation::value, Level::must, Deviation::size), both);
  EXPECT_EQ(failures(Level::derived, Deviation::accepted, Level::must, Deviation::value), both);
  EXPECT_EQ(failures(Level::must, Deviation::value, Level::derived, Deviation::value), both);
}

// One of the two forms of an array of r<N> must be accepted.
TEST(Failure, IsOneOfItsOwnWhereEachIsTheControlOfTheOther) {
  EXPECT_EQ(failures(Level::derived, Deviation::value, Level::must, Deviation::value, "odd"),
            (Ids{"control", "odd"}));
}

// With a checksum there is one verdict for the array, but an element shows the defect.
TEST(Failure, IsAboutTheElementThatShowsIt) {
  CastValueConfiguration cast;
  cast.stored_type = *find_data_type("int16");
  cast.decode_map.entries = {{1, 5}};
  RequestSpec one;
  one.operation = Operation::decode;
  one.array.data_type = *find_data_type("uint8");
  one.array.array_codecs = {cast};
  connect_types(one.array);
  one.array.endian = ByteOrder::little;
  one.array.checksums = 1;
  one.array.shape = {2};
  one.elements.repeated = {Bytes{std::byte{7}, std::byte{0}}, Bytes{std::byte{1}, std::byte{0}}};
  const std::vector<CaseVector> asked = vectors_of(one, "case");
  ASSERT_EQ(asked.size(), 1u);
  const auto clauses = [&](std::uint64_t element) {
    RequestResult result = failing(asked.front().vector, Deviation::value);
    result.faults.front().shown_by = element;
    return failures_in(asked, {result}, {}).at(0).result.clauses;
  };
  EXPECT_EQ(clauses(0), (std::vector<Clause>{Clause::CRC_2, Clause::CV_1, Clause::CV_2}));
  EXPECT_EQ(clauses(1), (std::vector<Clause>{Clause::CRC_2, Clause::CV_1}));
}

RequestSpec scaling(Operation operation, const std::string& type, Bits offset, Bits scale) {
  RequestSpec spec;
  spec.operation = operation;
  spec.array.data_type = *find_data_type(type);
  spec.array.array_codecs = {ScaleOffsetConfiguration{spec.array.data_type, offset, scale}};
  spec.array.shape = {1};
  spec.elements.repeated = {Bytes(1)};
  return spec;
}

// Returns the flags of all one-byte elements.
std::vector<std::vector<std::string>> flags_of(const RequestSpec& spec) {
  const Request request = request_of(spec);
  const auto reading = only_reading(request);
  std::vector<std::vector<std::string>> flags;
  for (int code = 0; code < 256; ++code)
    flags.push_back(expectation_of(*reading, spec.operation, Bytes{static_cast<std::byte>(code)}).flags);
  return flags;
}

// The result does not depend on earlier calls.
TEST(ElementExpectation, FlagsAreThoseOfTheParameters) {
  // Each spec differs from the previous one in one part.
  const std::vector<RequestSpec> specs = {
      scaling(Operation::encode, "uint8", 0, 3), scaling(Operation::encode, "int8", 0, 3),
      scaling(Operation::encode, "int8", 9, 3), scaling(Operation::encode, "int8", 9, 2),
      scaling(Operation::decode, "int8", 9, 2)};
  std::vector<std::vector<std::vector<std::string>>> forwards, backwards;
  for (const RequestSpec& spec : specs) forwards.push_back(flags_of(spec));
  for (auto spec = specs.rbegin(); spec != specs.rend(); ++spec) backwards.push_back(flags_of(*spec));
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
  for (std::size_t i = 1; i < forwards.size(); ++i) EXPECT_TRUE(forwards[i - 1] != forwards[i]) << i;
}

// Returns the expectation of 256, cast to uint8.
ElementExpectation expectation_of_256(const std::vector<std::pair<Bits, Bits>>& encode_map) {
  RequestSpec spec = scaling(Operation::encode, "int16", 0, 1);
  CastValueConfiguration cast;
  cast.stored_type = *find_data_type("uint8");
  cast.encode_map.entries = encode_map;
  cast.array_type = spec.array.data_type;
  spec.array.array_codecs = {cast};
  const Request request = request_of(spec);
  return expectation_of(*only_reading(request), spec.operation, Bytes{std::byte{0}, std::byte{1}});
}

TEST(ElementExpectation, IsRefusedByTheRangeAndByTheLackOfARule) {
  EXPECT_EQ(expectation_of_256({}).outcome.clauses, std::vector<Clause>{Clause::CV_5});
  EXPECT_EQ(expectation_of_256({{257, 7}}).outcome.clauses,
            (std::vector<Clause>{Clause::CV_5, Clause::CV_9}));
  EXPECT_EQ(expectation_of_256({{256, 7}}).outcome.clauses, std::vector<Clause>{Clause::CV_1});
}

}  // namespace
}  // namespace zarrproof::fuzz::failure_test
