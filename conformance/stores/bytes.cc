#include "conformance/stores/areas.h"
#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {
namespace {

struct Row {
  const char* type;
  const char* fill;
  const char* elements;  // words
};

// Elements with different bytes, so that every permutation of bytes shows, and the ends of the range.
constexpr Row kWide[] = {
    {"int16", "-21555", "258 -2 32767 -32768 0"},
    {"int32", "-1412567295", "16909060 -2 2147483647 -2147483648 0"},
    {"int64",
     "-9007199254740993",  // above 2^53: conversion through a float64 shows
     "72623859790382856 -2 9223372036854775807 -9223372036854775808 0"},
    {"uint16", "43981", "258 65534 65535 32768 0"},
    {"uint32", "2882400001", "16909060 4294967294 4294967295 2147483648 0"},
    {"uint64", "18446744073709551615",
     "72623859790382856 18446744073709551614 9007199254740993 9223372036854775808 0"},
    {"float16", "-1.5", "1.2001953125 65504 6e-8 -Infinity 0x8000 0x7c01"},
    {"float32", "NaN", "1.1 3.4028234663852886e38 1e-45 Infinity 0x80000000 0xffc00001"},
    {"float64", "-Infinity", "1.1 1.7976931348623157e308 5e-324 NaN 0x8000000000000000 0x7ff0000000000001"},
    {"complex64", "[1.5,\"NaN\"]", R"([1.1,-2.2] ["Infinity",1e-45] [0,"0x80000000"] ["NaN",3])"},
    {"complex128", "[\"-Infinity\",0.1]", R"([1.1,-2.2] [5e-324,"NaN"] ["0x8000000000000000",7] [3,0.1])"},
    {"bfloat16", "0x7fc1", "1.1015625 3.3895313892515355e38 9.183549615799121e-41 -Infinity 0x8000"},
    {"complex_bfloat16", "[1,\"NaN\"]", R"([1.1015625,-2] ["Infinity",0] [0,"0x8000"])"},
    {"complex_float16", "[\"NaN\",-1]", R"([1.5,-65504] ["Infinity",6e-8] [0,"0x8000"])"},
};

// One byte per element: `endian` may be absent.
constexpr Row kNarrow[] = {
    {"bool", "true", "false true true false false"},
    {"int8", "-77", "1 -2 127 -128 0"},
    {"uint8", "171", "1 254 127 128 255"},
};

constexpr Row kExtensions[] = {
    {"int2", "-1", "0 1 -2 -1"},
    {"uint2", "3", "0 1 2 3"},
    {"int4", "-8", "0 7 -8 -1 5"},
    {"uint4", "15", "0 7 8 15 5"},
    {"float4_e2m1fn", "-6", "0.5 1 1.5 2 3 4 6 -0.5 0x08"},
    {"float6_e3m2fn", "28", "0.0625 0.1875 1.25 -28 0 0x20"},
    {"float8_e3m4", "NaN", "0.015625 1.0625 15.5 -Infinity -15.5"},
    {"float8_e4m3", "-240", "0.001953125 1.125 240 Infinity NaN"},
    {"float8_e4m3fnuz", "NaN", "0.0009765625 1.125 240 -240 0"},
    {"float8_e5m2", "57344", "1.52587890625e-5 1.25 -57344 Infinity 0x80"},
    {"float8_e8m0fnu", "0.5", "1 2 1.7014118346046923e38 5.877471754111438e-39 NaN"},
};

void add(Stores& stores, const Row& row, Text variant, Text codec) {
  add_table(stores, std::string("bytes/") + row.type + variant, array_of(row.type, row.fill, {}, {}, codec),
            row.elements);
}

}  // namespace

void add_bytes_stores(Stores& stores) {
  for (const std::string endian : {"little", "big"})
    for (const Row& row : kWide) add(stores, row, "-" + endian, bytes_codec(endian));
  for (const Row& row : kNarrow) {
    add(stores, row, "", kBytes);
    add(stores, row, "-big", bytes_codec("big"));  // changes nothing for one byte
  }
  for (const Row& row : kExtensions) add(stores, row, "", kBytes);
  // Only the low bits count. A writer may set any upper bits.
  const auto add_bytes = [&](Text type, Text fill, Text elements) {
    add_line(stores, "bytes/" + type + "-upper-bits", array_of(type, fill, {}, {}, kBytes), elements,
             "uint8");
  };
  add_bytes("int4", "-3", "240 247 24 47 136 255 5");
  add_bytes("uint2", "2", "252 253 6 255 128");
  add_bytes("float4_e2m1fn", "1", "241 18 35 244 143");
  // Each component is reversed by itself. Components of one byte have no order.
  add_line(stores, "bytes/complex_float8_e5m2", array_of("complex_float8_e5m2", "[1,-2]", {}, {}, kBytes),
           R"([1.25,"NaN"] ["-Infinity",57344] [0,"0x80"])");
  add_line(stores, "bytes/complex_float4_e2m1fn",
           array_of("complex_float4_e2m1fn", "[0.5,-6]", {}, {}, kBytes), R"([1.5,-1] [6,0] [-0.5,"0x08"])");
  add_table(
      stores, "bytes/datetime64-ns-big",
      {metadata_json(time_type("numpy.datetime64", "ns", 1)), "\"NaT\"", chain({bytes_codec("big")}), {}},
      "0 1700000000123456789 -1 9223372036854775807 NaT");
  add_table(stores, "bytes/timedelta64-10s-little",
            {metadata_json(time_type("numpy.timedelta64", "s", 10)),
             "-9223372036854775807",
             chain({bytes_codec()}),
             {}},
            "0 6 -9007199254740993 NaT");
}

}  // namespace zarrproof
