// Readers of arrays on disk: right elements in any printed form, and readers that fail.
//
// a/int16 has the elements 1 2 3 -7 in chunks of 3, and b/float32 has 0.1 -0.0 NaN (made_stores.h). A reader
// is a command of a shell. `cat {path}.expected` is a right reader, because the expected elements lie beside
// the array. A command without {path} gets the option --array_path=FOLDER. So `true {path}` at the end names
// the folder and reads nothing.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "conformance/judging/element_text.h"
#include "conformance/results/commands.h"
#include "conformance/results/count.h"
#include "tests/conformance/made_stores.h"
#include "tests/support/messages.h"

namespace zarrproof::stores_test {
namespace {

namespace fs = std::filesystem;

class Stores : public MadeStores {
 protected:
  // Returns the fault of an array that has one fault and fails.
  Fault only_fault(const std::string& command, const std::string& name = "int16") const {
    const RequestResult result = judge(command, name);
    EXPECT_EQ(result.verdict, Verdict::fail);
    EXPECT_EQ(result.faults.size(), 1u);
    return result.faults.at(0);
  }
};

// Returns a reader that prints these lines. Example: prints({"1", "2"}) is printf '1\n2\n'; true {path}.
std::string prints(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\\n";
  return "printf '" + text + "'; true {path}";
}

TEST_F(Stores, RightElementsPass) {
  EXPECT_EQ(verdict(prints({"1", "2", "3", "-7"})), Verdict::pass);
  EXPECT_EQ(verdict("printf '1\\n2\\n3\\n-7'; true {path}"), Verdict::pass) << "no break at the end";
  EXPECT_EQ(verdict(prints({"1\\r", "2\\r", "3\\r", "-7\\r", ""})), Verdict::pass)
      << "an empty line at the end";
  EXPECT_EQ(verdict("cat {path}.expected", "float32"), Verdict::pass) << "a path with spaces is one word";
  EXPECT_EQ(verdict(prints({"0.1", "-0.0", "\"0xffc00001\""}), "float32"), Verdict::pass) << "any NaN";
  EXPECT_EQ(verdict("cat {path}.expected >&2; " + prints({"0.1", "-0.0", "nan"}), "float32"), Verdict::pass)
      << "standard error is not read";
}

TEST_F(Stores, EachWrongElementIsAFault) {
  const RequestResult result = judge(prints({"1", "2", "4", "7"}));
  EXPECT_EQ(result.verdict, Verdict::fail);
  ASSERT_EQ(result.faults.size(), 2u);
  const Fault &stored = result.faults[0], &missing = result.faults[1];
  EXPECT_EQ(stored.element, 2u);
  EXPECT_EQ(stored.deviation, Deviation::value);
  EXPECT_EQ(stored.got, "\"4\", which is 4 (0x0004); at [2], in chunk c/0");
  EXPECT_EQ(want_text(stored), "3 (0x0003)");
  EXPECT_EQ(input_number(stored), "3") << "what lies in the chunk";
  EXPECT_EQ(missing.element, 3u);
  EXPECT_EQ(missing.got,
            "\"7\", which is 7 (0x0007); at [3], in chunk c/1, which is missing: the fill value");
  EXPECT_EQ(input_number(missing), std::nullopt) << "no stored element to explain";
  const auto explain = explain_words(result, result.faults.front());
  EXPECT_EQ(explain.front(), "explain");
  EXPECT_EQ(std::ranges::count(explain, "--decode"), 1);
  EXPECT_EQ(count_of(result, {}).passed, 2u);
}

TEST_F(Stores, TheClausesDecideTheLevel) {
  const std::string cast = R"({"name":"cast_value","configuration":{"data_type":"float32"}},)";
  write(line_array("c/float64", R"("data_type":"float64","fill_value":0,"codecs":[)" + cast + kLittle + "]",
                   2, {"1", "\"Infinity\""}));
  EXPECT_EQ(judge("cat {path}.expected", "int16").level, Level::must);
  const RequestResult infinity = judge("cat {path}.expected", "float64");
  EXPECT_EQ(infinity.level, Level::derived);
  EXPECT_EQ(infinity.clauses, (std::vector<Clause>{Clause::CV_2, Clause::CV_16}));
}

TEST_F(Stores, ANeighbourAndAZeroOfTheOtherSignAreWrong) {
  const Fault neighbour = only_fault(prints({"0.10000001", "-0.0", "NaN"}), "float32");
  EXPECT_EQ(neighbour.deviation, Deviation::neighbour);
  EXPECT_NE(want_text(neighbour).find("0x3dcccccd"), std::string::npos) << want_text(neighbour);
  EXPECT_EQ(only_fault(prints({"0.1", "0", "NaN"}), "float32").deviation, Deviation::zero_sign);
}

TEST_F(Stores, AnotherNumberOfLinesFails) {
  const RequestResult few = judge(prints({"1", "2"}));
  EXPECT_EQ(few.verdict, Verdict::fail);
  ASSERT_EQ(few.faults.size(), 1u);
  EXPECT_FALSE(few.faults[0].element);
  EXPECT_EQ(few.faults[0].deviation, Deviation::size);
  EXPECT_EQ(few.faults[0].got, "2 lines; the elements that can be compared are right");
  EXPECT_EQ(few.faults[0].want, "4 lines");
  EXPECT_EQ(count_of(few, {}).failed, 4u);
  const Fault few_and_wrong = only_fault(prints({"1", "5"}));
  EXPECT_EQ(few_and_wrong.got, "2 lines; element 1: \"5\", which is 5 (0x0005); at [1], in chunk c/0");
  EXPECT_EQ(few_and_wrong.want, "4 lines; 2 (0x0002)");
  for (const std::string& command : {prints({}), prints({"1", "2", "3", "-7", "5"}), prints({"[1,2,3,-7]"}),
                                     std::string("yes; true {path}")}) {
    const RequestResult result = judge(command);
    EXPECT_EQ(result.verdict, Verdict::fail) << command;
    EXPECT_EQ(result.faults.at(0).deviation, Deviation::size) << command;
  }
}

TEST_F(Stores, ALineThatIsNoElementFails) {
  const Fault fault = only_fault(prints({"1", "two", "3", "-7"}));
  EXPECT_EQ(fault.element, 1u);
  expect_start(fault.got, "\"two\": ");
  EXPECT_NE(fault.got.find("; at [1], in chunk c/0"), std::string::npos) << fault.got;
}

TEST_F(Stores, AnExitStatusIsARefusal) {
  const RequestResult result = judge("echo no such codec >&2; exit 3; true {path}");
  EXPECT_EQ(result.verdict, Verdict::fail);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].verdict, Verdict::fail);
  EXPECT_EQ(result.faults[0].deviation, Deviation::refused);
  EXPECT_EQ(result.faults[0].got, "a refusal: exit status 3; standard error: no such codec");
  EXPECT_EQ(result.faults[0].want, "a result: nothing in this request may be refused");
  EXPECT_EQ(count_of(result, {}).failed, 4u);
  EXPECT_EQ(judge("false {path}").faults.at(0).got, "a refusal: exit status 1; standard error is empty");
  EXPECT_EQ(only_fault("cat {path}.expected; exit 255").got,
            "a refusal: exit status 255 after 4 lines; standard error is empty");
}

TEST_F(Stores, ASignalIsACrash) {
  const RequestResult result = judge("echo 1; kill -SEGV $$; true {path}");
  EXPECT_EQ(result.verdict, Verdict::crashed);
  EXPECT_EQ(result.faults.at(0).deviation, Deviation::crash);
  EXPECT_EQ(result.faults.at(0).got.find("a crash: signal 11"), 0u) << result.faults.at(0).got;
  // A shell tells the signal of its child by the exit status 128 + signal.
  const RequestResult of_child = judge("sh -c 'kill -SEGV $$'; exit $?; true {path}");
  EXPECT_EQ(of_child.verdict, Verdict::crashed);
  expect_start(of_child.faults.at(0).got, "a crash: exit status 139, which tells signal 11");
}

// The reader never ends. If the program waited for it, the test would hang.
TEST_F(Stores, AReaderThatHangsTimesOut) {
  for (const char* command :
       {"sleep infinity & echo 1; sleep infinity; true {path}", "exec >&-; sleep infinity; true {path}"})
    EXPECT_EQ(judge(command, "int16", std::chrono::milliseconds(500)).verdict, Verdict::timed_out) << command;
}

// Each of two readers waits for the other one: both add a line to a file, and wait until the file has two.
TEST_F(Stores, ReadersRunAtOnce) {
  const std::string file = "'" + folder_ + "/readers'";
  const std::string reader = "echo x >> " + file + "; until [ $(wc -l < " + file +
                             ") -ge 2 ]; do sleep 0.01; done; cat {path}.expected";
  const Results results = run(reader, "", {.timeout = std::chrono::seconds(20), .jobs = 2});
  ASSERT_EQ(results.requests.size(), 2u);
  EXPECT_EQ(results.requests[0].id, "stores/a/int16") << "in the order of the stores";
  for (const RequestResult& result : results.requests) EXPECT_EQ(result.verdict, Verdict::pass) << result.id;
}

TEST_F(Stores, MemoryIsLimited) {
  const Results results =
      run("dd if=/dev/zero bs=200M count=1 2> /dev/null | { read x; sleep 60; }; true {path}", "int16",
          {.memory_limit = 50 << 20});
  EXPECT_EQ(results.requests[0].verdict, Verdict::crashed);
  expect_start(results.requests[0].faults.at(0).got, "a crash: killed: ");
}

TEST_F(Stores, BrokenStoresAreRefused) {
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n";
  EXPECT_THROW(judge("true {path}"), Refused);
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n3\nx\n";
  EXPECT_THROW(judge("true {path}"), Refused);
  fs::remove(folder_ + "/a/int16.expected");
  EXPECT_THROW(judge("true {path}"), Refused);
  std::ofstream(folder_ + "/a/int16/zarr.json") << "{";
  EXPECT_THROW(judge("true {path}"), Refused);
}

// Returns whether a line counts as the element that `right` shows.
testing::AssertionResult counts_as(const std::string& type_name, const std::string& line,
                                   const std::string& right) {
  const DataType type = *find_data_type(type_name);
  const auto element = read_printed(line, type), expected = read_printed(right, type);
  if (!expected) return testing::AssertionFailure() << "the test is wrong: " << expected.error();
  if (!element) return testing::AssertionFailure() << element.error();
  if (!equal_elements(*element, *expected, type, Equality::values))
    return testing::AssertionFailure() << "another element";
  return testing::AssertionSuccess();
}

bool is_refused(const std::string& type_name, const std::string& line) {
  return !read_printed(line, *find_data_type(type_name));
}

TEST(PrintedElement, AnyFormOfAValueCounts) {
  // The float32 next to 1.00000001 is 1.
  for (const char* line : {"1", "1.0", "1e0", "10E-1", " 1\t", "1.00\r", "\"0x3f800000\"", "1.00000001"})
    EXPECT_TRUE(counts_as("float32", line, "1")) << line;
  for (const char* line : {"100", "100.0", "1e2"}) EXPECT_TRUE(counts_as("int16", line, "100")) << line;
  EXPECT_TRUE(counts_as("float32", "0.10000000149011612", "0.1")) << "a float32 printed as a float64";
  EXPECT_TRUE(counts_as("float8_e5m2", "6e4", "57344.0"));
  EXPECT_TRUE(counts_as("float64", "\"0x3FF199999999999A\"", "1.1"));
  EXPECT_TRUE(counts_as("complex64", "[1, 2.0]", "[1.0,2.0]"));
  EXPECT_TRUE(counts_as("complex64", "[ NaN , -0.0 ]", "[\"NaN\",-0.0]"));
}

TEST(PrintedElement, AnySpellingOfNaNInfinityAndBool) {
  for (const char* line : {"\"NaN\"", "NaN", "nan", "-nan", "\"0x7fc00001\"", "\"0xff800001\""})
    EXPECT_TRUE(counts_as("float32", line, "\"NaN\"")) << line;
  for (const char* line : {"\"Infinity\"", "Infinity", "inf", "+Infinity", "Inf", "1e99"})
    EXPECT_TRUE(counts_as("float32", line, "\"Infinity\"")) << line;
  EXPECT_TRUE(counts_as("float32", "-inf", "\"-Infinity\""));
  EXPECT_TRUE(counts_as("bool", "True", "true"));
}

TEST(PrintedElement, AnotherValueDoesNotCount) {
  EXPECT_FALSE(counts_as("float32", "1.0000001", "1")) << "the last bit";
  EXPECT_FALSE(counts_as("float64", "9007199254740993", "9007199254740994"));
  EXPECT_FALSE(counts_as("int64", "9007199254740993", "9007199254740992"));
  EXPECT_FALSE(counts_as("float32", "0.0", "-0.0"));
  EXPECT_FALSE(counts_as("float32", "-0", "0.0"));
  EXPECT_TRUE(counts_as("float32", "-0", "-0.0"));
  EXPECT_TRUE(counts_as("float32", "\"0x80000000\"", "-0.0"));
  EXPECT_TRUE(counts_as("float8_e4m3fnuz", "-0.0", "0")) << "there is no other zero";
  EXPECT_FALSE(counts_as("complex64", "[1,2]", "[2,1]"));
  EXPECT_FALSE(counts_as("float32", "\"NaN\"", "1"));
  EXPECT_FALSE(counts_as("bool", "false", "true"));
}

TEST(PrintedElement, RefusesOtherText) {
  for (const char* line : {"", "x", "1 2", "1,2", "[1]", "{}", "null", "true", "\"1\"", "0x3f800000", "1_0"})
    EXPECT_TRUE(is_refused("float32", line)) << line;
  for (const char* line : {"1.5", "32768", "\"NaN\"", "inf", "1e9", "\"0x01\""})
    EXPECT_TRUE(is_refused("int16", line)) << line;
  EXPECT_TRUE(is_refused("bool", "1"));
  EXPECT_TRUE(is_refused("complex64", "1"));
  EXPECT_TRUE(is_refused("complex64", "[1,2,3]"));
  EXPECT_TRUE(is_refused("float4_e2m1fn", "\"NaN\"")) << "a type without NaN";
}

TEST(PrintedElement, ARefusalSaysWhatWasExpected) {
  const char* const lines[] = {"", "y", "1 2", "[1", "0x", "{}", "\"xyz\"", "1e", "NaNs", "1\xff"};
  for (const char* type : {"uint8", "float32", "complex64", "bool", "r16"})
    for (const std::string line : lines) {
      const auto element = read_printed(line, *find_data_type(type));
      ASSERT_FALSE(element) << type << ": " << line;
      const std::string text = element.error(), expected = "; expected ";
      const std::size_t at = text.find(expected);
      ASSERT_NE(at, std::string::npos) << text;
      EXPECT_GT(at, 0u) << text;
      EXPECT_LT(at + expected.size(), text.size()) << text;
    }
}
}  // namespace
}  // namespace zarrproof::stores_test
