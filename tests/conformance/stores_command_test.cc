// The command `zarrproof stores`.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "conformance/results/results_file.h"
#include "tests/conformance/made_stores.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::stores_command_test {
namespace {

namespace fs = std::filesystem;
using StoresCommand = MadeStores;

Ended call(const std::string& arguments) {
  return zarrproof::call("stores " + arguments);
}

// A reader of the right elements, and one that reads a 3 as a 4.
constexpr const char* kRight = "'cat {path}.expected'";
constexpr const char* kWrong = "\"sed s/3/4/ {path}.expected\"";

TEST_F(StoresCommand, Program) {
  const std::string here = "--stores '" + folder_ + "' --reader ";
  const Ended right = call(here + kRight);
  EXPECT_EQ(right.status, 0) << right.said;
  expect_words(
      right, {"verdict: cat {path}.expected conforms; judged: bytes; 2 of 26 types; decode only; 0 failures",
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
  EXPECT_FALSE(contains(refusing, "CRASHED")) << refusing.said;
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

// A wrong file must not fail a right reader.
TEST_F(StoresCommand, TheReferenceReadsTheArraysFirst) {
  const std::string here = "--stores '" + folder_ + "' --reader 'true {path}'",
                    chunk = folder_ + "/a/int16/c/0";
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n4\n-7\n";
  const Ended wrong = call(here);
  EXPECT_EQ(wrong.status, 2) << wrong.said;
  expect_words(wrong, {"a/int16.expected, line 3: 4 (0x0004); expected the element that the reference reads "
                       "from the chunks: 3\n"});
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n3\n7\n";
  expect_words(call(here), {"line 4: 7 (0x0007); expected the element that the reference reads"});
  std::ofstream(folder_ + "/a/int16.expected") << "1\n2\n3\n-7\n";
  EXPECT_EQ(call("--stores '" + folder_ + "' --reader " + kRight).status, 0);
  std::ofstream(chunk) << "x";
  const Ended damaged = call(here);
  EXPECT_EQ(damaged.status, 2) << damaged.said;
  expect_words(damaged, {"a/int16", "c/0", "BYTES-8"});
}

TEST_F(StoresCommand, AMissingPathIsAHint) {
  const std::string here = "--stores '" + folder_ + "' --reader 'sh -c \"exit 3\"'";
  const Ended all = call(here), one = call(here + " --filter float32");
  EXPECT_EQ(all.status, 2) << all.said;
  expect_words(
      all, {"--reader: the reader refused every array (a refusal: exit status 3; standard error is empty); "
            "its command has no {path}, so --array_path=FOLDER was added at the end"});
  EXPECT_FALSE(contains(all, "refuses what must be accepted")) << all.said;
  EXPECT_EQ(one.status, 1) << one.said;
  expect_words(one, {"note: the reader refused the array ("});
  EXPECT_EQ(call("--stores '" + folder_ + "' --reader 'exit 3; {path}'").status, 1);
}

TEST_F(StoresCommand, OptionsOfTheSelection) {
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

TEST_F(StoresCommand, AFilterExcludesAClause) {
  write(line_array("bare/uint8", R"("data_type":"uint8","fill_value":0,"codecs":["bytes"])", 2, {"5", "6"}));
  const std::string here = "--stores '" + folder_ + "' --reader ";
  const std::string refuses = "'case {path} in *bare*) exit 1;; *) cat {path}.expected;; esac'";
  EXPECT_EQ(call(here + refuses).status, 1);
  const Ended some = call(here + refuses + " --filter '!META-12'");
  EXPECT_EQ(some.status, 0) << some.said;
  expect_words(some, {"conforms as far as it was asked", ", excluded META-12)"});
}

// A report shows a command after the label "repeat". The command asks the array again and gives the same
// result.
TEST_F(StoresCommand, RepeatCommand) {
  const Ended wrong = call("--strict --timeout 30 --stores '" + folder_ + "' --reader " + kWrong);
  const std::string label = "  repeat     ";
  const std::size_t at = wrong.said.find(label);
  ASSERT_NE(at, std::string::npos) << wrong.said;
  const std::string line =
      wrong.said.substr(at + label.size(), wrong.said.find('\n', at) - at - label.size());
  const std::size_t words = line.find(" stores ");
  ASSERT_NE(words, std::string::npos) << line;
  expect_words(line, {" --timeout 30 --strict "});
  const Ended again = call(line.substr(words + 8));
  EXPECT_EQ(again.status, 1) << again.said;
  expect_words(again, {"1 request, all asked", "example    stores/a/int16\n"});
}

TEST_F(StoresCommand, ExpectedFailures) {
  const std::string here = "--stores '" + folder_ + "' --reader ", list = folder_ + "/known.txt";
  const std::string expect = " --expect '" + list + "'";
  EXPECT_EQ(call(here + kWrong + " --update-expected").status, 2) << "without a file";
  EXPECT_EQ(call(here + kWrong + " --update-expected" + expect).status, 1);
  std::ifstream file(list);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  expect_words(text, {"\nstores/a/int16#2\n"});
  const Ended known = call(here + kWrong + expect);
  EXPECT_EQ(known.status, 0) << known.said;
  expect_words(known, {"has expected failures only"});
  EXPECT_EQ(call(here + kRight + expect).status, 1) << "a listed failure passes";
  std::ofstream(list) << "# None.\nstores/a/int17\n";
  expect_words(call(here + kRight + expect), {"the suite has no request of that id"});
}

TEST_F(StoresCommand, ReportsAndComparison) {
  const std::string here = "--stores '" + folder_ + "' --reader ", old_file = folder_ + "/old.json",
                    new_file = folder_ + "/new.json";
  EXPECT_EQ(call(here + kRight + " --report json='" + old_file + "' --report junit").status, 0);
  EXPECT_EQ(call(here + kWrong + " --report json='" + new_file + "'").status, 1);
  const Results results = read_results_file(new_file);
  EXPECT_EQ(results.requests.size(), 2u);
  EXPECT_EQ(results.testee, "reader:sed s/3/4/ {path}.expected");
  const Ended compared = zarrproof::call("compare '" + old_file + "' '" + new_file + "'");
  EXPECT_EQ(compared.status, 1) << compared.said;
  expect_words(compared, {"worse, fails and did not fail before: 1 request", "stores/a/int16"});
  expect_words(call(here + kRight + " --failed-from '" + new_file + "'"), {"1 request, all asked"});
  for (const char* file : {"zarr.json", "c/0"})
    expect_words(call(here + kRight + " --report json='" + folder_ + "/a/int16/" + file + "'"),
                 {"the same file as a file of the array"});
  fs::copy_file(folder_ + "/a/int16.expected", folder_ + "/b.expected");
  fs::copy(folder_ + "/a/int16", folder_ + "/b", fs::copy_options::recursive);
  EXPECT_EQ(call(here + kRight + " --report json='" + new_file + "'").status, 0);
  const Ended of_more = zarrproof::call("compare '" + old_file + "' '" + new_file + "'");
  EXPECT_EQ(of_more.status, 2) << of_more.said;
}

// A codec of the arrays that the reader supports nowhere is named.
TEST_F(StoresCommand, CodecsThatAreNotJudged) {
  write(line_array(
      "crc32c/uint8",
      std::string(R"("data_type":"uint8","fill_value":0,"codecs":[)") + kLittle + R"(,{"name":"crc32c"}])", 2,
      {"1", "1"}));
  const std::string arguments =
      "--stores '" + folder_ +
      "' --reader 'case {path} in *crc32c*) echo no checksums >&2; exit 77;; esac; cat {path}.expected'";
  const Ended ended = call(arguments);
  EXPECT_EQ(ended.status, 0) << ended.said;
  expect_words(ended, {"not judged: crc32c, uint8 (unsupported: no checksums)", "\ncrc32c "});
  EXPECT_EQ(call(arguments + " --strict").status, 1);
}

TEST_F(StoresCommand, FolderNamedByTheEnvironment) {
  const fs::path suite = folder_ + " suite", temporary = folder_ + "/temporary";
  fs::create_directories(suite / "data");
  fs::create_directory(temporary);
  const std::string members =
      std::string(R"("data_type":"int16","fill_value":-7,"codecs":[)") + kLittle + "]";
  const std::string text = write_arrays({fill(line_array("area/mine", members, 2, {"3", "3", "3"}))});
  std::ofstream(suite / "data/stores.json") << text;
  ::setenv("ZARRPROOF_VECTORS", suite.c_str(), 1);
  ::setenv("TMPDIR", temporary.c_str(), 1);
  const Ended right = call(std::string("--reader ") + kRight),
              wrong = call(std::string("--reader ") + kWrong);
  std::ofstream(suite / "data/stores.json")
      << text.substr(0, text.find("\"chunks\"")) << "\"elements\": [3]}]}";
  const Ended unfilled = call(std::string("--reader ") + kRight);
  ::unsetenv("TMPDIR");
  ::unsetenv("ZARRPROOF_VECTORS");
  fs::remove_all(suite);
  expect_words(right, {"zarrproof 1.0.0 stores: 1 request"});
  EXPECT_EQ(right.status, 0) << right.said;
  EXPECT_EQ(wrong.status, 1) << wrong.said;
  EXPECT_FALSE(contains(wrong, temporary.string())) << "a folder that is gone\n" << wrong.said;
  EXPECT_EQ(unfilled.status, 2) << unfilled.said;
  expect_words(unfilled, {"area/mine without chunks; expected what zarrproof_fill writes"});
  EXPECT_TRUE(fs::is_empty(temporary)) << "the arrays stayed";
}

}  // namespace
}  // namespace zarrproof::stores_command_test
