// The arrays on disk: all kinds occur often enough, and no array depends on an open point.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "conformance/stores/element_text.h"
#include "conformance/stores/grid.h"
#include "conformance/stores/stores.h"
#include "reference/errors/error.h"
#include "reference/values/element.h"
#include "vectors/suite/builder.h"

namespace zarrproof::store_arrays_test {
namespace {

std::set<std::string> names() {
  std::set<std::string> names;
  for (const StoreArray& array : store_arrays()) names.insert(array.name);
  return names;
}

TEST(StoreArrays, ThereAreEnoughInEachArea) {
  std::map<std::string, int> areas;
  for (const StoreArray& array : store_arrays()) ++areas[array.name.substr(0, array.name.find('/'))];
  EXPECT_GE(store_arrays().size(), 60u);
  EXPECT_EQ(names().size(), store_arrays().size()) << "a name stands twice";
  for (const char* area : {"bytes", "crc32c", "scale_offset", "cast_value", "chains", "fill_value", "layout"})
    EXPECT_GE(areas[area], 5) << area;
}

TEST(StoreArrays, EveryCoreTypeInBothByteOrders) {
  const std::set<std::string> all = names();
  for (const DataType& type : listed_data_types())
    if (is_core_type(type.name)) {
      EXPECT_TRUE(all.contains("bytes/" + type.name + "-big")) << type.name;
      EXPECT_TRUE(all.contains("bytes/" + type.name + (type.width > 1 ? "-little" : ""))) << type.name;
    }
}

TEST(StoreArrays, EveryRoundingMode) {
  const std::set<std::string> all = names();
  for (const char* mode :
       {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"})
    EXPECT_TRUE(all.contains(std::string("cast_value/rounding/") + mode + "-float32-float64")) << mode;
}

TEST(StoreArrays, RanksAndChunks) {
  std::set<std::size_t> ranks;
  int several = 0, partial = 0, missing = 0, nothing_there = 0;
  for (const StoreArray& array : store_arrays()) {
    const ChunkGrid grid{array.array.shape, array.chunk_shape};
    ranks.insert(grid.shape.size());
    const std::uint64_t chunks = *element_count(grid.chunks());
    several += chunks > 1;
    missing += !array.missing.empty();
    nothing_there += array.missing.size() == chunks;
    bool is_partial = false;
    for (std::size_t i = 0; i < grid.shape.size(); ++i)
      is_partial = is_partial || grid.shape[i] % grid.chunk_shape[i] != 0;
    partial += is_partial;
  }
  EXPECT_EQ(ranks, (std::set<std::size_t>{0, 1, 2, 3}));
  EXPECT_GE(several, 60);
  EXPECT_GE(partial, 60);
  EXPECT_GE(missing, 60);
  EXPECT_GE(nothing_there, 3);
}

TEST(MadeArrays, SmallAndReproducible) {
  const std::vector<ArrayOnDisk> arrays = make_arrays();
  EXPECT_EQ(arrays, make_arrays());
  for (const ArrayOnDisk& array : arrays)
    for (const auto& [key, bytes] : array.chunks) EXPECT_LT(bytes.size(), 200u) << array.name << " " << key;
  EXPECT_LT(write_arrays(arrays).size(), 500'000u);
}

TEST(MadeArrays, AreReadBack) {
  const std::vector<ArrayOnDisk> arrays = make_arrays();
  EXPECT_EQ(read_arrays(write_arrays(arrays), "stores.json"), arrays);
}

TEST(ArraysFile, WrongOnesAreRefusedWithThePlace) {
  const std::string text =
      R"({"format":1,"arrays":[{"name":"a/b","zarr.json":{},"chunks":{"c/0":"01"},"elements":[1]}]})";
  const auto fault = [&](const std::string& from, const std::string& to) -> std::string {
    try {
      static_cast<void>(read_arrays(std::string(text).replace(text.find(from), from.size(), to), "f"));
      return "none";
    } catch (const Refused& refused) {
      return refused.what();
    }
  };
  EXPECT_EQ(fault("1", "1"), "none");
  EXPECT_EQ(fault("1", "2").find("f: format"), 0u) << fault("1", "2");
  EXPECT_EQ(fault("\"01\"", "\"0\"").find("f: arrays[0].chunks.c/0"), 0u) << fault("\"01\"", "\"0\"");
  EXPECT_EQ(fault("elements", "values").find("f: arrays[0]"), 0u) << fault("elements", "values");
  for (const char* name : {"", "/a", "../a", "a/../../b"}) {
    EXPECT_NE(fault("a/b", name).find("a path below a folder"), std::string::npos) << name;
    EXPECT_NE(fault("c/0", name).find("a path below a folder"), std::string::npos) << name;
  }
}

// By hand: int16 big-endian, three elements in chunks of two, the second chunk missing.
TEST(MadeArrays, ByHand) {
  StoreArray array{
      "area/mine", {type_text("int16"), "-7", chain({bytes_codec("big")}), {3}}, {2}, {"258", "-2"}};
  std::vector<ArrayFile> files = files_of(make_array(array));
  ASSERT_EQ(files.size(), 4u);
  EXPECT_EQ(files[0].path, "area/mine/zarr.json");
  EXPECT_EQ(files[1], (ArrayFile{"area/mine/c/0", std::string("\x01\x02\xff\xfe", 4)}));
  EXPECT_EQ(files[2], (ArrayFile{"area/mine/c/1", std::string("\x01\x02\xff\xf9", 4)}))
      << "the edge is filled up with the fill value";
  EXPECT_EQ(files[3], (ArrayFile{"area/mine.expected", "258\n-2\n258\n"}));
  array.missing = {{1}};
  files = files_of(make_array(array));
  ASSERT_EQ(files.size(), 3u);
  EXPECT_EQ(files[2].bytes, "258\n-2\n-7\n");
}

// The text that the message of the refusal must contain; empty if the array is accepted.
std::string refusal(const ArrayText& text, const std::string& element, const std::string& written_as = {}) {
  StoreArray array{"a/b", text, {2}, {element}, written_as};
  array.array.shape = {2};
  try {
    static_cast<void>(make_array(array));
    return "";
  } catch (const std::logic_error& error) {
    return error.what();
  }
}

TEST(MadeArrays, NothingHangsOnAnOpenPoint) {
  const std::string bytes = chain({bytes_codec()});
  EXPECT_EQ(refusal({type_text("float32"), "0", bytes}, "1"), "");
  EXPECT_NE(refusal({type_text("float32"), "-0.0", bytes}, "1").find("open point"), std::string::npos);
  EXPECT_NE(refusal({R"({"name":"float32"})", "0", bytes}, "1").find("open point"), std::string::npos);
  EXPECT_NE(refusal({type_text("float32"), "0", bytes}, "-0.0").find("text of an element"),
            std::string::npos);
  const std::string thirds = chain({scale_offset_codec("", "3"), bytes_codec()});
  EXPECT_EQ(refusal({type_text("int16"), "0", thirds}, "6", "int16"), "");
  EXPECT_NE(refusal({type_text("int16"), "0", thirds}, "7", "int16").find("integer_quotient"),
            std::string::npos);
  const std::string narrow = chain({cast_codec("int16"), bytes_codec()});
  EXPECT_NE(refusal({type_text("int8"), "0", narrow}, "300", "int16").find("out of range"), std::string::npos)
      << "an element that is refused";
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
  EXPECT_EQ(grid.chunks(), (Shape{3, 2}));
  EXPECT_EQ(grid.chunk_of({4, 1}), (Shape{2, 0}));
}

std::string text_of(const std::string& type_name, Bits bits) {
  const DataType type = *find_data_type(type_name);
  std::vector<std::byte> element(type.element_size());
  store(bits, type, element);
  return element_text(element, type);
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
}

TEST(ElementText, SpecialValues) {
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
}  // namespace zarrproof::store_arrays_test
