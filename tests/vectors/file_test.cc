// Invalid files of vectors, and how files are read: only regular ones, and without blocking.
// Example: a valid file with the flag "draw" in place of "tie" is refused at $.cases[0].flags[0].
// The test vectors.fill shows that the files of the suite are read back whole.
#include <gtest/gtest.h>

#include <filesystem>

#include "reference/errors/error.h"
#include "tests/conformance/nodes.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"
#include "vectors/suite.h"

namespace zarrproof::file_test {
namespace {

// A change of a valid file: a text and what replaces it. The refusal has the place of the error, as in
// {"tie", "draw", "$.cases[0].flags[0]"}.
struct Change {
  std::string replace, by, place;
};

// Returns the refusal of a file in which the first `replace` is replaced.
std::string refusal_after_replacing(std::string file, const std::string& replace, const std::string& by) {
  const std::size_t at = file.find(replace);
  if (at == std::string::npos) return "nothing to replace";
  file.replace(at, replace.size(), by);
  return refusal_of([&] { return read_vector_file(file, "file.json"); });
}

// Expects that the file is valid, and that each change of it is refused with its place.
void expect_refusals(const std::string& valid_file, const std::vector<Change>& changes) {
  EXPECT_EQ(refusal_after_replacing(valid_file, "about", "about"), "nothing was refused");
  for (const auto& [replace, by, place] : changes)
    expect_words(refusal_after_replacing(valid_file, replace, by), {place});
}

TEST(VectorFiles, WrongCasesAreRefusedWithThePlace) {
  const std::string valid_file = R"({"format":1,"about":"x","cases":[{"id":"a",
    "clauses":["CV-1"],"level":"M","flags":["tie"],"data_type":"\"int8\"","codecs":"[]","shape":[5],
    "requests":[{"id":"b","operation":"encode",
    "data":{"repeat":"01","bytes":4,"then":"ff"},"compare":{"as":"values","type":"uint8"},
    "outcomes":[{"data":"02","under":["map_zero=numeric"]}]}]}]})";
  const std::vector<Change> changes = {
      // Unknown words and numbers.
      {R"("format":1)", R"("format":2)", "file.json: $.format"},
      {"CV-1", "CV-99", "$.cases[0].clauses[0]"},
      {R"("M")", R"("X")", "$.cases[0].level"},
      {"tie", "draw", "$.cases[0].flags[0]"},
      {"encode", "encoded", "$.cases[0].requests[0].operation"},
      {"values", "numbers", "$.cases[0].requests[0].compare.as"},
      {"uint8", "uint9", "$.cases[0].requests[0].compare.type"},
      {"numeric", "bytewise", "$.cases[0].requests[0].outcomes[0].under[0]"},
      // Bytes that are no pairs of hexadecimal digits.
      {R"("01")", R"("0")", "$.cases[0].requests[0].data"},
      {R"("data":"02")", R"("data":"0G")", "$.cases[0].requests[0].outcomes[0].data"},
      // Wrong sizes.
      {R"("bytes":4)", R"("bytes":-4)", "$.cases[0].requests[0].data"},
      {"[5]", "[4]", "$.cases[0].requests[0].data: 5 bytes; expected 4 bytes"},
      {"int8", "int16", "$.cases[0].requests[0].data: 5 bytes; expected 10 bytes"},
      {"encode", "decode", "$.cases[0].requests[0].outcomes[0].data: 1 bytes; expected 5 bytes"},
      // Missing and unknown members; members that exclude each other; an empty list.
      {R"("id":"a")", R"("name":"a")", "$.cases[0]"},
      {R"("codecs":"[]",)", "", "$.cases[0]"},
      {R"("compare":{"as":"values","type":"uint8"},)", "", "$.cases[0].requests[0]: no \"compare\""},
      {"compare", "comPare", "$.cases[0].requests[0]"},
      {R"("codecs")", R"("zarr_json":"{","codecs")", "$.cases[0]: zarr_json and a part of it"},
      {R"(["CV-1"])", "[]", "$.cases[0].clauses: an empty list"},
      // Text that is no JSON.
      {"}]}]}]}", "}]}]}]", "file.json: "},
      {R"({"format")", R"("format")", "file.json: "},
  };
  expect_refusals(valid_file, changes);
}

TEST(VectorFiles, WrongTablesAreRefusedWithThePlace) {
  const std::string valid_file = R"({"format":1,"about":"x","tables":[{"id":"a",
    "clauses":["CV-1"],"operation":"encode","data_type":"\"int8\"","fill_value":"0","codecs":"[\"bytes\"]",
    "compare":{"as":"values","type":"uint8"},"inputs":"01 02","values":"1 2","input_flags":{"tie":[0]},
    "refusals":{"CV-5":[1]},"alternatives":[[{"data":"01"}]],
    "neighbour":0,"columns":[{"name":"a","configuration":{"rounding":"x"},"results":"01 !"},
               {"name":"b","fill_value":"1","neighbour":0,"same_as":"a"}],
    "arrays":[{"name":"l","lengths":[3],"repeat":[0],"offender":1,"every_position":3}]}]})";
  const std::vector<Change> changes = {
      // Members hold JSON as text. JSON itself is refused, and text that is no JSON.
      {R"("\"int8\"")", R"("int8")", "$.tables[0].data_type"},
      {R"("fill_value":"0")", R"("fill_value":0)", "$.tables[0].fill_value"},
      {R"("fill_value":"1")", R"("fill_value":1)", "$.tables[0].columns[1].fill_value"},
      {R"("[\"bytes\"]")", R"(["bytes"])", "$.tables[0].codecs"},
      {R"("[\"bytes\"]")", R"("[")", "$.tables[0].codecs"},
      // Codecs that make no bytes, and configurations that no codec of the chain has.
      {R"("[\"bytes\"]")", R"("[]")", "$.tables[0].codecs"},
      {R"({"rounding":"x"})", R"("x")", "$.tables[0].columns[0].configuration"},
      {R"({"rounding":"x"})", R"({"scale":1})", "$.tables[0].columns[0].configuration.scale"},
      // An unknown member; an input that is no pairs of digits; fewer values than inputs; an empty array.
      {R"("values")", R"("value")", "$.tables[0]"},
      {R"("inputs":"01 02")", R"("inputs":"01 0")", "$.tables[0].inputs"},
      {R"("1 2")", R"("1")", "$.tables[0].values"},
      {"[3]", "[0]", "$.tables[0].arrays[0].lengths"},
      // Indices, clauses and columns that do not exist.
      {"[0]}", "[2]}", "$.tables[0].input_flags"},
      {"CV-5", "CV-55", "$.tables[0].refusals"},
      {R"("neighbour":0,"columns")", R"("neighbour":7,"columns")", "$.tables[0].neighbour"},
      {R"("neighbour":0,"same_as")", R"("neighbour":7,"same_as")", "$.tables[0].columns[1].neighbour"},
      {R"("same_as":"a")", R"("same_as":"c")", "$.tables[0].columns[1].same_as"},
      {R"("offender":1)", R"("offender":2)", "$.tables[0].arrays[0].offender"},
      // A result too many, then wrong marks and results, then no results.
      {"01 !", "01 ! !", "$.tables[0].columns[0].results"},
      {"01 !", "01 ?1", "$.tables[0].columns[0].results"},
      {"01 !", "01 x", "$.tables[0].columns[0].results"},
      {"01 !", "! 01", "$.tables[0].columns[0].results"},
      {R"(,"results":"01 !")", "", "$.tables[0].columns[0]: no \"results\""},
  };
  expect_refusals(valid_file, changes);
}

// Writes a suite with one request, on one int8 with the byte `data`. Returns its folder.
std::filesystem::path write_suite(const Scratch& scratch, const std::string& data) {
  scratch.file("a suite/data/suite.json", R"({"format":1,"files":["a.json"]})");
  scratch.file("a suite/data/smoke.json", R"({"format":1,"groups":[{"about":"x","ids":["one"]}]})");
  scratch.file("a suite/data/a.json",
               R"({"format":1,"about":"x","cases":[{"id":"one","clauses":["BYTES-3"],"level":"M",)"
               R"("data_type":"\"int8\"","fill_value":"0","codecs":"[\"bytes\"]","shape":[1],)"
               R"("requests":[{"operation":"encode","data":")" +
                   data + R"(","compare":{"as":"bits","type":"int8"},"outcomes":[{"data":")" + data +
                   "\"}]}]}]}");
  return scratch / "a suite";
}

// The hash tells results of different data apart. A level does not change it.
TEST(Suites, HaveTheHashOfTheirFiles) {
  const Scratch scratch, scratch_of_eight;
  const auto seven = write_suite(scratch, "07"), eight = write_suite(scratch_of_eight, "08");
  const Suite core = load_suite(seven, SuiteLevel::core), smoke = load_suite(seven, SuiteLevel::smoke),
              changed = load_suite(eight, SuiteLevel::core), vectors = load_vectors(seven / "data/a.json");
  const std::string text = text_of_file(seven / "data/smoke.json") + text_of_file(seven / "data/suite.json") +
                           text_of_file(seven / "data/a.json");
  EXPECT_EQ(core.data_hash, Sha256().add(text).finish());
  EXPECT_EQ(smoke.data_hash, core.data_hash);
  EXPECT_NE(changed.data_hash, core.data_hash);
  EXPECT_NE(vectors.data_hash, core.data_hash);
}

TEST(Suites, WrongFoldersAreRefused) {
  const Scratch scratch;
  write_suite(scratch, "07");
  scratch.file("a suite/data/suite.json", R"({"format":2,"files":["a.json"]})");
  EXPECT_THROW(load_suite(scratch / "a suite", SuiteLevel::core), Refused);
  EXPECT_THROW(load_suite(scratch / "missing", SuiteLevel::core), Refused);
}

std::string refusal(const std::filesystem::path& path) {
  return refusal_of([&] { return read_file(path, "a list"); });
}

TEST(ReadFile, WhatIsNoFileIsRefused) {
  for (const Node& node : all_nodes()) {
    SCOPED_TRACE(node.name);
    const Scratch scratch;
    const auto path = scratch / "thing";
    node.make(path);
    const std::string words = refusal(path);
    EXPECT_EQ(words.find(path.string() + ": "), 0u) << words;
    EXPECT_NE(words.find(node.words), std::string::npos) << words;
    EXPECT_NE(words.find("; expected a list"), std::string::npos) << words;
    if (node.name == "missing" || node.name == "too large") {
      EXPECT_EQ(has_file(path, "a list"), node.name != "missing");
    } else {
      EXPECT_THROW(has_file(path, "a list"), Refused);
    }
  }
  EXPECT_EQ(refusal(""), "an empty name; expected a list");
  EXPECT_THROW(has_file("", "a list"), Refused);
  const Scratch scratch;
  scratch.file("file", "text");
  EXPECT_EQ(
      refusal(scratch / "file/x"),
      (scratch / "file/x").string() + ": a file that cannot be read (Not a directory); expected a list");
}

TEST(ReadFile, AllBytesOfAFile) {
  const Scratch scratch;
  const std::string bytes("\xef\xbb\xbf#\0\r\n\xff", 8);
  const auto path = scratch.file("file", bytes);
  std::filesystem::create_symlink("file", scratch / "link");
  EXPECT_TRUE(has_file(scratch / "link", "a list"));
  EXPECT_EQ(read_file(path, "a list"), bytes);
  EXPECT_EQ(read_file(scratch / "link", "a list"), bytes);
  EXPECT_EQ(read_file(scratch.file("empty", ""), "a list"), "");
  const std::string long_text(200000, 'x');
  EXPECT_EQ(read_file(scratch.file("long", long_text), "a list"), long_text);
  EXPECT_FALSE(read_file("/proc/self/stat", "a list").empty()) << "the kernel gives no size";
}

TEST(ReadFile, TextHasNoByteOrderMark) {
  const Scratch scratch;
  EXPECT_EQ(read_text_file(scratch.file("a", "\xef\xbb\xbf# a\xef\xbb\xbf"), "a list"), "# a\xef\xbb\xbf");
  EXPECT_EQ(read_text_file(scratch.file("b", "\xef\xbb"), "a list"), "\xef\xbb");
}

}  // namespace
}  // namespace zarrproof::file_test
