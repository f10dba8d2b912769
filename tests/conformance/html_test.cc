#include <gtest/gtest.h>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::html_test {
namespace {

TEST(Html, TextIsEscapedHarmlessAndShort) {
  EXPECT_EQ(html_text("<b>&\"'"), "&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(html_text("a\n\xe2\x80\xae"), "a\\n\\u202e");
  EXPECT_EQ(html_lines("a\n<b"), "a\n&lt;b");
  EXPECT_EQ(html_prose("the key `<k>`, and"), "the key <code>&lt;k&gt;</code>, and");
  EXPECT_TRUE(html_text(std::string(9000, 'x')).ends_with("x … (9000 bytes)"));
}

TEST(Html, MarkdownOfTheFindings) {
  const auto html = [](std::string_view text) {
    return html_of_markdown(text, "page", [](std::string_view page) {
      return page == "known.md" ? std::string("#finding-known") : std::string();
    });
  };
  EXPECT_EQ(html("## A <b>\n\ntext\nmore\n"), "<h3>A &lt;b&gt;</h3>\n<p>text\nmore</p>\n");
  EXPECT_EQ(html("```\na <b>\n\nc\n```\n"), "<pre class=\"wrap\" tabindex=\"0\">a &lt;b&gt;\n\nc</pre>\n");
  EXPECT_NE(html("| a | b |\n|---|---|\n| `x\\|y` | <i> |\n")
                .find("<thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>\n</thead>\n<tbody>\n"
                      "<tr><td><code>x|y</code></td><td>&lt;i&gt;</td></tr>"),
            std::string::npos);
  EXPECT_EQ(html("| | |\n|---|---|\n| a | b |\n").find("thead"), std::string::npos) << "an empty head";
  EXPECT_NE(html("| | b |\n|---|---|\n").find("<tr><td></td><th scope=\"col\">b</th></tr>"),
            std::string::npos);
  EXPECT_EQ(html("- one\n  more\n- two\n"), "<ul>\n<li>one\nmore</li>\n<li>two</li>\n</ul>\n");
  EXPECT_EQ(html("> said\n> so\n"), "<blockquote>said\nso\n</blockquote>\n");
  EXPECT_EQ(html("see zarr-developers/zarr-specs#352."),
            "<p>see <a href=\"https://github.com/zarr-developers/zarr-specs/issues/352\">"
            "zarr-developers/zarr-specs#352</a>.</p>\n");
  EXPECT_EQ(html("a/b/c#1, a#1, `a/b#1`"), "<p>a/b/c#1, a#1, <code>a/b#1</code></p>\n");
  EXPECT_EQ(html("[x](https://a.b/c?d&e) [y](javascript:1)"),
            "<p><a href=\"https://a.b/c?d&amp;e\">x</a> [y](javascript:1)</p>\n");
  EXPECT_EQ(html("`known.md` `other.md`"),
            "<p><a href=\"#finding-known\"><code>known.md</code></a> <code>other.md</code></p>\n");
  EXPECT_NE(html("## Text of an issue\n\n```\nx\n```\n").find("data-copy"), std::string::npos);
}

TEST(Html, Base64OfRfc4648) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

std::shared_ptr<const WrongElement> wrong_element(const char* input, const char* got, const char* want,
                                                  const char* input_type, const char* type) {
  return std::make_shared<WrongElement>(WrongElement{.type = type,
                                                     .input_type = input_type,
                                                     .input = *from_hexadecimal(input),
                                                     .got = *from_hexadecimal(got),
                                                     .want = *from_hexadecimal(want)});
}

TEST(Html, NumbersStandDigitBelowDigit) {
  EXPECT_EQ(aligned_lines({.got = "9.5 (0x1)", .want = "10.25 (0x2)"}),
            "got    <mark>9</mark>.<mark>5</mark>  (0x<mark>1</mark>)\n"
            "want  <mark>10</mark>.<mark>25</mark> (0x<mark>2</mark>)\n");
  EXPECT_EQ(aligned_lines({.wrong = wrong_element("2c01", "2c", "ff", "int16", "uint8")}),
            "input 300 (0x012c)\ngot    <mark>44</mark> (0x<mark>2c</mark>)\n"
            "want  <mark>255</mark> (0x<mark>ff</mark>)\n");
  EXPECT_EQ(aligned_lines({.got = "refuses <it>", .want = "7"}), "got   refuses &lt;it&gt;\nwant  7\n");
}

RequestResult made_cast(Operation operation) {
  RequestResult result =
      made_failure("cast_value/rounding/towards-zero/float64-int8/clamp/x", Clause::CV_3, 1, {0});
  result.operation = operation;
  result.codecs = {"cast_value", "bytes"};
  result.data_types = {"float64", "int8"};
  return result;
}

TEST(Html, FeaturesOfARequest) {
  EXPECT_EQ(conversion_of(made_cast(Operation::encode))->from, "float64");
  EXPECT_EQ(conversion_of(made_cast(Operation::decode))->from, "int8");
  EXPECT_FALSE(conversion_of(made_pass("bytes/int8", Clause::BYTES_1)));
  EXPECT_EQ(type_words(made_cast(Operation::decode)),
            (std::vector<std::string>{"float64", "int8", "int8-float64"}));
  EXPECT_EQ(mode_of(made_cast(Operation::encode)), "encode, towards-zero, clamp");
}

// `codecs`: the beginning of the list, without the last codec.
std::string zarr_json(const std::string& type, const std::string& fill_value, const std::string& codecs) {
  return ArrayText{'"' + type + '"', fill_value,
                   codecs + R"({"name":"bytes","configuration":{"endian":"little"}}])"}
      .zarr_json();
}

// 65505 lies between the float16 numbers 65504 and 65536, below the tie 65520. 65536 is beyond the range.
TEST(Html, ANumberLineNeedsTwoNeighboursInRange) {
  RequestResult result = made_cast(Operation::encode);
  result.zarr_json =
      zarr_json("float32", "0", R"([{"name":"cast_value","configuration":{"data_type":"float16"}},)");
  const RequestResult of_cast = result;
  Fault fault = result.faults.front();
  const auto set = [](Fault& changed, const char* input, const char* got, const char* want,
                      const char* type = "float16") {
    changed.wrong = wrong_element(input, got, want, "float32", type);
  };
  set(fault, "00300045", "0068", "0268");  // 2051 gives 2048, not 2052
  EXPECT_NE(number_line(result, fault)
                .find("The neighbouring float16 numbers are 2050 and 2052. The tie is 2051. The "
                      "exact value is the tie."),
            std::string::npos);
  result.operation = Operation::decode;
  result.zarr_json = zarr_json("float32", "16777217.0000000001", "[");
  result.clauses = {Clause::META_7};
  Fault of_fill = fault;
  set(of_fill, "", "0000804b", "0100804b", "float32");
  EXPECT_NE(number_line(result, of_fill)
                .find("The neighbouring float32 numbers are 16777216 and 16777218. The tie is 16777217. The "
                      "exact value is above the tie by "),
            std::string::npos)
      << "the number in the text is rounded";
  result.zarr_json =
      zarr_json("float32", "0", R"([{"name":"scale_offset","configuration":{"offset":0.1,"scale":0.1}},)");
  set(of_fill, "9a99993e", "67664640", "66664640", "float32");  // 0.3 gives two numbers near 3.1
  EXPECT_NE(
      number_line(result, of_fill).find("The first step gives 3. The exact value is 3.1000000014901161193"),
      std::string::npos)
      << number_line(result, of_fill);
  result.zarr_json = zarr_json(
      "float32", "0", R"([{"name":"scale_offset","configuration":{"offset":"Infinity","scale":2}},)");
  EXPECT_EQ(number_line(result, of_fill), "") << "no exact value";
  result = of_cast;
  set(fault, "00e17f47", "0068", "0268");  // 65505
  EXPECT_EQ(number_line(result, fault), "") << "one neighbour is out of range";
  set(fault, "00000045", "0068", "0268");  // 2048
  EXPECT_EQ(number_line(result, fault), "") << "nothing is rounded";
  fault.wrong.reset();
  EXPECT_EQ(number_line(result, fault), "") << "the testee gives no number";
}

}  // namespace
}  // namespace zarrproof::html_test
