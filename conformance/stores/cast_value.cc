#include "conformance/stores/areas.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof {
namespace {

// An array of `type` that is stored as `as`. The elements in the chunks have type `as`.
void add(Stores& stores, Text name, Text type, Text fill, Text as, Text more, Text elements,
         Text endian = "little") {
  add_line(stores, "cast_value/" + name,
           array_of(type, fill, {cast_codec(as, more)}, {}, bytes_codec(endian)), elements, as);
}

void add_exact(Stores& stores) {
  const auto exact = [&](Text type, Text as, Text fill, Text elements, Text endian = "little") {
    add(stores, type + "-" + as, type, fill, as, "", elements, endian);
  };
  exact("int64", "int8", "-7", "0 127 -128 5");
  exact("uint32", "uint16", "40000", "0 65535 258", "big");
  exact("float64", "int16", "3", "0 32767 -32768 -1");
  exact("float32", "uint8", "255", "0 255 128");
  exact("float64", "float32", "0.5", "0.1 1e-45 3.4028234663852886e38 0x80000000 NaN 7", "big");
  exact("float32", "float16", "-1.5", "0.1 6e-8 65504 NaN 0x8000");
  exact("float64", "int64", "-4", "9007199254740992 -9007199254740992 1 4611686018427387904");
  exact("float32", "bfloat16", "2", "1.1015625 3.3895313892515355e38 NaN 0x8000 -7");
  exact("float32", "float8_e5m2", "2", "1.25 57344 1.52587890625e-5 NaN -7");
  exact("float32", "float8_e4m3fnuz", "2", "1.125 240 0.0009765625 0 -7");
  exact("float16", "float4_e2m1fn", "0.5", "0 0.5 1.5 6 -6 3");
  exact("float32", "int4", "-8", "0 7 -8 -1 5");
  exact("int16", "uint2", "3", "0 1 2 3");
  exact("int32", "float64", "-3", "0 2147483647 -2147483648 0x8000000000000000 5");
}

void add_roundings(Stores& stores) {
  const auto rounded = [&](Text prefix, Text type, Text as, Text fill, Text more, Text elements) {
    add(stores, "rounding/" + prefix + type + "-" + as, type, fill, as, more, elements);
  };
  for (const Rounding rounding : all_roundings()) {
    const std::string mode(name(rounding));
    // Ties, the next numbers on both sides of a tie, and both signs.
    rounded(mode + "-", "int32", "float64", "0", rounding_member(mode),
            "0.5 1.5 2.5 -0.5 -1.5 -2.5 0.49999999999999994 2.5000000000000004 -2.4999999999999996 0.1 -0.1 "
            "4503599.75");
    // float32 has steps of 2^-23 above 1, and of 2 above 2^24.
    rounded(mode + "-", "float32", "float64", "0", rounding_member(mode),
            "1.00000005960464477539 1.00000017881393432617 -1.00000005960464477539 1.0000000596046449 0.1 "
            "-0.1 16777217 -16777219 1e-40 -3.5e-45 3.4028234663852886e38");
    rounded(mode + "-", "float32", "int64", "0", rounding_member(mode),
            "16777217 16777219 -16777217 9223372036854775807 9007199791611905 -9007199791611905");
  }
  // A float16 is less precise than a uint16. A value that rounds to the highest float16 is in range.
  rounded("", "float16", "uint16", "1", "", "2049 2051 4098 65505 65519 65504");
  rounded("", "float16", "float32", "1", "",
          "65505 65519.99609375 -65519.99609375 1.00048828125 1.0004884004592896");
  rounded("", "float8_e5m2", "float16", "1", "", "1.125 1.375 -1.125 57344 61408 0.3");
  rounded("", "float4_e2m1fn", "float32", "1", "", "0.75 1.25 2.5 5 -6.9 6.5 3.4999");
}

void add_ranges(Stores& stores) {
  const auto clamp = [&](Text type, Text as, Text elements) {
    add(stores, "clamp/" + type + "-" + as, type, "1", as, kClamp, elements);
  };
  const auto wrap = [&](Text type, Text as, Text elements, Text endian = "little") {
    add(stores, "wrap/" + type + "-" + as, type, "1", as, kWrap, elements, endian);
  };
  clamp("int8", "int16", "127 128 -128 -129 32767 -32768 0");
  clamp("uint8", "float64", "255.4 255.5 -0.4 -1 1e300 -1e300 7");
  clamp("int64", "float64", "9223372036854774784 9223372036854775808 -9223372036854775808 -1e300");
  clamp("uint64", "int64", "-1 9223372036854775807 -9223372036854775808 0");
  // A type with infinities clamps to them.
  clamp("float16", "float32", "65504 65519.99609375 65520 -65520 1e38 -1e38");
  clamp("float4_e2m1fn", "int16", "6 7 -8 32767 -32768 3");
  clamp("uint4", "uint8", "15 16 255 0");
  wrap("int8", "int16", "127 128 -129 255 256 32767 -32768");
  wrap("uint8", "int32", "-1 256 -257 2147483647 -2147483648");
  wrap("uint64", "int64", "-1 -9223372036854775808 9223372036854775807 0", "big");
  wrap("int4", "uint16", "7 8 15 16 65535 32776");
}

void add_maps(Stores& stores) {
  const auto map = [&](Text name, Text type, Text fill, Text as, Text more, Text elements) {
    add(stores, "map/" + name, type, fill, as, more, elements);
  };
  map("float32-uint8-special", "float32", "1", "uint8", map_member("", "0=NaN 255=Infinity 254=-Infinity"),
      "0 255 254 253 1");
  map("hexadecimal", "float32", "1", "uint8", map_member("", "0=0x80000000 255=0x3f8ccccd"), "0 255 254 1");
  map("int16-float32", "int16", "1", "float32", map_member("", "NaN=-9999 Infinity=32767 -Infinity=-32768"),
      "NaN Infinity -Infinity 1.5 -7");
  map("repeated-key", "uint8", "1", "int16", map_member("", "300=7 -1=9 300=8"),
      "300 -1 255 7");  // the first entry wins
  map("before-clamp", "uint8", "1", "int16", kClamp + map_member("", "300=7 -1=9"), "300 -1 301 -2 255 7");
  map("before-rounding", "int32", "1", "float64", map_member("", "2.5=100 0.1=-100"),
      "2.5 3.5 0.1 0.2 2.5000000000000004");
  // The map of the other direction is ignored.
  map("encode-only", "int16", "5", "uint8", map_member("300=1"), "0 1 44 255");
  // A result is not looked up again.
  map("chained-keys", "uint8", "9", "uint16", map_member("", "1=2 2=3 3=1"), "1 2 3 4");
  map("int64-large", "int64", "1", "int64", map_member("", "9007199254740993=-9007199254740993"),
      "9007199254740993 9007199254740992 9007199254740994 1");
}

}  // namespace

void add_cast_value_stores(Stores& stores) {
  add_exact(stores);
  add_roundings(stores);
  add_ranges(stores);
  add_maps(stores);
}

}  // namespace zarrproof
