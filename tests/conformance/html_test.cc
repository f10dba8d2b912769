// The page of a report: escaped text, every entry, number lines.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/page.h"
#include "conformance/html/sections.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/made_results.h"
#include "vectors/request.h"

namespace zarrproof::html_test {
namespace {

TEST(Html, TextIsEscapedHarmlessAndShort) {
  EXPECT_EQ(html_text("<b>&\"'"), "&lt;b&gt;&amp;&quot;'");
  EXPECT_EQ(html_text("a\n\r\xe2\x80\xae<b"), "a\n\\r\\u202e&lt;b");
  EXPECT_TRUE(html_text(std::string(9000, 'x')).ends_with("x … (9000 bytes)"));
}

TEST(Html, ThePageNamesEveryEntry) {
  const Results results = made_sample();
  std::ostringstream out;
  write_html_page(out, {{"a", results}, {"b", results}}, "zp");
  const std::string page = out.str();
  const std::vector<Entry> entries = entries_of(results, "zp");
  EXPECT_EQ(count_of(page, "class=\"cause\""), 2 * entries.size());
  for (const Entry& entry : entries) {
    EXPECT_NE(page.find(html_text(entry.head) + " <span"), std::string::npos) << entry.head;
    EXPECT_NE(page.find(html_text(entry.cause.example->id)), std::string::npos) << entry.head;
  }
}

std::shared_ptr<const WrongElement> wrong_element(const char* input, const char* got, const char* want,
                                                  const char* type) {
  return std::make_shared<WrongElement>(WrongElement{.type = type,
                                                     .input_type = "float32",
                                                     .input = *from_hexadecimal(input),
                                                     .got = *from_hexadecimal(got),
                                                     .want = *from_hexadecimal(want)});
}

// 65505 lies between the float16 numbers 65504 and 65536, below the tie 65520. 65536 is beyond the range.
TEST(Html, ANumberLineNeedsTwoNeighboursInRange) {
  RequestResult result = made_failure("cast_value/x", Clause::CV_3, 1, {0});
  result.codecs = {"cast_value", "bytes"};
  result.data_types = {"float32", "float16"};
  result.zarr_json = ArrayText{"\"float32\"", "16777217.0000000001", R"([{"name":"bytes"}])"}.zarr_json();
  const auto line = [&](const char* input, const char* got, const char* want, const char* type = "float16") {
    Fault fault = result.faults.front();
    fault.wrong = wrong_element(input, got, want, type);
    return number_line(result, fault);
  };
  EXPECT_NE(line("00300045", "0068", "0268")
                .find("The exact value is 2051. The neighbouring float16 numbers "
                      "are 2050 and 2052. The tie is 2051. The exact value is "
                      "the tie."),
            std::string::npos)
      << "gives 2048, not 2052";
  EXPECT_EQ(line("00e17f47", "0068", "0268"), "") << "65505: one neighbour is out of range";
  EXPECT_EQ(line("00000045", "0068", "0268"), "") << "2048: nothing is rounded";
  EXPECT_EQ(number_line(result, result.faults.front()), "") << "the testee gives no number";
  result.codecs = {"bytes"};
  result.clauses = {Clause::META_7};
  EXPECT_NE(line("", "0000804b", "0100804b", "float32")
                .find("are 16777216 and 16777218. The tie is 16777217. "
                      "The exact value is above the tie by "),
            std::string::npos)
      << "the number in the text of the fill value is rounded";
}

}  // namespace
}  // namespace zarrproof::html_test
