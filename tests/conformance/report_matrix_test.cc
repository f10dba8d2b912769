#include <gtest/gtest.h>

#include <sstream>

#include "conformance/report/matrix.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_matrix_test {
namespace {

std::string matrix(const std::vector<ResultsFile>& files, MatrixStyle style = MatrixStyle::text) {
  std::ostringstream out;
  print_matrix(out, files, style);
  return out.str();
}

Results another(std::vector<RequestResult> requests) {
  Results results = made_results(std::move(requests));
  results.description = {"your_s|", "3", "", {}, {}, {}, {}};
  return results;
}

TEST(Matrix, ByAreaClauseAndType) {
  const std::vector<ResultsFile> files = {
      {"a.json", made_sample()}, {"b.json", another({made_pass("crc32c/e/encode", Clause::CRC_1, 1000)})}};
  EXPECT_EQ(
      matrix(files),
      R"(mine 1.2 (C, zlib 1.3): zarrproof 1.0.0 smoke: 8 requests, 6 asked (1 not declared; 1 not asked); judged: bytes; 2 of 26 types; resolve, encode, decode
your_s| 3: zarrproof 1.0.0 smoke: 1 request, all asked; judged: bytes; 1 of 26 types; encode only

area                    mine 1.2  your_s| 3
bytes                       4 ok          –
crc32c                         –    1000 ok
cast_value   3 of 8 fail, 1 warn          –
chains               1 of 1 fail          –
all         4 of 13 fail, 1 warn    1000 ok

clause      mine 1.2  your_s| 3
BYTES-3         4 ok          –
CRC-1              –    1000 ok
CV-3     2 of 4 fail          –
CV-4     2 of 4 fail          –
CV-5     1 of 1 fail          –
CV-16    1 of 3 warn          –
CHAIN-1  1 of 1 fail          –

data type              mine 1.2  your_s| 3
int8       4 of 13 fail, 1 warn    1000 ok
float32             2 of 4 fail          –
)");
}

TEST(Matrix, OneRunInMarkdown) {
  EXPECT_EQ(
      matrix({{"b.json", another({made_pass("crc32c/e/encode", Clause::CRC_1, 1000)})}},
             MatrixStyle::markdown),
      R"(- your\_s\| 3: zarrproof 1.0.0 smoke: 1 request, all asked; judged: bytes; 1 of 26 types; encode only

| area | your\_s\| 3 |
| --- | --- |
| crc32c | 1000 ok |
| all | 1000 ok |

| clause | your\_s\| 3 |
| --- | --- |
| CRC-1: encode appends the CRC32C of the input in little-endian order | 1000 ok |

| data type | your\_s\| 3 |
| --- | --- |
| int8 | 1000 ok |
)");
}

// A row is left out only if no run has a judged request in it. The row of all requests stays.
TEST(Matrix, RowsOfDashesAreLeftOut) {
  const RequestResult unjudged = made_unjudged("crc32c/a", Clause::CRC_1, Verdict::unsupported, "not yet");
  const Results none = another({unjudged});
  for (const MatrixStyle style : {MatrixStyle::text, MatrixStyle::markdown}) {
    const std::string text = matrix({{"a.json", none}}, style);
    EXPECT_EQ(text.find("crc32c"), std::string::npos) << text;
    EXPECT_EQ(text.find("CRC-1"), std::string::npos) << text;
    EXPECT_EQ(text.find("int8"), std::string::npos) << text;
    EXPECT_NE(text.find("all"), std::string::npos) << text;
    const std::string both =
        matrix({{"a.json", none}, {"b.json", made_results({made_pass("crc32c/a", Clause::CRC_1)})}}, style);
    EXPECT_NE(both.find("CRC-1"), std::string::npos) << both;
  }
}

// The requests and the testee are named where the runs differ.
TEST(Matrix, RunsOfOneNameAndOfOtherSuites) {
  Results filtered = made_results({made_pass("bytes/a", Clause::BYTES_3)});
  filtered.level = "core";
  filtered.selection = {"--filter", "bytes"};
  filtered.stopped = "gone";
  const std::string text = matrix({{"a.json", made_results({made_pass("bytes/a", Clause::BYTES_3)})},
                                   {"b.json", filtered},
                                   {"c.json", another({})}});
  EXPECT_EQ(
      text.substr(0, text.find("clause")),
      R"(mine 1.2 (C, zlib 1.3): zarrproof 1.0.0 smoke: 1 request, all asked; judged: bytes; 1 of 26 types; encode only
mine 1.2 (C, zlib 1.3): zarrproof 1.0.0 core --filter bytes: 1 request, all asked; judged: bytes; 1 of 26 types; encode only; the run was not completed: gone
your_s| 3: zarrproof 1.0.0 smoke: 0 requests, all asked; judged: no codec; 0 of 26 types; no operation
The runs were asked different requests: zarrproof 1.0.0 smoke, zarrproof 1.0.0 core --filter bytes

area   mine 1.2 (a.json)  mine 1.2 (b.json)  your_s| 3
bytes               1 ok               1 ok          –
all                 1 ok               1 ok          –

)");
}

TEST(Matrix, StrictRunsCountAsOthers) {
  Results strict = made_sample();
  strict.strictness.all = true;
  EXPECT_EQ(matrix({{"a.json", strict}}), matrix({{"a.json", made_sample()}}));
}

}  // namespace
}  // namespace zarrproof::report_matrix_test
