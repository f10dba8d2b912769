#include "vectors/stores/areas.h"

namespace zarrproof {

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

}  // namespace zarrproof
