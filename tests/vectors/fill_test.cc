// The members that the reference adds to entries that a person wrote. The expected outcomes are the outcomes
// of the specification.
#include "vectors/fill.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"

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

TEST(Fill, ACaseGetsItsOutcomesLevelAndComparison) {
  const Vector vector = filled("\"cases\":[" + case_of("a", "BYTES-3", kBytes, "0507") + "]").cases.front();
  ASSERT_EQ(vector.permitted.size(), 1u);
  EXPECT_EQ(vector.permitted.front().data, (Bytes{std::byte{5}, std::byte{7}}));
  EXPECT_EQ(vector.level, Level::must);
  EXPECT_EQ(vector.comparison.type.name, "uint8");
  EXPECT_EQ(vector.control, "");
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

TEST(Fill, ATableGetsTheResultsOfEachColumn) {
  const Table table =
      filled(R"("tables":[{"id":"t","clauses":["CV-3"],"operation":"encode","data_type":"\"float32\"",
        "fill_value":"0","codecs":"[{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"uint8\"}},\"bytes\"]",
        "inputs":"0000803f 00002040 00009643","columns":[{},{"name":"clamp","configuration":{"out_of_range":"clamp"}}]}])")
          .tables.front();
  EXPECT_EQ(table.values, (std::vector<std::string>{"1", "2.5", "300"}));
  const std::vector<Cell>& cells = table.columns[0].cells;
  EXPECT_EQ(cells[0].result, Bytes{std::byte{1}});
  EXPECT_EQ(cells[1].result, Bytes{std::byte{2}});  // a tie: to the even number
  EXPECT_EQ(cells[2].kind, Cell::Kind::refused);
  EXPECT_EQ(table.refusing_clause(2), Clause::CV_5);
  EXPECT_EQ(table.columns[1].cells[2].result, Bytes{std::byte{255}});
  EXPECT_EQ(table.neighbour, 0u);
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

TEST(Fill, ChangesNothingThatIsFilled) {
  VectorFile file = filled("\"cases\":[" + case_of("a", "BYTES-3", kBytes, "0507") + "]");
  const std::string text = write_vector_file(file);
  fill(file);
  EXPECT_EQ(write_vector_file(file), text);
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

}  // namespace
}  // namespace zarrproof::fill_test
