// The levels of the vectors of a case, and the outcomes and flags of its elements. Failures with equal
// signatures are one failure; all others are different failures.
#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/campaign/failure.h"
#include "fuzz/campaign/generator.h"
#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/element_expectation.h"
#include "fuzz/request/request_spec.h"
#include "reference/values/element.h"
#include "tests/fuzz/defective_testee.h"

namespace zarrproof::fuzz::case_test {
namespace {

Bytes element(const Value& value, const DataType& type) {
  Bytes bytes(type.element_size());
  store(pack(value, type), type, bytes);
  return bytes;
}

// Returns a request to resolve a fill value of this type in a codec.
RequestSpec resolving(const std::string& type, const Value& fill, ArrayCodecConfiguration codec) {
  RequestSpec spec;
  spec.operation = Operation::resolve;
  spec.array.data_type = *find_data_type(type);
  spec.array.fill_value = element(fill, spec.array.data_type);
  spec.array.array_codecs = {std::move(codec)};
  spec.array.endian = ByteOrder::little;
  spec.array.shape = {1};
  spec.elements.repeated = {spec.array.fill_value};
  connect_types(spec.array);
  return spec;
}

// Returns the vectors of a case whose metadata have the text, in each of the first `count` spellings of a
// kind.
std::vector<CaseVector> spelled_with(RequestSpec spec, Spelling::Kind kind, Bits count,
                                     const std::string& text, Bits more = 0) {
  std::vector<CaseVector> found;
  for (Bits number = 0; number < count; ++number) {
    spec.spelling = {kind, number | more};
    for (CaseVector& one : vectors_of(spec, "id"))
      if (one.vector.request.zarr_json.find(text) != std::string::npos) found.push_back(std::move(one));
  }
  return found;
}

CastValueConfiguration cast_to(const std::string& type) {
  CastValueConfiguration cast;
  cast.stored_type = *find_data_type(type);
  return cast;
}

// Expects that some vectors meet the condition, and that these have the level.
void expect_level(Level level, const std::vector<CaseVector>& vectors, bool (*is_meant)(const Vector&)) {
  std::size_t count = 0;
  for (const CaseVector& one : vectors)
    if (is_meant(one.vector)) {
      ++count;
      EXPECT_EQ(one.vector.level, level) << one.vector.request.zarr_json;
    }
  EXPECT_GT(count, 0u);
}

// CV-16: an infinite fill value that only the odd spelling contains.
TEST(Levels, AnInfiniteFillValueInOddMetadataIsDerived) {
  RequestSpec spec = resolving("float64", Value::integer(1), cast_to("float32"));
  spec.operation = Operation::encode;
  spec.array.fill_value.clear();
  // The bit of 2^15: to encode.
  expect_level(
      Level::derived,
      spelled_with(spec, Spelling::Kind::odd_scalar, 100, "\"fill_value\":\"Infinity\"", Bits{1} << 15),
      [](const Vector&) { return true; });
}

// The metadata must be asked with parameters that every implementation must accept: not with 1 + 15/4, which
// is rounded.
TEST(Levels, AControlIsNotDerived) {
  const DataType type = *find_data_type("float6_e2m3fn");
  ScaleOffsetConfiguration scaling{type, pack(Value::finite(true, 15, -2), type),
                                   pack(Value::finite(false, 3, -2), type)};
  RequestSpec spec = resolving(type.name, Value::integer(1), scaling);
  spec.operation = Operation::encode;
  spec.array.fill_value.clear();
  for (const CaseVector& one : spelled_with(spec, Spelling::Kind::odd_value, 40, "")) {
    if (one.vector.id.find("control") == std::string::npos) continue;
    const Request& request = one.vector.request;
    const auto reading = only_reading(request);
    ASSERT_TRUE(reading);
    EXPECT_EQ(expectation_of(*reading, request.operation, *request.data).outcome.level, Level::must)
        << request.zarr_json;
  }
}

// Each vector has the level of the least binding clause that it names.
TEST(Levels, AreThoseOfTheClauses) {
  const Generator generator(3, describe_reference(), {});
  std::size_t derived = 0;
  for (std::uint64_t number = 0; number < 800; ++number)
    for (const CaseVector& case_vector : generator.make(number)) {
      const Vector& vector = case_vector.vector;
      EXPECT_EQ(vector.level, level_of(vector.clauses)) << vector.request.zarr_json;
      derived += vector.level == Level::derived ? 1 : 0;
    }
  EXPECT_GT(derived, 100u);
}

// META-9: the specification says that an unknown codec is an error.
TEST(Levels, AnUnknownCodecIsAMust) {
  RequestSpec spec;
  spec.array.data_type = *find_data_type("uint8");
  spec.array.shape = {1};
  spec.elements.repeated = {Bytes{std::byte{1}}};
  expect_level(Level::must, spelled_with(spec, Spelling::Kind::odd_value, 100, "no_such_codec"),
               [](const Vector& vector) { return vector.clauses == std::vector{Clause::META_9}; });
}

// "+Infinity" is in an example of the specification. Only the clause about the encoding of fill values
// refuses it.
TEST(Levels, TheResultOfWhatTheTextsUseIsAMust) {
  RequestSpec spec = resolving("float32", Value::infinity(false), ScaleOffsetConfiguration{});
  spec.array.array_codecs.clear();
  expect_level(Level::must, spelled_with(spec, Spelling::Kind::digits, 40, "+Infinity"),
               [](const Vector& vector) { return vector.permitted.size() > 1; });
}

// Odd metadata that must be accepted name the clause that makes them valid, and no clause of another level.
TEST(Levels, OddMetadataNameTheirClause) {
  const RequestSpec spec = resolving("float64", Value::integer(1), cast_to("float32"));
  const auto check = [&](Spelling::Kind kind, const std::string& part, Clause clause) {
    auto found = spelled_with(spec, kind, 60, part);
    std::erase_if(found, [](const CaseVector& one) { return !one.odd_clause; });
    for (const CaseVector& one : found) {
      EXPECT_EQ(one.odd_clause, clause) << one.vector.request.zarr_json;
      EXPECT_EQ(std::ranges::count(one.vector.clauses, clause), 1);
    }
    EXPECT_FALSE(found.empty()) << part;
  };
  check(Spelling::Kind::digits, "E0", Clause::META_7);
  check(Spelling::Kind::long_form, "},\"name\":\"cast_value\"}", Clause::META_1);
}

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

TEST(Failure, IsLeftToTheControlThatShowsAsMuch) {
  EXPECT_EQ(failures(Level::derived, Deviation::value, Level::must, Deviation::value), Ids{"control"});
  EXPECT_EQ(failures(Level::derived, Deviation::nan, Level::must, Deviation::neighbour), Ids{"control"});
  EXPECT_EQ(failures(Level::derived, Deviation::crash, Level::must, Deviation::crash), Ids{"control"});
  const Ids both = {"control", "odd"};
  EXPECT_EQ(failures(Level::derived, Deviation::value, Level::must, Deviation::size), both);
  EXPECT_EQ(failures(Level::derived, Deviation::accepted, Level::must, Deviation::value), both);
  EXPECT_EQ(failures(Level::must, Deviation::value, Level::derived, Deviation::value), both);
  // One of the two forms of an array of r<N> must be accepted.
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
}  // namespace zarrproof::fuzz::case_test
