// Readers of arrays on disk: right elements, and readers that fail.
#include "vectors/stores/stores.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/stores/printed_element.h"
#include "conformance/stores/run_stores.h"
#include "reference/requirements/clause_details.h"
#include "vectors/permitted.h"
#include "vectors/suite.h"
#include "vectors/suite/builder.h"

namespace zarrproof::stores_test {
namespace {

namespace fs = std::filesystem;

// Whether a line counts as the element that `right` shows.
testing::AssertionResult same(const std::string& type_name, const std::string& line,
                              const std::string& right) {
  const DataType type = *find_data_type(type_name);
  const auto element = read_printed(line, type), expected = read_printed(right, type);
  if (!expected) return testing::AssertionFailure() << "the test is wrong: " << expected.error().text;
  if (!element) return testing::AssertionFailure() << element.error().text;
  if (!equal_elements(*element, *expected, type, Equality::values))
    return testing::AssertionFailure() << "another element";
  return testing::AssertionSuccess();
}

bool garbage(const std::string& type_name, const std::string& line) {
  return !read_printed(line, *find_data_type(type_name));
}

TEST(PrintedElement, AnyFormOfTheSameValue) {
  for (const char* line : {"1", "1.0", "1e0", "10E-1", " 1\t", "1.00\r", "\"0x3f800000\"", "1.00000001"})
    EXPECT_TRUE(same("float32", line, "1")) << line;
  for (const char* line : {"100", "100.0", "1e2"}) EXPECT_TRUE(same("int16", line, "100")) << line;
  EXPECT_TRUE(same("float32", "0.10000000149011612", "0.1")) << "a float32 printed as a float64";
  EXPECT_TRUE(same("float8_e5m2", "6e4", "57344.0"));
  EXPECT_TRUE(same("float64", "\"0x3FF199999999999A\"", "1.1"));
  EXPECT_TRUE(same("complex64", "[1, 2.0]", "[1.0,2.0]"));
  EXPECT_TRUE(same("complex64", "[ NaN , -0.0 ]", "[\"NaN\",-0.0]"));
}

TEST(PrintedElement, GarbageIsExplained) {
  const char* const lines[] = {"", "y", "1 2", "[1", "0x", "{}", "\"xyz\"", "1e", "NaNs", "1\xff"};
  for (const char* type : {"uint8", "float32", "complex64", "bool", "r16"})
    for (const std::string line : lines) {
      const auto element = read_printed(line, *find_data_type(type));
      ASSERT_FALSE(element) << type << ": " << line;
      const std::string text = element.error().text, expected = "; expected ";
      const std::size_t at = text.find(expected);
      ASSERT_NE(at, std::string::npos) << text;
      EXPECT_GT(at, 0u) << text;
      EXPECT_LT(at + expected.size(), text.size()) << text;
    }
}

TEST(PrintedElement, Words) {
  for (const char* line : {"\"NaN\"", "NaN", "nan", "-nan", "\"0x7fc00001\"", "\"0xff800001\""})
    EXPECT_TRUE(same("float32", line, "\"NaN\"")) << line;
  for (const char* line : {"\"Infinity\"", "Infinity", "inf", "+Infinity", "Inf", "1e99"})
    EXPECT_TRUE(same("float32", line, "\"Infinity\"")) << line;
  EXPECT_TRUE(same("float32", "-inf", "\"-Infinity\""));
  EXPECT_TRUE(same("bool", "True", "true"));
}

TEST(PrintedElement, OtherValues) {
  EXPECT_FALSE(same("float32", "1.0000001", "1")) << "the last bit";
  EXPECT_FALSE(same("float64", "9007199254740993", "9007199254740994"));
  EXPECT_FALSE(same("int64", "9007199254740993", "9007199254740992"));
  EXPECT_FALSE(same("float32", "0.0", "-0.0"));
  EXPECT_FALSE(same("float32", "-0", "0.0"));
  EXPECT_TRUE(same("float32", "-0", "-0.0"));
  EXPECT_TRUE(same("float32", "\"0x80000000\"", "-0.0"));
  EXPECT_TRUE(same("float8_e4m3fnuz", "-0.0", "0")) << "there is no other zero";
  EXPECT_FALSE(same("complex64", "[1,2]", "[2,1]"));
  EXPECT_FALSE(same("float32", "\"NaN\"", "1"));
  EXPECT_FALSE(same("bool", "false", "true"));
}

TEST(PrintedElement, Garbage) {
  for (const char* line : {"", "x", "1 2", "1,2", "[1]", "{}", "null", "true", "\"1\"", "0x3f800000", "1_0"})
    EXPECT_TRUE(garbage("float32", line)) << line;
  for (const char* line : {"1.5", "32768", "\"NaN\"", "inf", "1e9", "\"0x01\""})
    EXPECT_TRUE(garbage("int16", line)) << line;
  EXPECT_TRUE(garbage("bool", "1"));
  EXPECT_TRUE(garbage("complex64", "1"));
  EXPECT_TRUE(garbage("complex64", "[1,2,3]"));
  EXPECT_TRUE(garbage("float4_e2m1fn", "\"NaN\"")) << "a type without NaN";
}

// Two arrays in a folder of the test: "a/int16" with the elements 1 2 3 -7, and "b/float32" with 0.1 -0.0
// NaN.
class Stores : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "stores of " + std::to_string(::getpid());
    StoreArray integers{
        "a/int16", {type_text("int16"), "-7", chain({bytes_codec()}), {4}}, {3}, {"1", "2", "3"}};
    integers.missing = {{1}};
    write(integers);
    write({"b/float32",
           {type_text("float32"), "0", chain({bytes_codec()}), {3}},
           {2},
           {"0.1", "\"0x80000000\"", "\"NaN\""}});
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const StoreArray& array) const {
    for (const StoredFile& file : store_files(array)) {
      fs::create_directories(fs::path(folder_ + "/" + file.path).parent_path());
      std::ofstream(folder_ + "/" + file.path, std::ios::binary) << file.bytes;
    }
  }

  // What becomes of the array whose name contains `name`, read by this shell command.
  RequestResult judge(const std::string& command, const std::string& name = "int16",
                      std::chrono::milliseconds timeout = std::chrono::minutes(10)) {
    std::vector<Store> stores = find_stores(folder_);
    std::erase_if(stores,
                  [&](const Store& store) { return store.vector.id.find(name) == std::string::npos; });
    return run_stores(stores, {.reader = command, .timeout = timeout}, [](auto, auto) {}).requests.front();
  }

  Verdict verdict(const std::string& command, const std::string& name = "int16") {
    return judge(command, name).verdict;
  }

  std::string folder_;
};

TEST_F(Stores, Right) {
  EXPECT_EQ(verdict("printf '1\\n2\\n3\\n-7\\n'; true {path}"), Verdict::pass);
  EXPECT_EQ(verdict("printf '1\\n2\\n3\\n-7'; true {path}"), Verdict::pass) << "no break at the end";
  EXPECT_EQ(verdict("printf '1\\r\\n2\\r\\n3\\r\\n-7\\r\\n\\n'; true {path}"), Verdict::pass);
  EXPECT_EQ(verdict("cat {path}.expected", "float32"), Verdict::pass) << "a path with spaces is one word";
  EXPECT_EQ(verdict("printf '0.1\\n-0.0\\n\"0xffc00001\"\\n'; true {path}", "float32"), Verdict::pass)
      << "any NaN";
  EXPECT_EQ(verdict("cat {path}.expected >&2; printf '0.1\\n-0.0\\nnan\\n'", "float32"), Verdict::pass);
}

TEST_F(Stores, PathIsAddedWhereItIsNotNamed) {
  EXPECT_EQ(verdict("f() { cat \"${1#--array_path=}.expected\"; }; f"), Verdict::pass);
}

TEST_F(Stores, ResultsHaveTheNeedsOfTheStore) {
  const RequestResult right = judge("cat {path}.expected");
  EXPECT_EQ(right.id, "stores/a/int16");
  EXPECT_EQ(right.operation, Operation::decode);
  EXPECT_EQ(right.elements, 4u);
  EXPECT_EQ(right.level, Level::must);
  EXPECT_EQ(right.codecs, std::vector<std::string>{"bytes"});
  EXPECT_EQ(right.data_types, std::vector<std::string>{"int16"});
  EXPECT_EQ(std::ranges::count(right.clauses, Clause::BYTES_2), 1) << "the order of the bytes";
  EXPECT_TRUE(right.faults.empty());
}

TEST_F(Stores, EachWrongElementIsAFault) {
  const RequestResult result = judge("printf '1\\n2\\n4\\n7\\n'; true {path}");
  EXPECT_EQ(result.verdict, Verdict::fail);
  ASSERT_EQ(result.faults.size(), 2u);
  const Fault &stored = result.faults[0], &missing = result.faults[1];
  EXPECT_EQ(stored.element, 2u);
  EXPECT_EQ(stored.deviation, Deviation::value);
  EXPECT_EQ(stored.got, "\"4\", which is 4 (0x0004); at [2], in chunk c/0");
  EXPECT_EQ(stored.want, "3 (0x0003)");
  EXPECT_EQ(stored.input, "3") << "what lies in the chunk";
  EXPECT_EQ(missing.element, 3u);
  EXPECT_EQ(missing.got,
            "\"7\", which is 7 (0x0007); at [3], in chunk c/1, which is missing: the fill value");
  EXPECT_EQ(missing.input, "") << "no stored element to explain";
  EXPECT_EQ(result.explain.front(), "explain");
  EXPECT_EQ(result.explain.back(), "--decode");
  EXPECT_EQ(count_of(result, {}).passed, 2u);
}

TEST_F(Stores, TheRequestNamesTheFolderAndTheReader) {
  const RequestResult result = judge("sed s/3/4/ {path}.expected");
  EXPECT_EQ(result.request.find("read int16 [4] in chunks of [3], codecs [{"), 0u) << result.request;
  EXPECT_NE(result.request.find(", by env 'ZARRPROOF_STORE=" + fs::canonical(folder_).string() +
                                "/a/int16' /bin/sh -c 'sed s/3/4/ \"$ZARRPROOF_STORE\".expected'"),
            std::string::npos)
      << result.request;
}

TEST_F(Stores, TheLevelIsThatOfTheClauses) {
  const std::string codecs = chain({cast_codec("float32"), bytes_codec()});
  write({"c/float64", {type_text("float64"), "0", codecs, {2}}, {2}, {"1", "\"Infinity\""}});
  EXPECT_EQ(judge("cat {path}.expected", "int16").level, Level::must);
  const RequestResult infinity = judge("cat {path}.expected", "float64");
  EXPECT_EQ(infinity.level, Level::derived);
  EXPECT_EQ(infinity.clauses, (std::vector<Clause>{Clause::CV_2, Clause::CV_16}));
}

TEST_F(Stores, WrongBitAndSign) {
  const RequestResult bit = judge("printf '0.10000001\\n-0.0\\nNaN\\n'; true {path}", "float32");
  ASSERT_EQ(bit.faults.size(), 1u);
  EXPECT_EQ(bit.faults[0].deviation, Deviation::neighbour);
  EXPECT_NE(bit.faults[0].want.find("0x3dcccccd"), std::string::npos) << bit.faults[0].want;
  const RequestResult sign = judge("printf '0.1\\n0\\nNaN\\n'; true {path}", "float32");
  ASSERT_EQ(sign.faults.size(), 1u);
  EXPECT_EQ(sign.faults[0].deviation, Deviation::zero_sign);
}

TEST_F(Stores, WrongCount) {
  const RequestResult few = judge("printf '1\\n2\\n'; true {path}");
  EXPECT_EQ(few.verdict, Verdict::fail);
  ASSERT_EQ(few.faults.size(), 1u);
  EXPECT_FALSE(few.faults[0].element);
  EXPECT_EQ(few.faults[0].deviation, Deviation::size);
  EXPECT_EQ(few.faults[0].got, "2 lines; the elements that can be compared are right");
  EXPECT_EQ(few.faults[0].want, "4 lines");
  EXPECT_EQ(count_of(few, {}).failed, 4u);
  const RequestResult few_and_wrong = judge("printf '1\\n5\\n'; true {path}");
  ASSERT_EQ(few_and_wrong.faults.size(), 1u);
  EXPECT_EQ(few_and_wrong.faults[0].got,
            "2 lines; element 1: \"5\", which is 5 (0x0005); at [1], in chunk c/0");
  EXPECT_EQ(few_and_wrong.faults[0].want, "4 lines; 2 (0x0002)");
  for (const char* command : {"true {path}", "printf '1\\n2\\n3\\n-7\\n5\\n'; true {path}",
                              "echo '[1,2,3,-7]'; true {path}", "yes; true {path}"}) {
    const RequestResult result = judge(command);
    EXPECT_EQ(result.verdict, Verdict::fail) << command;
    EXPECT_EQ(result.faults.at(0).deviation, Deviation::size) << command;
  }
}

TEST_F(Stores, ALineThatIsNoElement) {
  const RequestResult result = judge("printf '1\\ntwo\\n3\\n-7\\n'; true {path}");
  EXPECT_EQ(result.verdict, Verdict::fail);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].element, 1u);
  EXPECT_EQ(result.faults[0].got.find("\"two\": "), 0u) << result.faults[0].got;
  EXPECT_NE(result.faults[0].got.find("; at [1], in chunk c/0"), std::string::npos) << result.faults[0].got;
}

TEST_F(Stores, AnExitStatusIsARefusal) {
  const RequestResult result = judge("echo no such codec >&2; exit 3; true {path}");
  EXPECT_EQ(result.verdict, Verdict::fail);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].verdict, Verdict::fail);
  EXPECT_EQ(result.faults[0].deviation, Deviation::refused);
  EXPECT_EQ(result.faults[0].got, "a refusal: exit status 3; standard error: no such codec");
  EXPECT_EQ(result.faults[0].want, "4 lines and exit status 0");
  EXPECT_EQ(count_of(result, {}).failed, 4u);
  EXPECT_EQ(judge("false {path}").faults.at(0).got, "a refusal: exit status 1; standard error is empty");
  const RequestResult late = judge("cat {path}.expected; exit 255");
  EXPECT_EQ(late.verdict, Verdict::fail) << "after the right elements";
  EXPECT_EQ(late.faults.at(0).got, "a refusal: exit status 255 after 4 lines; standard error is empty");
}

TEST_F(Stores, ASignalIsACrash) {
  const RequestResult result = judge("echo 1; kill -SEGV $$; true {path}");
  EXPECT_EQ(result.verdict, Verdict::crashed);
  EXPECT_EQ(result.faults.at(0).deviation, Deviation::crash);
  EXPECT_EQ(result.faults.at(0).got.find("signal 11"), 0u) << result.faults.at(0).got;
  const RequestResult told = judge("sh -c 'kill -SEGV $$'; exit $?; true {path}");
  EXPECT_EQ(told.verdict, Verdict::crashed) << "as a shell tells it";
  EXPECT_EQ(told.faults.at(0).got.find("exit status 139, which tells signal 11"), 0u)
      << told.faults.at(0).got;
}

// The reader never ends. If the program waited for it, the test would hang.
TEST_F(Stores, ReaderThatHangs) {
  for (const char* command :
       {"sleep infinity & echo 1; sleep infinity; true {path}", "exec >&-; sleep infinity; true {path}"})
    EXPECT_EQ(judge(command, "int16", std::chrono::milliseconds(500)).verdict, Verdict::timed_out) << command;
}

TEST_F(Stores, Unsupported) {
  const RequestResult result = judge("echo first; echo no cast_value >&2; exit 77; true {path}");
  EXPECT_EQ(result.verdict, Verdict::unsupported);
  EXPECT_EQ(result.said, "no cast_value");
  EXPECT_TRUE(result.faults.empty());
}

// Each of two readers waits for the other one.
TEST_F(Stores, ParallelReaders) {
  const std::string met = folder_ + "/met";
  const std::string reader = "echo x >> '" + met + "'; until [ $(wc -l < '" + met +
                             "') -ge 2 ]; do sleep 0.01; done; cat {path}.expected";
  const Results results =
      run_stores(find_stores(folder_), {.reader = reader, .timeout = std::chrono::seconds(20), .jobs = 2},
                 [](auto, auto) {});
  ASSERT_EQ(results.requests.size(), 2u);
  EXPECT_EQ(results.requests[0].id, "stores/a/int16") << "in the order of the stores";
  for (const RequestResult& result : results.requests) EXPECT_EQ(result.verdict, Verdict::pass) << result.id;
}

TEST_F(Stores, MemoryIsLimited) {
  const Results results = run_stores(
      find_stores(folder_),
      {.reader = "dd if=/dev/zero bs=200M count=1 2> /dev/null | { read x; sleep 60; }; true {path}",
       .memory_limit = 50 << 20},
      [](auto, auto) {});
  EXPECT_EQ(results.requests[0].verdict, Verdict::crashed);
  EXPECT_EQ(results.requests[0].faults.at(0).got.find("killed: "), 0u)
      << results.requests[0].faults.at(0).got;
}

struct Ended {
  int status;
  std::string said;
};

Ended call(const std::string& arguments) {
  FILE* pipe = ::popen((ZARRPROOF_PROGRAM " stores " + arguments + " 2>&1").c_str(), "r");
  std::string said;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    said.append(buffer.data(), count);
  const int status = ::pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, said};
}

void expect_words(const Ended& ended, std::initializer_list<std::string> all) {
  for (const std::string& words : all)
    EXPECT_NE(ended.said.find(words), std::string::npos) << words << " is not in\n" << ended.said;
}

// A reader of the right elements, and one that reads a 3 as a 4.
constexpr const char* kRight = "'cat {path}.expected'";
constexpr const char* kWrong = "\"sed s/3/4/ {path}.expected\"";

TEST_F(Stores, Program) {
  const std::string here = "--stores '" + folder_ + "' --reader ";
  const Ended right = call(here + kRight);
  EXPECT_EQ(right.status, 0) << right.said;
  expect_words(right, {"verdict: cat {path}.expected conforms: bytes; 2 of 26 types; decode only; 0 failures",
                       "2 requests, all asked"});

  const Ended wrong = call(here + kWrong);
  EXPECT_EQ(wrong.status, 1) << wrong.said;
  expect_words(wrong, {"FAIL  stores gives another value  (", "example    stores/a/int16\n",
                       "request    read int16 [4] in chunks of [3]", "want       3 (0x0003)",
                       "explain --data-type int16", "--decode 3\n", "does not conform: 1 failure"});

  EXPECT_EQ(call(here + "'exit 77; {path}'").status, 2) << "nothing was judged";
  const Ended refusing = call(here + "'echo no >&2; exit 1; {path}'");
  EXPECT_EQ(refusing.status, 1) << refusing.said;
  expect_words(refusing, {"FAIL  stores refuses what must be accepted  (",
                          "a refusal: exit status 1; standard error: no"});
  EXPECT_EQ(refusing.said.find("CRASHED"), std::string::npos) << refusing.said;
  EXPECT_EQ(call(here + "'exit 1; {path}' --unsupported-status 1").status, 2);
  EXPECT_EQ(call(here + "'case {path} in *int16) cat {path}.expected;; *) exit 1;; esac'").status, 1);
  EXPECT_EQ(
      call(here + "'case {path} in *int16) cat {path}.expected;; *) exit 1;; esac' --unsupported-status 1")
          .status,
      0);
  EXPECT_EQ(call(here + "/no/such/program").status, 2);
  const Ended refused = call(here + "\"sh -c 'cat {path}.expected'\"");
  EXPECT_EQ(refused.status, 2) << refused.said;
  EXPECT_EQ(refused.said.find("zarrproof stores: --reader: {path} stands with other text in quotes"), 0u)
      << refused.said;
  EXPECT_EQ(call("--stores /no/such/folder --reader cat").status, 2);
  EXPECT_EQ(call("").status, 2) << "no reader";
  EXPECT_EQ(call("--help").status, 0);
}

TEST_F(Stores, OptionsOfTheSelection) {
  const std::string here = "--stores '" + folder_ + "' --reader ";
  for (const char* filter : {"float32", "stores/b/float32", "*/float32", "b/", "bytes --filter float32"}) {
    const Ended ended = call(here + kWrong + " --filter " + filter);
    EXPECT_EQ(ended.status, 0) << filter << ended.said;
    expect_words(ended, {"1 request, all asked"});
  }
  EXPECT_EQ(call(here + kRight + " --filter nothing").status, 2);
  const Ended shard = call(here + kWrong + " --shard 2/2");
  EXPECT_EQ(shard.status, 0) << "float32 has no 3\n" << shard.said;
  expect_words(shard, {"--shard 2/2: 1 request, all asked"});
}

// An array with a bare name may be refused under version 3.0, whatever its other clauses. Another array, or a
// wrong element, may not.
TEST_F(Stores, CoreSpec30ExcusesRefusalsOfBareNamesOnly) {
  write({"bare/uint8", {type_text("uint8"), "0", R"(["bytes"])", {2}}, {2}, {"5", "6"}});
  const std::string here = "--stores '" + folder_ + "' --reader ";
  const std::string refuses = "'case {path} in *bare*) exit 1;; *) cat {path}.expected;; esac'";
  EXPECT_EQ(call(here + refuses).status, 1);
  const Ended excused = call(here + refuses + " --core-spec 3.0");
  EXPECT_EQ(excused.status, 0) << excused.said;
  expect_words(excused, {"core specification 3.0", "1 refused request counts as unsupported", "(META-12)"});
  EXPECT_EQ(
      call(here + "'case {path} in *bare*) cat {path}.expected;; *) exit 1;; esac' --core-spec 3.0").status,
      1);
  EXPECT_EQ(call(here + "'sed s/5/4/ {path}.expected' --core-spec 3.0").status, 1);
}

// The command behind `repeat` asks this array again, with the same result.
TEST_F(Stores, RepeatCommand) {
  const Ended wrong = call("--strict --timeout 30 --stores '" + folder_ + "' --reader " + kWrong);
  const std::string label = "  repeat     ";
  const std::size_t at = wrong.said.find(label);
  ASSERT_NE(at, std::string::npos) << wrong.said;
  const std::string line =
      wrong.said.substr(at + label.size(), wrong.said.find('\n', at) - at - label.size());
  const std::size_t words = line.find(" stores ");
  ASSERT_NE(words, std::string::npos) << line;
  EXPECT_NE(line.find(" --timeout 30 --strict "), std::string::npos) << line;
  const Ended again = call(line.substr(words + 8));
  EXPECT_EQ(again.status, 1) << again.said;
  expect_words(again, {"1 request, all asked", "example    stores/a/int16\n"});
}

TEST_F(Stores, ExpectedFailures) {
  const std::string here = "--stores '" + folder_ + "' --reader ", list = folder_ + "/known.txt";
  const std::string expect = " --expect '" + list + "'";
  EXPECT_EQ(call(here + kWrong + " --update-expected").status, 2) << "without a file";
  EXPECT_EQ(call(here + kWrong + " --update-expected" + expect).status, 1);
  std::ifstream file(list);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("\nstores/a/int16#2\n"), std::string::npos) << text;
  const Ended known = call(here + kWrong + expect);
  EXPECT_EQ(known.status, 0) << known.said;
  expect_words(known, {"has expected failures only"});
  EXPECT_EQ(call(here + kRight + expect).status, 1) << "a listed failure passes";
  std::ofstream(list) << "# None.\nstores/a/int17\n";
  expect_words(call(here + kRight + expect), {"the suite has no request of that id"});
}

TEST_F(Stores, ReportsAndComparison) {
  const std::string here = "--stores '" + folder_ + "' --reader ", old_file = folder_ + "/old.json",
                    new_file = folder_ + "/new.json";
  EXPECT_EQ(call(here + kRight + " --report json='" + old_file + "' --report tap").status, 0);
  EXPECT_EQ(call(here + kWrong + " --report json='" + new_file + "'").status, 1);
  const Results results = read_results_file(new_file);
  EXPECT_EQ(results.requests.size(), 2u);
  EXPECT_EQ(results.testee, "reader:sed s/3/4/ {path}.expected");
  const auto other = [&](const std::string& command) {
    return call("--help > /dev/null; " ZARRPROOF_PROGRAM " " + command);
  };
  const Ended compared = other("compare '" + old_file + "' '" + new_file + "'");
  EXPECT_EQ(compared.status, 1) << compared.said;
  expect_words(compared, {"worse, fails and did not fail before: 1 request", "stores/a/int16"});
  expect_words(other("report '" + old_file + "' '" + new_file + "'"), {"7 ok", "1 of 7 fail"});
  expect_words(call(here + kRight + " --failed-from '" + new_file + "'"), {"1 request, all asked"});
  const std::string store = folder_ + "/a/int16/zarr.json";
  expect_words(call(here + kRight + " --report json='" + store + "'"),
               {"the same file as a file of the array"});
}

// A codec of the arrays that the reader supports nowhere is named.
TEST_F(Stores, CodecsThatAreNotJudged) {
  write({"crc32c/uint8",
         {type_text("uint8"), "0", chain({bytes_codec(), R"({"name":"crc32c"})"}), {2}},
         {2},
         {"1"}});
  const std::string arguments =
      "--stores '" + folder_ +
      "' --reader 'case {path} in *crc32c*) echo no checksums >&2; exit 77;; esac; cat {path}.expected'";
  const Ended ended = call(arguments);
  EXPECT_EQ(ended.status, 0) << ended.said;
  expect_words(ended, {"not judged: crc32c, uint8 (unsupported: no checksums)", "\ncrc32c "});
  EXPECT_EQ(call(arguments + " --strict").status, 1);
}

TEST_F(Stores, FolderNamedByTheEnvironment) {
  const fs::path suite = folder_ + " suite";
  fs::create_directories(suite / "v1");
  fs::copy(folder_, suite / "v1/stores", fs::copy_options::recursive);
  ::setenv("ZARRPROOF_VECTORS", suite.c_str(), 1);
  const Ended ended = call("--reader 'cat {path}.expected'");
  ::unsetenv("ZARRPROOF_VECTORS");
  fs::remove_all(suite);
  EXPECT_NE(ended.said.find("suite 1.1 stores: 2 requests"), std::string::npos) << ended.said;
}

TEST_F(Stores, BrokenStoresAreRefused) {
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n";
  EXPECT_THROW(judge("true {path}"), StoresUnusable);
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n3\nx\n";
  EXPECT_THROW(judge("true {path}"), StoresUnusable);
  fs::remove(folder_ + "/a/int16.expected");
  EXPECT_THROW(judge("true {path}"), StoresUnusable);
  std::ofstream(folder_ + "/a/int16/zarr.json") << "{";
  EXPECT_THROW(judge("true {path}"), StoresUnusable);
}

// The files of the source tree equal the generated ones, and every file can be judged.
TEST(StoresFolder, HasEveryArray) {
  const std::vector<Store> stores = find_stores((suite_folder() / "v1/stores").string());
  EXPECT_EQ(stores.size(), store_arrays().size());
  for (const Store& store : stores) {
    ReaderRun run;
    std::ifstream expected(store.folder + ".expected");
    for (std::string line; std::getline(expected, line);) run.lines.push_back(line);
    RequestResult result = result_of(store);
    judge_store(store, run, result);
    EXPECT_EQ(result.verdict, Verdict::pass) << store.vector.id;
  }
}

// As the page of the stores says.
TEST(StoresFolder, ClausesAreMust) {
  for (const Store& store : find_stores((suite_folder() / "v1/stores").string())) {
    EXPECT_FALSE(store.vector.clauses.empty()) << store.vector.id;
    for (Clause clause : store.vector.clauses)
      EXPECT_EQ(details(clause).level, Level::must) << store.vector.id << " " << id(clause);
    EXPECT_NE(area_of(store.vector.id), "stores") << store.vector.id;
  }
}

TEST(StoresFolder, ClausesAreThoseOfTheDecoding) {
  using enum Clause;
  const Suite suite = suite_of(find_stores((suite_folder() / "v1/stores").string()));
  const std::pair<const char*, std::vector<Clause>> all[] = {
      {"bytes/uint8", {BYTES_1}},
      {"bytes/int16-big", {BYTES_1, BYTES_2}},
      {"bytes/complex64-little", {BYTES_1, BYTES_2, BYTES_4}},
      {"bytes/bool", {BYTES_1, BYTES_5}},
      {"fill_value/float32-nan", {META_4}},
      {"crc32c/int16-twice-big", {CRC_2}},
      {"crc32c/bare-names", {META_12, CRC_2}},
      {"chains/example-bare-names", {META_12, CRC_2, SO_1, SO_2, CV_1, CV_2, CHAIN_2}},
      {"scale_offset/no-parameters", {META_12, SO_4}},
      {"cast_value/int64-int8", {CV_2}},
      {"chains/cast-twice", {CV_2, CV_7, CHAIN_2}}};
  for (const auto& [name, clauses] : all)
    EXPECT_EQ(suite.find(std::string("stores/") + name)->clauses, clauses) << name;
}

}  // namespace
}  // namespace zarrproof::stores_test
