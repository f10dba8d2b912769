// Written hierarchies: the arrays of the suite below a group, and documents with one fault each.
#include "conformance/stores/hierarchy.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "conformance/disk/write_file.h"
#include "conformance/stores/array_on_disk.h"
#include "reference/requirements/clause_details.h"
#include "tests/conformance/made_stores.h"
#include "tests/support/messages.h"

namespace zarrproof::hierarchy_test {
namespace {

struct Reading {
  HierarchyCounts counts;
  std::vector<std::string> violations, not_judged, elements;
  std::vector<Level> levels;  // of the violations
};

Reading read(const TemporaryFolder& folder) {
  Reading reading;
  HierarchyListener listener;
  listener.refused = [&](const std::string& file, const Error& error, std::optional<Level> level) {
    (level ? reading.violations : reading.not_judged).push_back(file + ": " + error.message());
    if (level) reading.levels.push_back(*level);
  };
  listener.elements = [&](const std::string& file, const std::vector<std::string>& elements) {
    reading.elements.push_back(file + " " + elements.front());
  };
  reading.counts = read_hierarchy(folder.path().string(), listener);
  return reading;
}

void write(const TemporaryFolder& folder, const std::string& path, const std::string& text) {
  write_file_and_folder(folder.path() / path, text);
}

constexpr const char* kGroup = R"({"zarr_format":3,"node_type":"group"})";

TEST(Hierarchy, OfTheSuite) {
  const TemporaryFolder folder;
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  write_files(arrays, folder.path());
  write(folder, "zarr.json", kGroup);
  Reading reading = read(folder);
  EXPECT_EQ(reading.counts.groups, 1u);
  EXPECT_EQ(reading.counts.arrays, arrays.size());
  EXPECT_EQ(reading.not_judged, std::vector<std::string>());
  std::vector<std::string> refused;
  for (const ArrayOnDisk& array : arrays) {
    if (!array.is_always_refused()) continue;
    const std::string reason = array.refusal->message();  // "chunk c/0: data: ..."
    refused.push_back(array.name + "/" +
                      (reason.starts_with("chunk ") ? reason.substr(6) : "zarr.json: " + reason));
  }
  std::ranges::sort(refused);
  std::ranges::sort(reading.violations);
  EXPECT_EQ(reading.violations, refused);
  EXPECT_EQ(std::ranges::count(reading.elements, "bytes/int16-big/c/0/0 258"), 1);
}

TEST(Hierarchy, Documents) {
  const TemporaryFolder folder;
  const std::string members = R"("data_type":"float32","fill_value":)",
                    codecs = std::string(R"("codecs":[)") + kLittle;
  const auto array = [&](const std::string& fill, const std::string& more) {
    return line_array("", members + fill + "," + codecs + more + "]", 2, {"1", "2"}).zarr_json;
  };
  write(
      folder, "zarr.json",
      R"({"zarr_format":3,"node_type":"group","consolidated_metadata":{"kind":"inline","must_understand":false,)"
      R"("metadata":{"a":)" +
          array("true", "") + R"(,"b":)" + array("0", "") + "}}}");
  write(folder, "a/zarr.json", array("NaN", ""));
  write(folder, "a/c/0", "12345678");
  write(folder, "a/c/1", "beyond the grid");
  write(folder, "a/.zattrs", "{}");
  write(folder, "b/zarr.json", array("0", R"(,{"name":"gzip"})"));
  write(folder, "b/c/0", "?");
  write(folder, "g/zarr.json", kGroup);
  write(folder, "g/c/zarr.json", "{");
  std::string grid = array("0", "");
  write(folder, "g/d/zarr.json", grid.replace(grid.find("regular"), 7, "rectilinear"));
  grid = array("0", "");
  write(folder, "g/e/zarr.json", grid.replace(grid.find("[2]}}"), 3, "[0]"));
  const Reading reading = read(folder);
  EXPECT_EQ(reading.counts.groups, 2u);
  EXPECT_EQ(reading.counts.chunks, 1u);
  ASSERT_EQ(reading.violations.size(), 4u);
  expect_start(reading.violations[0], "zarr.json: consolidated_metadata.metadata.a: fill_value: true");
  expect_start(reading.violations[1], "a/zarr.json: not JSON at line 1, ");
  expect_start(reading.violations[2], "g/c/zarr.json: not JSON");
  expect_start(reading.violations[3], "g/e/zarr.json: ");
  ASSERT_EQ(reading.not_judged.size(), 3u);
  EXPECT_EQ(reading.not_judged[0], "a: 2 files of no chunk, such as .zattrs; expected keys such as c/0");
  EXPECT_EQ(reading.not_judged[1].find("b/zarr.json: codecs[1]: the unknown codec \"gzip\""), 0u);
  EXPECT_EQ(reading.not_judged[2].find("g/d/zarr.json: "), 0u);
}

// After an error in a member, the others are judged as if that member were valid.
TEST(Hierarchy, EachErrorOfADocument) {
  const TemporaryFolder folder;
  const auto found = [&](const std::string& members, const std::string& codecs) {
    write(folder, "zarr.json",
          R"({"zarr_format":3,"node_type":"array","shape":[4],"chunk_key_encoding":{"name":"default"},)" +
              members + R"(,"codecs":[)" + codecs + "]}");
    Reading reading = read(folder);
    reading.violations.insert(reading.violations.end(), reading.not_judged.begin(), reading.not_judged.end());
    for (std::string& line : reading.violations)
      line = line.substr(11, line.find(": ", 11) - 11) + line.substr(line.rfind(" ("));
    return reading.violations;
  };
  const std::string regular = R"("chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2]}})";
  using Lines = std::vector<std::string>;
  EXPECT_EQ(
      found(
          R"("data_type":"uint8","fill_value":300,"attributes":3,"foo":1,)" + regular,
          R"({"name":"cast_value","configuration":{"data_type":"int16","rounding":"up","out_of_range":"x"}},)"
          R"({"name":"bytes","configuration":{"endian":"middle"}},"zstd","crc32c")"),
      (Lines{"attributes (META-21)", "foo (META-20)", "fill_value (META-10)",
             "codecs[0].configuration.rounding (META-3)", "codecs[0].configuration.out_of_range (META-3)",
             "codecs[1].configuration.endian (BYTES-10)", "codecs[2] (META-9)"}));
  EXPECT_EQ(found(R"("data_type":"uint8","fill_value":300,)" + regular,
                  R"({"name":"sharding_indexed","configuration":{"chunk_shape":[3],"index_location":"x",)"
                  R"("codecs":["bytes"],"index_codecs":[]}})"),
            (Lines{"fill_value (META-10)", "codecs[0].configuration.index_location (META-3)",
                   "codecs[0].configuration.chunk_shape (SHARD-6)",
                   "codecs[0].configuration.index_codecs (META-19)"}));
  EXPECT_EQ(found(R"("data_type":"uint8","fill_value":300,"chunk_grid":"irregular")", R"("vlen-bytes")"),
            (Lines{"fill_value (META-10)", "chunk_grid (META-9)", "codecs[0] (META-9)"}));
  EXPECT_EQ(found(R"("data_type":"uint8","fill_value":0,"chunk_grid":"irregular")", ""),
            (Lines{"codecs (META-19)", "chunk_grid (META-9)"}));
  EXPECT_EQ(found(R"("data_type":"int16")", R"({"name":"bytes"},{"name":"zstd","configuration":3})"),
            (Lines{"chunk_grid (META-3)", "fill_value (META-8)", "codecs[0].configuration.endian (BYTES-10)",
                   "codecs[1].configuration (META-3)", "codecs[1] (META-9)"}));
  // Both lists of a map, also the one that a reader of the chunks does not use.
  EXPECT_EQ(found(R"("data_type":"float32","fill_value":0,)" + regular,
                  R"({"name":"cast_value","configuration":{"data_type":"uint8","scalar_map":{"encode":3,)"
                  R"("decode":[["x",0]]}}},"Bytes")"),
            (Lines{"codecs[0].configuration.scalar_map.encode (META-3)",
                   "codecs[0].configuration.scalar_map.decode[0][0] (META-10)", "codecs[1] (META-17)"}));
  // Nothing is said about a codec whose input is not known, nor about what a wrong member may have caused.
  EXPECT_EQ(found(R"("data_type":"uint7","fill_value":300,)" + regular, R"("bytes")"),
            Lines{"data_type (META-18)"});
  EXPECT_EQ(found(R"("data_type":"int16","fill_value":3,)" + regular, R"("delta","bytes")"),
            Lines{"codecs[0] (META-9)"});
}

// Writes an array of two elements in one chunk.
void write_array(const TemporaryFolder& folder, const std::string& name, const std::string& members,
                 const std::string& chunk) {
  write(folder, name + "zarr.json",
        line_array("", members + ",\"codecs\":[" + kLittle + "]", 2, {"1", "2"}).zarr_json);
  write(folder, name + "c/0", chunk);
}

// A writer may not write these, although a reader may accept them. The chunks are read nevertheless.
TEST(Hierarchy, JudgedAsWriters) {
  const TemporaryFolder folder;
  write_array(folder, "", R"("data_type":"int8","fill_value":7.0)", "12");
  Reading reading = read(folder);
  ASSERT_EQ(reading.violations.size(), 1u);
  EXPECT_EQ(reading.violations[0].find("zarr.json: fill_value: 7.0 as a scalar of int8"), 0u);
  EXPECT_EQ(reading.elements, std::vector<std::string>{"c/0 49"});
  write_array(folder, "", R"("data_type":"bool","fill_value":true)", "\1\2");
  reading = read(folder);
  ASSERT_EQ(reading.violations.size(), 1u);
  EXPECT_EQ(reading.violations[0].find("c/0: codecs[0], element 1: "), 0u) << reading.violations[0];
}

TEST(Hierarchy, LinksToFoldersAreNotFollowed) {
  const TemporaryFolder folder;
  write(folder, "zarr.json", kGroup);
  write_array(folder, "a/", R"("data_type":"int8","fill_value":7)", "12");
  std::filesystem::create_directory_symlink(folder.path(), folder.path() / "a/c/x");
  std::filesystem::create_directory_symlink("a", folder.path() / "b");
  std::filesystem::create_symlink("c/0", folder.path() / "a/0");
  const Reading reading = read(folder);
  EXPECT_EQ(reading.counts.arrays, 1u);
  EXPECT_EQ(reading.counts.chunks, 1u);
  EXPECT_EQ(reading.counts.unreadable, 0u);
  const std::string link = ": a symbolic link to a folder, which is not followed; expected a folder";
  EXPECT_EQ(reading.not_judged,
            (std::vector{"b" + link, "a/c/x" + link,
                         std::string("a: 1 file of no chunk, such as 0; expected keys such as c/0")}));
}

// Runs as a user whom permissions bind, if the test runs as root.
class OrdinaryUser {
 public:
  OrdinaryUser() : user_(::geteuid()) { EXPECT_TRUE(user_ != 0 || ::seteuid(65534) == 0); }
  ~OrdinaryUser() { EXPECT_TRUE(user_ != 0 || ::seteuid(user_) == 0); }

 private:
  uid_t user_;
};

TEST(Hierarchy, WhatCannotBeReadIsNamed) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms{0755});
  write(folder, "zarr.json", kGroup);
  write(folder, "a/zarr.json", kGroup);
  write_array(folder, "b/", R"("data_type":"int8","fill_value":7)", "123");
  write_array(folder, "d/", R"("data_type":"int8","fill_value":7)", "12");
  fs::permissions(folder.path() / "a", fs::perms::none);
  fs::permissions(folder.path() / "d/c/0", fs::perms::none);
  const Reading reading = [&] {
    const OrdinaryUser user;
    return read(folder);
  }();
  fs::permissions(folder.path() / "a", fs::perms::owner_all);
  EXPECT_EQ(reading.counts.unreadable, 2u);
  EXPECT_EQ(reading.violations.size(), 1u) << "reads on";
  ASSERT_EQ(reading.not_judged.size(), 2u);
  EXPECT_EQ(reading.not_judged[0], "a: Permission denied; expected a folder that can be read");
  EXPECT_EQ(reading.not_judged[1].find("d/c/0: "), 0u);
}

// A limit of this program is no violation. A form that RFC 8259 advises against is one of WRITE-7.
TEST(Hierarchy, Texts) {
  const TemporaryFolder folder;
  const std::string group = kGroup;
  write(folder, "zarr.json", "\xef\xbb\xbf" + group);
  write(folder, "a/zarr.json", R"({"node_type":"array",)" + group.substr(1));
  write(folder, "b/zarr.json", std::string(65, '[') + std::string(65, ']'));
  const Reading reading = read(folder);
  EXPECT_EQ(
      reading.violations,
      (std::vector<std::string>{
          "zarr.json: a byte order mark; expected JSON (WRITE-7)",
          "a/zarr.json: the key \"node_type\" stands twice in one object, at line 1, column 38 (WRITE-7)"}));
  EXPECT_EQ(
      reading.not_judged,
      std::vector<std::string>{"b/zarr.json: JSON nested deeper, at line 1, column 65; expected at most 64 "
                               "levels, the limit of this program"});
  EXPECT_EQ(reading.counts.groups, 2u);
}

TEST(Hierarchy, OptionalMembers) {
  for (const char* names : {R"(["x","y"])", "[5]", "null"}) {
    const TemporaryFolder folder;
    const std::string members = R"("data_type":"int8","fill_value":0,"dimension_names":)";
    write_array(folder, "", members + names, "12");
    const Reading reading = read(folder);
    ASSERT_EQ(reading.violations.size(), 1u) << names;
    EXPECT_EQ(reading.violations[0], std::string("zarr.json: dimension_names: ") + names +
                                         "; expected a string or null for each dimension (META-21)");
  }
}

TEST(Hierarchy, NeitherArrayNorGroup) {
  for (
      const auto& [text, violations, groups] :
      {std::tuple("5", 2u, 0u), std::tuple("{}", 2u, 0u),
       std::tuple(R"({"zarr_format":2,"node_type":"group"})", 1u, 0u),
       std::tuple(R"({"zarr_format":3,"node_type":"Array"})", 1u, 0u),
       std::tuple(
           R"({"zarr_format":3,"node_type":"group","attributes":3,"a":1,"c":{},"b":{"must_understand":false}})",
           3u, 1u),
       std::tuple(R"({"zarr_format":3,"node_type":"group","consolidated_metadata":{"metadata":{"a":{}}}})",
                  3u, 1u),
       std::tuple(R"({"zarr_format":3,"node_type":"group","consolidated_metadata":null})", 1u, 1u)}) {
    const TemporaryFolder folder;
    write(folder, "zarr.json", text);
    const Reading reading = read(folder);
    EXPECT_EQ(reading.violations.size(), violations) << text;
    EXPECT_EQ(reading.counts.groups, groups) << text;
  }
}

// Writing wrong metadata violates a MUST. A wrong chunk has the level of its clause.
TEST(Hierarchy, Levels) {
  const TemporaryFolder folder;
  write_array(folder, "", R"("data_type":"int16","fill_value":7,"attributes":3)", "123");
  EXPECT_EQ(read(folder).levels, (std::vector{Level::must, details(Clause::BYTES_8).level}));
  EXPECT_NE(details(Clause::META_21).level, Level::must);
}

// Extensions may have files and folders with such names.
TEST(Hierarchy, FoldersOfExtensionsAreNoNodes) {
  const TemporaryFolder folder;
  write(folder, "zarr.json", kGroup);
  write(folder, "__x/zarr.json", "{");
  EXPECT_EQ(read(folder).violations, std::vector<std::string>());
}

// r12 is a name of the core specification, with a wrong number of bits.
TEST(Hierarchy, DataTypesOfExtensionsAreNotJudged) {
  for (const auto& [type, violations] :
       {std::pair("raw_bytes", 0u), std::pair("float", 0u), std::pair("r12", 1u), std::pair("r16", 0u)}) {
    const TemporaryFolder folder;
    const bool is_known = std::string(type) == "r16";
    write_array(folder, "", R"("fill_value":[0,0],"data_type":")" + std::string(type) + "\"", "1234");
    const Reading reading = read(folder);
    EXPECT_EQ(reading.violations.size(), violations) << type;
    EXPECT_EQ(reading.not_judged.size(), is_known ? 0 : 1 - violations) << type;
  }
}

// As binary64, the key is 16777217, which rounds to the stored value. The exact key rounds to 16777218, and
// the cast refuses the stored value.
TEST(Hierarchy, AChunkThatOtherAnswersAboutTheMetadataAccept) {
  const TemporaryFolder folder;
  const std::string codecs = R"("codecs":[{"name":"cast_value","configuration":{"data_type":"float32",)"
                             R"("scalar_map":{"decode":[[16777217.0000000001,5]]}}},)" +
                             std::string(kLittle) + "]";
  write(folder, "zarr.json",
        line_array("", R"("data_type":"int8","fill_value":0,)" + codecs, 2, {"1", "2"}).zarr_json);
  write(folder, "c/0", std::string("\0\0\x80\x4b\0\0\x80\x3f", 8));  // 16777216, 1
  const Reading reading = read(folder);
  EXPECT_EQ(reading.violations, std::vector<std::string>());
  EXPECT_EQ(reading.elements, std::vector<std::string>{"c/0 5"});
}

// The index of a shard can be read, although its inner chunks, or theirs, cannot.
TEST(Hierarchy, AnUnknownInnerCodecLeavesTheIndex) {
  const TemporaryFolder folder;
  const auto sharding = [](const std::string& inner) {
    return R"([{"name":"sharding_indexed","configuration":{"chunk_shape":[2],"codecs":)" + inner +
           R"(,"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}}])";
  };
  std::string codecs;
  const auto violations = [&](char nbytes) {
    const std::string members = R"("data_type":"uint8","fill_value":0,"codecs":)" + codecs;
    write(folder, "zarr.json", line_array("", members, 2, {"1", "2"}).zarr_json);
    write(folder, "c/0", "zst" + std::string(8, '\0') + nbytes + std::string(7, '\0'));
    const Reading reading = read(folder);
    EXPECT_EQ(reading.not_judged.size(), 1u);
    EXPECT_EQ(reading.elements.size(), 0u);
    return reading.violations;
  };
  for (const std::string& inner : {std::string(R"(["bytes","zstd"])"), sharding(R"(["bytes","zstd"])")}) {
    codecs = sharding(inner);
    EXPECT_EQ(violations(3), std::vector<std::string>());
    ASSERT_EQ(violations(100).size(), 1u);
    expect_start(violations(100).front(), "c/0: inner chunk [0]: offset 0, nbytes 100");
  }
}

// The codec hides the chunks, and not the fill value.
TEST(Hierarchy, AnUnknownCodecLeavesTheFillValue) {
  const TemporaryFolder folder;
  for (const auto& [fill, violations] : {std::pair("300", 1u), std::pair("200", 0u)}) {
    const std::string members =
        R"("data_type":"uint8","codecs":["bytes","zstd"],"fill_value":)" + std::string(fill);
    write(folder, "zarr.json", line_array("", members, 2, {"1", "2"}).zarr_json);
    const Reading reading = read(folder);
    EXPECT_EQ(reading.violations.size(), violations);
    EXPECT_EQ(reading.not_judged.size(), 1u);
  }
}

// A transformer changes what is stored. It has a name.
TEST(Hierarchy, StorageTransformersAreNotJudged) {
  const TemporaryFolder folder;
  write_array(folder, "", R"("data_type":"uint8","fill_value":0,"storage_transformers":[{"name":"x"}])",
              "123");
  const Reading reading = read(folder);
  EXPECT_EQ(reading.violations.size(), 0u);
  EXPECT_EQ(reading.not_judged.size(), 1u);
  for (const char* transformer : {"3", "{}", "null"}) {
    write_array(
        folder, "",
        R"("data_type":"uint8","fill_value":0,"storage_transformers":[)" + std::string(transformer) + "]",
        "12");
    EXPECT_EQ(read(folder).violations.size(), 1u) << transformer;
  }
}

// NaN does not fit int8. Whoever constructs the metadata should notice that (CV-17). A missing chunk cannot
// be read at all.
TEST(Hierarchy, FillValueOfAMissingChunk) {
  const TemporaryFolder folder;
  const std::string codecs =
      R"("codecs":[{"name":"cast_value","configuration":{"data_type":"int8"}},"bytes"])";
  write(folder, "zarr.json",
        line_array("", R"("data_type":"float32","fill_value":"NaN",)" + codecs, 2, {"1", "2"}).zarr_json);
  EXPECT_EQ(read(folder).levels, (std::vector{Level::should, Level::must}));
  write(folder, "c/0", "12");
  EXPECT_EQ(read(folder).levels, std::vector{Level::should});
}

// 0.5 is cast to 0. It is open whether this survives, so the array is no violation.
TEST(Hierarchy, AFillValueThatACastRounds) {
  const TemporaryFolder folder;
  const std::string codecs =
      R"("codecs":[{"name":"cast_value","configuration":{"data_type":"int8"}},"bytes"])";
  write(folder, "zarr.json",
        line_array("", R"("data_type":"float32","fill_value":0.5,)" + codecs, 2, {"1", "2"}).zarr_json);
  EXPECT_EQ(read(folder).violations, std::vector<std::string>());
}

// The text of cast_value has "+Infinity" in a scalar_map. The core specification does not have it.
TEST(Hierarchy, PlusInfinity) {
  const TemporaryFolder folder;
  const std::string chunk = "12345678", type = R"("data_type":"float32","fill_value":)";
  write_array(folder, "", type + "\"+Infinity\"", chunk);
  const Reading reading = read(folder);
  ASSERT_EQ(reading.violations.size(), 1u);
  expect_start(reading.violations[0], "zarr.json: fill_value: \"+Infinity\" as a scalar of float32");
  EXPECT_EQ(reading.elements.size(), 1u);
  write(folder, "zarr.json",
        line_array("",
                   type +
                       R"(0,"codecs":[{"name":"cast_value","configuration":{"data_type":"int32",)"
                       R"("scalar_map":{"encode":[["+Infinity",1]]}}},)" +
                       kLittle + "]",
                   2, {"1", "2"})
            .zarr_json);
  EXPECT_EQ(read(folder).violations, std::vector<std::string>());
}

TEST(Hierarchy, AWrongFillValueLeavesTheChunks) {
  const TemporaryFolder folder;
  write_array(folder, "", R"("data_type":"int16","fill_value":"x")", "12345678");
  Reading reading = read(folder);
  ASSERT_EQ(reading.violations.size(), 2u);
  expect_start(reading.violations[1], "c/0: data: 8 bytes; expected 4 bytes");
  write(folder, "c/0", "1234");
  reading = read(folder);
  EXPECT_EQ(reading.violations.size(), 1u);
  EXPECT_EQ(reading.elements.size(), 0u);
}

TEST(Hierarchy, TheBitsOfANaNArePrinted) {
  const TemporaryFolder folder;
  write_array(folder, "", R"("data_type":"float32","fill_value":0)",
              std::string("\1\0\x80\x7f\0\0\xc0\x7f", 8));
  EXPECT_EQ(read(folder).elements, std::vector<std::string>{"c/0 \"0x7f800001\""});
}

// A limit of this program hides no error of the metadata.
TEST(Hierarchy, Limits) {
  const TemporaryFolder folder;
  const auto lines = [&](const std::string& shape, const std::string& inner_shape) {
    write(folder, "zarr.json",
          R"({"zarr_format":3,"node_type":"array","shape":)" + shape +
              R"(,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2147483648]}},)"
              R"("chunk_key_encoding":"default","data_type":"uint8","fill_value":0,"codecs":[)"
              R"({"name":"sharding_indexed","configuration":{"codecs":["bytes"],"index_codecs":)"
              R"([{"name":"bytes","configuration":{"endian":"little"}}],"chunk_shape":)" +
              inner_shape + "}}]}");
    const Reading reading = read(folder);
    EXPECT_EQ(reading.not_judged.size() + reading.violations.size(), 1u) << shape;
    return reading.violations.size();
  };
  EXPECT_EQ(lines("[4]", "[1048576]"), 0u);
  EXPECT_EQ(lines("[4]", "[1048577]"), 1u);
  EXPECT_EQ(lines("[18446744073709551616]", "[1048576]"), 0u);
}

}  // namespace
}  // namespace zarrproof::hierarchy_test
