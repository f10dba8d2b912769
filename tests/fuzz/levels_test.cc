// The levels of the vectors of a case.
#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/campaign/generator.h"
#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/element_expectation.h"
#include "reference/values/element.h"
#include "tests/fuzz/defective_testee.h"

namespace zarrproof::fuzz::levels_test {
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

}  // namespace
}  // namespace zarrproof::fuzz::levels_test
