#include "conformance/stores/areas.h"

namespace zarrproof {

void add_line(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as) {
  constexpr std::uint64_t kChunk = 4;
  StoreArray& line = stores.emplace_back(StoreArray{name, array, {kChunk}, scalars_of(elements), written_as});
  const std::uint64_t chunks = (line.elements.size() + kChunk - 1) / kChunk;
  line.array.shape = {chunks * kChunk + 2};
  line.missing = {{chunks}};
}

void add_table(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as) {
  stores.push_back({name, array, {2, 2}, scalars_of(elements), written_as, {{1, 0}}});
  stores.back().array.shape = {5, 3};
}

namespace {

void add_crc32c_stores(Stores& stores) {
  const std::string summed = bytes_codec() + "," + kCrc32c, big = bytes_codec("big") + "," + kCrc32c;
  const auto digits = [&](Text name, Text end) {
    stores.push_back({"crc32c/" + name,
                      array_of("uint8", "0", {}, {20}, end),
                      {9},  // the example checksum of the CRC32C specification
                      scalars_of("49 50 51 52 53 54 55 56 57"),  // "123456789"
                      {},
                      {{1}}});
  };
  digits("123456789", kBytes + "," + kCrc32c);
  digits("twice", kBytes + "," + kCrc32c + "," + kCrc32c);
  digits("bare-names", R"("bytes","crc32c")");

  add_table(stores, "crc32c/float64-big", array_of("float64", "NaN", {}, {}, big), "0.1 -1e300 Infinity 3");
  add_table(stores, "crc32c/int16-twice-big", array_of("int16", "-1", {}, {}, big + "," + kCrc32c),
            "1 -2 32767 -32768");
  add_table(stores, "crc32c/bool", array_of("bool", "true", {}, {}, kBytes + "," + kCrc32c),
            "true false false true true");
  stores.push_back({"crc32c/point", array_of("int32", "7", {}, {}, summed), {}, {"-559038737"}});
  stores.push_back({"crc32c/cube",
                    array_of("uint32", "4294967295", {}, {3, 2, 3}, summed),
                    {2, 2, 2},
                    scalars_of("0 1 65536 4026531840 305419896"),
                    {},
                    {{1, 0, 0}}});
}

// The elements are stored elements. Readers divide by the scale and add the offset.
void add_scale_offset_stores(Stores& stores) {
  const auto stored = [&](Text name, Text type, Text fill, Text offset, Text scale, Text elements,
                          Text endian = "little") {
    add_line(stores, "scale_offset/" + name,
             array_of(type, fill, {scale_offset_codec(offset, scale)}, {}, bytes_codec(endian)), elements,
             type);
  };
  stored("int8", "int8", "-5", "-5", "3", "0 3 -126 126 -3");
  stored("uint8-offset-only", "uint8", "200", "200", "", "0 1 55 54 7");
  stored("int16-scale-only", "int16", "-2", "", "100", "0 32700 -32700 -200");
  stored("uint16", "uint16", "1000", "1000", "7", "0 7 65534 6993", "big");
  stored("int32-negative-scale", "int32", "4", "10", "-6", "0 6 -6 2147483646 -2147483646 36");
  stored("uint32", "uint32", "4000000000", "4000000000", "5", "0 5 1474836475 1000000000");
  // Above 2^53: conversion through a float64 shows.
  stored("int64-large", "int64", "9007199254740993", "9007199254740993", "3",
         "0 3 -27021597764222979 9223372036854775806");
  stored("uint64-large", "uint64", "9223372036854775809", "9223372036854775809", "1",
         "0 1 9223372036854775806 9007199254740993", "big");

  // Elements for which one rounding instead of two changes the result, and for which a product with 1/3
  // instead of a quotient does.
  stored("float16", "float16", "100", "100", "3", "0 193 194 50 53 1000");
  stored("float32", "float32", "100", "100", "3", "0 193 194 50 53 16777217", "big");
  stored("float64", "float64", "0.1", "0.1", "3", "0 1 5 0.1 7e300 -1e-300 9007199254740991");
  // 0.1 is a different number in each width, and -10 + x loses bits of x.
  stored("float16-decimal", "float16", "-10", "-10", "0.1", "0 1 4 13 26");
  stored("float32-decimal", "float32", "-10", "-10", "0.1", "0 1 3 7 255");
  stored("float64-scale-only", "float64", "0", "", "0.1", "1 3 7 1e-323 11");
  stored("float32-offset-only", "float32", "0.1", "0.1", "", "0 0.2 1e8 -0.1 0.7");
  // NaN and infinities are unchanged. -0 + 0.5 and 0 / -2 + 0.5 do not show the sign of zero.
  stored("float32-special", "float32", "NaN", "0.5", "-2", "NaN Infinity -Infinity 0x80000000 1");
  add_line(stores, "scale_offset/no-parameters", array_of("int32", "-3", {"\"scale_offset\""}),
           "1 -2147483648 2147483647");
  add_line(stores, "scale_offset/twice",
           array_of("int32", "5", {scale_offset_codec("5", "3"), scale_offset_codec("-7", "2")}),
           "14 20 -1000000 -1000006 2000012", "int32");
  add_table(
      stores, "scale_offset/table",
      array_of("int16", "1000", {scale_offset_codec("1000", "-4")}, {}, bytes_codec("big") + "," + kCrc32c),
      "1000 -7000 9000 999 1001");
}

// float64 packed into uint8, with 0 for NaN: the specification's own example.
ArrayText example(Text end) {
  return array_of("float64", "NaN",
                  {scale_offset_codec("-10", "0.1"),
                   cast_codec("uint8", rounding_member("nearest-even") + map_member("NaN=0", "0=NaN"))},
                  {}, end);
}

void add_chain_stores(Stores& stores) {
  const ArrayText plain = example(kBytes + "," + kCrc32c);
  add_table(stores, "chains/example", plain, "0 1 2 255 128", "uint8");
  add_table(stores, "chains/example-bare-names", example(R"("bytes","crc32c")"), "0 1 2 255 128", "uint8");
  // Here the words are the elements of the array. An encoder makes the stored elements.
  add_line(stores, "chains/example-encoded", plain, "0 10 2540 124.9 NaN 45");

  add_table(stores, "chains/packed-int16",
            array_of("float32", "NaN",
                     {scale_offset_codec("273.15", "100"),
                      cast_codec("int16", kClamp + map_member("NaN=-32768", "-32768=NaN"))},
                     {}, bytes_codec("big") + "," + kCrc32c),
            "0 1 -32768 32767 -5000", "int16");
  stores.push_back({"chains/cube",
                    array_of("uint16", "1000", {scale_offset_codec("1000", ""), cast_codec("uint8")},
                             {3, 3, 2}, kBytes + "," + kCrc32c + "," + kCrc32c),
                    {2, 2, 2},
                    scalars_of("0 255 1 128 77"),
                    "uint8",
                    {{0, 1, 0}, {1, 1, 0}}});
  StoreArray point{"chains/point", plain, {}, {"3"}, "uint8"};
  stores.push_back(point);
  point.name = "chains/point-missing";
  point.missing = {{}};
  stores.push_back(point);

  add_line(
      stores, "chains/three-codecs",
      array_of("int16", "0", {scale_offset_codec("", "2"), cast_codec("int32"), scale_offset_codec("", "3")},
               {}, bytes_codec("big")),
      "0 6 60000 -60000 -98304", "int32");
  // Each cast rounds: float64 -> float32 -> float16 and back. Decoding is exact in both steps.
  add_line(stores, "chains/cast-twice",
           array_of("float64", "0", {cast_codec("float32"), cast_codec("float16")}), "0.1 65504 6e-8 -1 NaN",
           "float16");
  // On decode the first cast rounds to float32, and the second to int16: 0.49999999999999994 becomes 0.5.
  add_line(
      stores, "chains/rounds-twice",
      array_of("int16", "0", {cast_codec("float32", rounding_member("nearest-away")), cast_codec("float64")}),
      "0.49999999999999994 0.4999 1.5 -0.49999999999999994 -2.5", "float64");
  add_line(stores, "chains/cast-then-scale",
           array_of("uint8", "0", {cast_codec("float32"), scale_offset_codec("", "0.5")}, {},
                    bytes_codec() + "," + kCrc32c),
           "0 0.5 127.5 0.7 64", "float32");
}

// Fill values, tested by missing chunks. The single stored chunk does not test the fill value.
void add_fill_value_stores(Stores& stores) {
  const auto add = [&](Text name, ArrayText array, Text element = "1") {
    array.shape = {5};
    stores.push_back({"fill_value/" + name, std::move(array), {2}, {element}, {}, {{1}, {2}}});
  };
  add("int64-beyond-2-to-the-53", array_of("int64", "9007199254740993"));
  add("uint64-highest", array_of("uint64", "18446744073709551615"));
  add("int64-lowest", array_of("int64", "-9223372036854775808"));
  add("int16-minus-zero", array_of("int16", "-0"));  // an integer zero
  add("bool-true", array_of("bool", "true"), "false");
  add("float32-nan", array_of("float32", "NaN"));
  add("float32-nan-payload", array_of("float32", "0x7fc0beef"));
  add("float32-hexadecimal", array_of("float32", "0x3f8ccccd"));
  add("float64-hexadecimal", array_of("float64", "0x3ff199999999999a"));
  add("float64-infinity", array_of("float64", "Infinity"));
  add("float16-minus-infinity", array_of("float16", "-Infinity"));
  add("float64-minus-zero", array_of("float64", "0x8000000000000000"));
  add("float64-exponent", array_of("float64", "-12.5E-3"));
  add("float64-subnormal", array_of("float64", "5e-324"));
  // So near to the midpoint of two float32s that a float64 cannot tell them apart.
  add("float32-rounded-once", array_of("float32", "1.0000000596046447753906251"));
  add("float16-tie", array_of("float16", "2049"));
  add("float64-many-digits",
      array_of("float64", "0.1000000000000000055511151231257827021181583404541015625"));
  add("complex64", array_of("complex64", R"(["0xffc00001","-Infinity"])"), "[1,2]");
  add("complex128", array_of("complex128", R"([1e-5,"NaN"])"), "[1,2]");
  ArrayText time = plain_array(time_type("numpy.datetime64", "D", 1));
  time.fill_value = "\"NaT\"";
  add("datetime64-nat", time);
}

std::string keys(Text name, Text separator) {
  return R"({"name":")" + name + R"(","configuration":{"separator":")" + separator + R"("}})";
}

// Arrays that test shapes, chunks and chunk keys, independent of codecs.
void add_layout_stores(Stores& stores) {
  const auto add = [&](Text name, const Shape& shape, const Shape& chunk_shape,
                       const std::vector<Shape>& missing, Text encoding = keys("default", "/")) {
    StoreArray& store = stores.emplace_back(StoreArray{
        "layout/" + name, array_of("int16", "-1", {}, shape), chunk_shape, {}, {}, missing, encoding});
    for (std::uint64_t i = 0; i < *element_count(shape); ++i)
      store.elements.push_back(std::to_string(i + 300));
  };
  add("point", {}, {}, {});
  add("point-missing", {}, {}, {{}});
  add("one-chunk", {4}, {4}, {});
  add("chunk-beyond-array", {3}, {5}, {});
  add("chunks-of-one", {2, 3}, {1, 1}, {{1, 1}});
  add("all-missing", {3, 5}, {2, 2}, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  add("twelve-chunks", {23}, {2}, {{3}, {10}});  // keys of one and two digits
  add("rows", {3, 4}, {1, 4}, {{2, 0}});
  add("columns", {3, 4}, {3, 1}, {{0, 2}});
  add("cube", {3, 4, 5}, {2, 3, 2}, {{0, 1, 1}, {1, 0, 2}});
  add("separator-dot", {3, 4, 2}, {2, 3, 2}, {{0, 1, 0}}, keys("default", "."));
  add("separator-dot-point", {}, {}, {}, keys("default", "."));
  add("v2-keys-dot", {3, 4}, {2, 3}, {{0, 1}}, keys("v2", "."));
  add("v2-keys-slash", {3, 4}, {2, 3}, {{1, 0}}, keys("v2", "/"));
  add("v2-keys-point", {}, {}, {}, keys("v2", "."));
  add("attributes-and-names", {3, 4}, {2, 3}, {{1, 1}});
  stores.back().more_members = {{"dimension_names", R"(["y",null])"},
                                {"attributes", R"({"fill_value":7,"shape":"of no account"})"}};
}

}  // namespace

std::vector<StoreArray> store_arrays() {
  Stores stores;
  add_bytes_stores(stores);
  add_crc32c_stores(stores);
  add_scale_offset_stores(stores);
  add_cast_value_stores(stores);
  add_chain_stores(stores);
  add_fill_value_stores(stores);
  add_layout_stores(stores);
  return stores;
}

}  // namespace zarrproof
