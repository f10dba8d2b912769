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

#include "conformance/stores/printed_element.h"
#include "conformance/stores/run_stores.h"
#include "vectors/permitted.h"
#include "vectors/suite.h"
#include "vectors/suite/builder.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Whether a line counts as the element that `right` shows.
testing::AssertionResult same(const std::string& type_name, const std::string& line,
                              const std::string& right) {
  const DataType type = *find_data_type(type_name);
  const auto element = read_printed(line, type), expected = read_printed(right, type);
  if (!expected) return testing::AssertionFailure() << "the test is wrong: " << expected.error().text;
  if (!element) return testing::AssertionFailure() << element.error().text;
  if (!equal_elements(*element, *expected, type, true))
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

  // The result for the first array whose name contains `filter`, read by this shell command.
  StoreResult judge(const std::string& command, const std::string& filter = "int16",
                    std::chrono::milliseconds timeout = std::chrono::minutes(10)) {
    stores_ = find_stores(folder_, filter);
    return read_stores(stores_, {command, timeout}, [](auto, auto) {}).front();
  }

  std::string folder_;
  std::vector<Store> stores_;
};

TEST_F(Stores, Right) {
  EXPECT_EQ(judge("printf '1\\n2\\n3\\n-7\\n'; true {path}").verdict, StoreVerdict::pass);
  EXPECT_EQ(judge("printf '1\\n2\\n3\\n-7'; true {path}").verdict, StoreVerdict::pass)
      << "no break at the end";
  EXPECT_EQ(judge("printf '1\\r\\n2\\r\\n3\\r\\n-7\\r\\n\\n'; true {path}").verdict, StoreVerdict::pass);
  EXPECT_EQ(judge("cat {path}.expected", "float32").verdict, StoreVerdict::pass)
      << "a path with spaces is one word";
  EXPECT_EQ(judge("printf '0.1\\n-0.0\\n\"0xffc00001\"\\n'; true {path}", "float32").verdict,
            StoreVerdict::pass)
      << "any NaN";
  EXPECT_EQ(judge("cat {path}.expected >&2; printf '0.1\\n-0.0\\nnan\\n'", "float32").verdict,
            StoreVerdict::pass);
}

TEST_F(Stores, PathIsAddedWhereItIsNotNamed) {
  EXPECT_EQ(judge("f() { cat \"${1#--array_path=}.expected\"; }; f").verdict, StoreVerdict::pass);
}

TEST_F(Stores, WrongElement) {
  const StoreResult result = judge("printf '1\\n2\\n4\\n7\\n'; true {path}");
  EXPECT_EQ(result.verdict, StoreVerdict::wrong);
  EXPECT_EQ(result.place, "2, at [2], in chunk c/0");
  EXPECT_EQ(result.got, "\"4\", which is 4; 2 elements in all are wrong");
  EXPECT_EQ(result.expected, "3");
  EXPECT_NE(judge("printf '1\\n2\\n3\\n0\\n'; true {path}").place.find("c/1, which is missing"),
            std::string::npos);
}

TEST_F(Stores, WrongBitAndSign) {
  const StoreResult bit = judge("printf '0.10000001\\n-0.0\\nNaN\\n'; true {path}", "float32");
  EXPECT_EQ(bit.verdict, StoreVerdict::wrong);
  EXPECT_EQ(bit.expected, "0.1 (0x3dcccccd)");
  EXPECT_EQ(judge("printf '0.1\\n0\\nNaN\\n'; true {path}", "float32").verdict, StoreVerdict::wrong);
}

TEST_F(Stores, WrongCount) {
  const StoreResult few = judge("printf '1\\n2\\n'; true {path}");
  EXPECT_EQ(few.verdict, StoreVerdict::wrong_count);
  EXPECT_EQ(few.got, "2 lines; those that can be compared are right");
  EXPECT_EQ(few.expected, "4 lines");
  const StoreResult few_and_wrong = judge("printf '1\\n5\\n'; true {path}");
  EXPECT_EQ(few_and_wrong.got, "2 lines, and here \"5\", which is 5");
  EXPECT_EQ(few_and_wrong.expected, "4 lines, and here 2");
  EXPECT_EQ(judge("true {path}").verdict, StoreVerdict::wrong_count) << "no output";
  EXPECT_EQ(judge("printf '1\\n2\\n3\\n-7\\n5\\n'; true {path}").verdict, StoreVerdict::wrong_count);
  EXPECT_EQ(judge("echo '[1,2,3,-7]'; true {path}").verdict, StoreVerdict::wrong_count);
  EXPECT_EQ(judge("yes; true {path}").verdict, StoreVerdict::wrong_count) << "without an end";
}

TEST_F(Stores, Garbled) {
  const StoreResult result = judge("printf '1\\ntwo\\n3\\n-7\\n'; true {path}");
  EXPECT_EQ(result.verdict, StoreVerdict::garbled);
  EXPECT_EQ(result.place, "1, at [1], in chunk c/0");
}

TEST_F(Stores, ReaderThatEndsWithAnError) {
  const StoreResult result = judge("echo 1; echo no such codec >&2; exit 3; true {path}");
  EXPECT_EQ(result.verdict, StoreVerdict::crashed);
  EXPECT_EQ(result.got, "exit status 3 after 1 line: no such codec");
  EXPECT_EQ(judge("cat {path}.expected; exit 1").verdict, StoreVerdict::crashed)
      << "after the right elements";
  EXPECT_NE(judge("kill -SEGV $$; true {path}").got.find("signal 11"), std::string::npos);
}

// The reader never ends. If the program waited for it, the test would hang.
TEST_F(Stores, ReaderThatHangs) {
  for (const char* command :
       {"sleep infinity & echo 1; sleep infinity; true {path}", "exec >&-; sleep infinity; true {path}"})
    EXPECT_EQ(judge(command, "int16", std::chrono::milliseconds(500)).verdict, StoreVerdict::timed_out)
        << command;
}

TEST_F(Stores, Unsupported) {
  const StoreResult result = judge("echo first; echo no cast_value >&2; exit 77; true {path}");
  EXPECT_EQ(result.verdict, StoreVerdict::unsupported);
  EXPECT_EQ(result.got, "no cast_value");
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

TEST_F(Stores, Program) {
  const std::string here = "--stores '" + folder_ + "' --reader ";
  const Ended right = call(here + "'cat {path}.expected'");
  EXPECT_EQ(right.status, 0) << right.said;
  EXPECT_NE(right.said.find("all 2 arrays that were read are right"), std::string::npos) << right.said;

  const Ended wrong = call(here + "\"sed s/3/4/ {path}.expected\"");
  EXPECT_EQ(wrong.status, 1) << wrong.said;
  for (const char* words :
       {"FAIL  a/int16  (wrong element)", "array      int16 [4] in chunks of [3], codecs [{",
        "reader     env 'ZARRPROOF_STORE=", "/bin/sh -c 'sed s/3/4/ \"$ZARRPROOF_STORE\".expected'",
        "expected   3", "1 of 2 arrays were not read right"})
    EXPECT_NE(wrong.said.find(words), std::string::npos) << words << " is not in\n" << wrong.said;

  EXPECT_EQ(call(here + "'exit 77; {path}'").status, 2) << "nothing was read";
  EXPECT_EQ(call(here + "'exit 1; {path}'").status, 2) << "nothing was read";
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
  EXPECT_EQ(call(here + "'cat {path}.expected' --filter float32").status, 0);
  EXPECT_EQ(call(here + "'cat {path}.expected' --filter nothing").status, 2);
  EXPECT_EQ(call("--stores /no/such/folder --reader cat").status, 2);
  EXPECT_EQ(call("").status, 2) << "no reader";
  EXPECT_EQ(call("--help").status, 0);
}

TEST_F(Stores, FolderNamedByTheEnvironment) {
  const fs::path suite = folder_ + " suite";
  fs::create_directories(suite / "v1");
  fs::copy(folder_, suite / "v1/stores", fs::copy_options::recursive);
  ::setenv("ZARRPROOF_VECTORS", suite.c_str(), 1);
  const Ended ended = call("--reader 'cat {path}.expected'");
  ::unsetenv("ZARRPROOF_VECTORS");
  fs::remove_all(suite);
  EXPECT_NE(ended.said.find("all 2 arrays"), std::string::npos) << ended.said;
}

TEST_F(Stores, BrokenStoresAreNotJudgedBy) {
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
  const std::vector<Store> stores = find_stores((suite_folder() / "v1/stores").string(), "");
  EXPECT_EQ(stores.size(), store_arrays().size());
  for (const Store& store : stores) {
    ReaderRun run;
    std::ifstream expected(store.folder + ".expected");
    for (std::string line; std::getline(expected, line);) run.lines.push_back(line);
    EXPECT_EQ(judge_store(store, run).verdict, StoreVerdict::pass) << store.name;
  }
}

}  // namespace
}  // namespace zarrproof
