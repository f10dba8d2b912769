// The arrays on disk. The suite has all kinds of them, as fill() makes them. fill() encodes, decodes and
// refuses. Also tests chunk grids and the texts of elements.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "conformance/judging/element_text.h"
#include "conformance/stores/array_on_disk.h"
#include "reference/array/chunk_grid.h"
#include "reference/errors/error.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "tests/conformance/made_stores.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"

namespace zarrproof::fill_arrays_test {
namespace {

constexpr const char* kNothing = "nothing was refused";

TEST(SuiteArrays, AreFilledIn) {
  std::vector<ArrayOnDisk> arrays = suite_arrays();
  for (ArrayOnDisk& array : arrays) array = fill(array);
  EXPECT_TRUE(write_arrays(arrays) == read_file(arrays_file(), "the arrays on disk"))
      << "build/zarrproof_fill vectors writes other arrays";
}

TEST(SuiteArrays, EnoughOfEachKind) {
  std::map<std::string, int> areas;
  std::set<std::string> names;
  std::set<std::size_t> ranks;
  // Numbers of arrays.
  int several_chunks = 0, partial_chunks = 0, missing_chunks = 0, no_chunks = 0;
  for (const ArrayOnDisk& array : suite_arrays()) {
    ++areas[array.name.substr(0, array.name.find('/'))];
    names.insert(array.name);
    const ChunkGrid grid = read_chunk_grid(array.zarr_json);
    const std::size_t chunks = grid.chunks().size();
    ranks.insert(grid.shape.size());
    several_chunks += chunks > 1;
    partial_chunks += *element_count(grid.chunk_shape) * chunks > array.elements.size();
    missing_chunks += array.chunks->size() < chunks;
    no_chunks += array.chunks->empty();
  }
  for (const char* area :
       {"bytes", "crc32c", "scale_offset", "cast_value", "chains", "fill_value", "layout", "sharding"})
    EXPECT_GE(areas[area], 5) << area;
  for (const DataType& type : listed_data_types())
    if (is_core_type(type.name)) {
      EXPECT_TRUE(names.contains("bytes/" + type.name + "-big")) << type.name;
      EXPECT_TRUE(names.contains("bytes/" + type.name + (type.width > 1 ? "-little" : ""))) << type.name;
    }
  for (const char* mode :
       {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"})
    EXPECT_TRUE(names.contains(std::string("cast_value/rounding/") + mode + "-float32-float64")) << mode;
  EXPECT_EQ(ranks, (std::set<std::size_t>{0, 1, 2, 3}));
  EXPECT_GE(std::min({several_chunks, partial_chunks, missing_chunks}), 60);
  EXPECT_GE(no_chunks, 3);
}

TEST(ArraysFile, WrongOnesAreRefusedWithThePlace) {
  const std::string text =
      R"({"format":1,"arrays":[{"name":"a/b","zarr.json":{},"chunks":{"c/0":"01"},"elements":[1]}]})";
  // Returns the refusal of the text with the first `from` replaced by `to`.
  const auto refusal_with = [&](const std::string& from, const std::string& to) {
    return refusal_of(
        [&] { return read_arrays(std::string(text).replace(text.find(from), from.size(), to), "f"); });
  };
  EXPECT_EQ(refusal_with("", ""), kNothing);
  expect_start(refusal_with("\"format\":1", "\"format\":2"), "f: format");
  expect_start(refusal_with("\"01\"", "\"0\""), "f: arrays[0].chunks.c/0");
  expect_start(refusal_with("zarr.json", "metadata"), "f: arrays[0]");
  expect_words(refusal_with("[{", "[{\"name\":\"a/b\",\"zarr.json\":{}},{"), {"f: arrays[1].name"});
  for (const char* name : {"", "/a", "../a", "a/../../b"}) {
    EXPECT_NE(refusal_with("a/b", name).find("a path below a folder"), std::string::npos) << name;
    EXPECT_NE(refusal_with("c/0", name).find("a path below a folder"), std::string::npos) << name;
  }
}

// By hand: int16 big-endian, three elements in chunks of two.
const ArrayOnDisk kUnfilled = line_array(
    "area/mine",
    R"("data_type":"int16","fill_value":-7,"codecs":[{"name":"bytes","configuration":{"endian":"big"}}])", 2,
    {"258", "-2", "258"});

TEST(FillArrays, ChunksAreEncoded) {
  const std::vector<ArrayFile> files = files_of(fill(kUnfilled));
  ASSERT_EQ(files.size(), 4u);
  EXPECT_EQ(files[0].path, "area/mine/zarr.json");
  EXPECT_EQ(files[1], (ArrayFile{"area/mine/c/0", std::string("\x01\x02\xff\xfe", 4)}));
  EXPECT_EQ(files[2], (ArrayFile{"area/mine/c/1", std::string("\x01\x02\xff\xf9", 4)}))
      << "the edge is filled up with the fill value";
  EXPECT_EQ(files[3], (ArrayFile{"area/mine.expected", "258\n-2\n258\n"}));
}

TEST(FillArrays, ElementsAreDecoded) {
  const ArrayOnDisk right = fill(kUnfilled);
  ArrayOnDisk array = right;
  array.elements = {"1"};
  EXPECT_EQ(fill(array), right) << "the chunks decide";
  array.chunks->front().second.back() = std::byte{0xfd};
  EXPECT_EQ(fill(array).elements, (std::vector<std::string>{"258", "-3", "258"}));
  array.chunks->erase(array.chunks->begin());
  EXPECT_EQ(fill(array).elements, (std::vector<std::string>{"-7", "-7", "258"})) << "c/0 is missing";
}

std::string refusal(const ArrayOnDisk& array) {
  return refusal_of([&] { return fill(array); });
}

// Returns the message for an array of two equal elements in one chunk.
std::string refusal(const std::string& members, const std::string& element) {
  return refusal(line_array("a/b", members, 2, {element, element}));
}

// Returns the message for an array of one chunk, which is stored as these bytes.
std::string refusal_of_chunk(const std::string& members, const std::string& key, const std::string& bytes) {
  ArrayOnDisk array = line_array("a/b", members, 2, {"1"});
  array.chunks.emplace().emplace_back(key, *from_hexadecimal(bytes));
  return refusal(array);
}

const std::string kInt8 = R"("data_type":"int8","fill_value":0,"codecs":)";

TEST(FillArrays, WrongArraysAreRefusedWithThePlace) {
  expect_start(refusal(R"("data_type":"int9","fill_value":0,"codecs":["bytes"])", "1"), "a/b: data_type: ");
  expect_start(refusal(kInt8 + "[\"bytes\"]", "128"), "a/b: elements[0]: ");
  expect_start(refusal(line_array("a/b", kInt8 + "[\"bytes\"]", 1'000'001, {"1"})), "a/b: chunk_shape: ");
  ArrayOnDisk array = kUnfilled;
  array.elements.pop_back();
  EXPECT_EQ(
      refusal(array),
      "area/mine: elements: 2 elements; expected chunks, or an element for each position of the shape [3]");
  EXPECT_EQ(refusal_of_chunk(kInt8 + "[\"bytes\"]", "c/1", "0101"),
            "a/b: chunks: c/1; expected keys of the chunk grid");
  expect_start(refusal_of_chunk(kInt8 + "[\"bytes\"]", "c/0", "01"), "a/b: chunk c/0: ");
}

// The second position of a chunk lies beyond the edge.
TEST(FillArrays, EveryPositionHasOneOutcome) {
  const std::string cast =
      kInt8 + R"([{"name":"cast_value","configuration":{"data_type":"int16"}},)" + kLittle + "]";
  EXPECT_EQ(refusal_of_chunk(cast, "c/0", "01002c00"), kNothing);
  expect_start(refusal_of_chunk(cast, "c/0", "01002c01"), "a/b: chunk c/0: codecs[0], element 1: ");
  const std::string float32 =
      std::string(R"("data_type":"float32","codecs":[)") + kLittle + R"(],"fill_value":)";
  EXPECT_EQ(refusal(float32 + "0", "1"), kNothing);
  expect_start(refusal(float32 + "-0.0", "1"), "a/b: zarr.json: depends on open points: ");
  expect_start(refusal(float32 + "0", "-0.0"), "a/b: elements[0]: depends on open points: ");
  const std::string thirds = kInt8 + R"([{"name":"scale_offset","configuration":{"scale":3}},"bytes"])";
  EXPECT_EQ(refusal_of_chunk(thirds, "c/0", "0606"), kNothing);
  expect_start(refusal_of_chunk(thirds, "c/0", "0607"),
               "a/b: chunks: depends on open points: integer_quotient=");
}

TEST(FillArrays, AControlMeansThatSomeReadersRefuse) {
  ArrayOnDisk array = fill(kUnfilled);
  array.control = "area/other";
  expect_start(refusal(array), "area/mine: control: area/other; expected no control");
  array.chunks->front().second.pop_back();
  const ArrayOnDisk refused = fill(array);
  EXPECT_TRUE(refused.is_always_refused());
  EXPECT_EQ(refused.clauses, std::vector{Clause::BYTES_8});
  EXPECT_EQ(files_of(refused).back().bytes,
            "refused\ncontrol area/other\nclause BYTES-8\nlevel derived\n"
            "reason chunk c/0: data: 3 bytes; expected 4 bytes (BYTES-8)\n");
}

TEST(ChunkGrid, FindsTheChunkOfAKey) {
  ChunkGrid grid{.shape = {5, 30}, .chunk_shape = {2, 2}};
  EXPECT_EQ(grid.find("c/2/14"), (Shape{2, 14}));
  for (const char* key :
       {"c/3/0", "c/0/15", "c/0", "c/0/0/0", "0/0", "c/00/0", "c/0/0/", "c//0", "c.0.0", "zarr.json", ""})
    EXPECT_EQ(grid.find(key), std::nullopt) << key;
  grid = {.shape = {}, .chunk_shape = {}};
  EXPECT_EQ(grid.find("c"), Shape{});
}

TEST(ChunkGrid, KeysOfChunks) {
  ChunkGrid grid;
  EXPECT_EQ(grid.key({}), "c");
  EXPECT_EQ(grid.key({0, 12}), "c/0/12");
  grid.separator = '.';
  EXPECT_EQ(grid.key({0, 12}), "c.0.12");
  grid.v2_keys = true;
  EXPECT_EQ(grid.key({0, 12}), "0.12");
  EXPECT_EQ(grid.key({}), "0");
}

TEST(ChunkGrid, Coordinates) {
  EXPECT_EQ(coordinates(7, {2, 3, 4}), (Shape{0, 1, 3}));
  EXPECT_EQ(index_of({0, 1, 3}, {2, 3, 4}), 7u);
  EXPECT_EQ(coordinates(0, {}), Shape{});
  const ChunkGrid grid{{5, 3}, {2, 2}};
  EXPECT_EQ(grid.chunks(), (std::vector<Shape>{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}));
  EXPECT_EQ(grid.chunk_of({4, 1}), (Shape{2, 0}));
}

std::string text_of(const std::string& type_name, Bits bits) {
  const DataType type = *find_data_type(type_name);
  return element_text(element_of(bits, type), type);
}

TEST(ElementText, ShortestThatReadsBack) {
  EXPECT_EQ(text_of("float64", 0x3fb999999999999a), "0.1");
  EXPECT_EQ(text_of("float64", 1), "5e-324");
  EXPECT_EQ(text_of("float64", 0x433fffffffffffff), "9007199254740991.0");
  EXPECT_EQ(text_of("float32", 0x3f800001), "1.0000001");
  EXPECT_EQ(text_of("float32", 0x7f7fffff), "3.4028235e38");
  EXPECT_EQ(text_of("float16", 0x7bff), "65504.0");
  EXPECT_EQ(text_of("float8_e5m2", 0x7b), "57344.0") << "not 6e4, which is another float32";
  EXPECT_EQ(text_of("float4_e2m1fn", 0x9), "-0.5");
  EXPECT_EQ(text_of("float8_e8m0fnu", 0), "5.877472e-39");
  EXPECT_EQ(text_of("float32", 0x80000000), "-0.0");
  EXPECT_EQ(text_of("float32", 0xffc00001), "\"NaN\"");
  EXPECT_EQ(text_of("float64", 0xfff0000000000000), "\"-Infinity\"");
  EXPECT_EQ(text_of("int64", 0x8000000000000000), "-9223372036854775808");
  EXPECT_EQ(text_of("uint64", 0xffffffffffffffff), "18446744073709551615");
  EXPECT_EQ(text_of("bool", 1), "true");
  const std::vector<std::byte> raw = {std::byte{255}, std::byte{0}};
  EXPECT_EQ(element_text(raw, *find_data_type("r16")), "[255,0]");
  std::vector<std::byte> nat(8);
  nat[7] = std::byte{0x80};
  EXPECT_EQ(element_text(nat, time_type("numpy.datetime64", "s", 1)), "\"NaT\"");
}

}  // namespace
}  // namespace zarrproof::fill_arrays_test
