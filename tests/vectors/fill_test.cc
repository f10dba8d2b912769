// The members that the reference adds to entries that a person wrote. The expected outcomes are the outcomes
// of the specification.
#include "vectors/fill.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "vectors/permitted.h"

namespace zarrproof::fill_test {
namespace {

constexpr const char* kBytes = R"("codecs":"[\"bytes\"]","shape":[2])";

std::string file_of(const std::string& entries) {
  return R"({"format":1,"about":"x",)" + entries + "}";
}

VectorFile filled(const std::string& entries) {
  VectorFile file = read_vector_file(file_of(entries), "f", nullptr, Completeness::source);
  fill(file);
  return file;
}

std::string case_of(const std::string& id, const std::string& clause, const std::string& array,
                    const std::string& data, const std::string& more = {}) {
  return R"({"id":")" + id + R"(","clauses":[")" + clause +
         R"("],"data_type":"\"uint8\"","fill_value":"0",)" + array +
         R"(,"requests":[{"operation":"encode","data":")" + data + "\"" + more + "}]}";
}

// The nearest sound case is the control. A case of another operation, and one that is refused, are not.
TEST(Fill, ARefusalGetsTheNearestControl) {
  const std::string wrong = R"("codecs":"[\"no_such_codec\"]","shape":[2])";
  const std::string far = R"("codecs":"[\"scale_offset\",\"bytes\",\"crc32c\"]","shape":[2])";
  const VectorFile file = filled("\"cases\":[" + case_of("far", "META-12", far, "0507") + "," +
                                 case_of("wrong", "META-9", wrong, "0507") + "," +
                                 case_of("near", "BYTES-3", kBytes, "0102") + "]");
  EXPECT_EQ(file.cases[1].permitted.front().kind, Permitted::Kind::refused);
  EXPECT_EQ(file.cases[1].control, "near");
  EXPECT_THROW(filled("\"cases\":[" + case_of("wrong", "META-9", wrong, "0507") + "]"), Refused);
  EXPECT_EQ(filled("\"cases\":[" + case_of("wrong", "META-9", wrong, "0507", R"(,"control":"other")") + "]")
                .cases.front()
                .control,
            "other");
}

std::string table_with(const std::string& inputs, const std::string& arrays) {
  return R"("tables":[{"id":"t","clauses":["CV-3"],"operation":"encode","data_type":"\"float32\"",
    "fill_value":"0","codecs":"[{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"uint8\"}},\"bytes\"]",
    "inputs":")" +
         inputs + R"(","columns":[{}])" + arrays + "}]";
}

// 0000803f is 1, 00009643 is 300, which is refused, and 0000c07f is NaN.
TEST(Fill, InputsOfATableAreInAscendingOrder) {
  EXPECT_NO_THROW(filled(table_with("0000803f 00009643 0000c07f", "")));
  EXPECT_THROW(filled(table_with("00009643 0000803f", "")), Refused);
  EXPECT_THROW(filled(table_with("0000c07f 0000803f", "")), Refused);
}

TEST(Fill, AnOffenderIsRefused) {
  const auto arrays = [](const std::string& offender) {
    return R"(,"arrays":[{"name":"a","lengths":[2],"repeat":[0],"offender":)" + offender + "}]";
  };
  EXPECT_NO_THROW(filled(table_with("0000803f 00009643", arrays("1"))));
  EXPECT_THROW(filled(table_with("0000803f 00009643", arrays("0"))), Refused);
}

TEST(Fill, AFileWithoutOutcomesIsNotComplete) {
  const std::string text = file_of("\"cases\":[" + case_of("a", "BYTES-3", kBytes, "0507") + "]");
  EXPECT_THROW(read_vector_file(text, "f"), Refused);
}

TEST(Fill, UnknownMembersAreRefused) {
  EXPECT_THROW(filled("\"casess\":[]"), Refused);
  const std::string text = case_of("a", "BYTES-3", kBytes, "0507", R"(,"controls":"b")");
  try {
    filled("\"cases\":[" + text + "]");
    ADD_FAILURE();
  } catch (const Refused& refused) {
    EXPECT_EQ(refused.error().place, "f: $.cases[0].requests[0]");
    EXPECT_NE(refused.error().found.find("\"controls\""), std::string::npos);
  }
}

constexpr Permitted::Kind kData = Permitted::Kind::data, kRefused = Permitted::Kind::refused;

std::vector<Clause> fitted(std::vector<Clause> clauses, Level level,
                           std::initializer_list<Permitted::Kind> outcomes,
                           std::vector<Clause> derived = {}) {
  Vector vector;
  vector.derived = std::move(derived);
  vector.clauses = std::move(clauses);
  vector.level = level;
  for (const Permitted::Kind kind : outcomes) vector.permitted.emplace_back().kind = kind;
  fit_clauses(vector);
  return vector.clauses;
}

using Clauses = std::vector<Clause>;

TEST(FitClauses, ARefusalKeepsItsClauses) {
  const Clauses clauses = {Clause::CHAIN_1, Clause::META_10};
  EXPECT_EQ(fitted(clauses, Level::derived, {kRefused}), clauses);
  EXPECT_EQ(fitted({Clause::META_9}, Level::must, {kRefused}), Clauses{Clause::META_9});
}

TEST(FitClauses, AControlIsAboutTheValidForm) {
  EXPECT_EQ(fitted({Clause::CRC_4}, Level::must, {kData}), Clauses{Clause::CRC_2});
  EXPECT_EQ(fitted({Clause::CHAIN_1, Clause::META_10}, Level::must, {kData}), Clauses{Clause::CHAIN_1});
}

TEST(FitClauses, OfAnOpenRequestAreTheValidAndTheInvalidForm) {
  const Clauses both = {Clause::META_4, Clause::META_10};
  EXPECT_EQ(fitted({Clause::META_10}, Level::derived, {kData, kRefused}), both);
  EXPECT_EQ(fitted({Clause::META_10}, Level::must, {kData, kRefused}), Clauses{Clause::META_4});
  EXPECT_EQ(fitted({Clause::CRC_3, Clause::META_3}, Level::derived, {kData, kRefused}),
            (Clauses{Clause::CRC_3, Clause::META_3}));
}

TEST(FitClauses, ADerivedResultNamesADerivedClause) {
  const Clauses steps = {Clause::BYTES_12, Clause::CV_16};
  EXPECT_EQ(fitted({Clause::CV_16}, Level::derived, {kData}, steps), Clauses{Clause::CV_16});
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::derived, {kData}, steps),
            (Clauses{Clause::CRC_1, Clause::BYTES_12, Clause::CV_16}));
  EXPECT_EQ(fitted({Clause::CRC_1}, Level::must, {kData}, steps), Clauses{Clause::CRC_1});
}

}  // namespace
}  // namespace zarrproof::fill_test
