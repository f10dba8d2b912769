#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

// The elements are stored elements. Readers divide by the scale and add the offset.
StoreArray stored(const std::string& name, const std::string& type, const std::string& fill,
                  const std::string& offset, const std::string& scale, Scalars elements,
                  const std::string& endian = "little") {
  return line("scale_offset/" + name, type_text(type), fill,
              chain({scale_offset_codec(offset, scale), bytes_codec(endian)}), std::move(elements), type);
}

}  // namespace

void add_scale_offset_stores(Stores& stores) {
  stores.push_back(stored("int8", "int8", "-5", "-5", "3", {"0", "3", "-126", "126", "-3"}));
  stores.push_back(stored("uint8-offset-only", "uint8", "200", "200", "", {"0", "1", "55", "54", "7"}));
  stores.push_back(stored("int16-scale-only", "int16", "-2", "", "100", {"0", "32700", "-32700", "-200"}));
  stores.push_back(stored("uint16", "uint16", "1000", "1000", "7", {"0", "7", "65534", "6993"}, "big"));
  stores.push_back(stored("int32-negative-scale", "int32", "4", "10", "-6",
                          {"0", "6", "-6", "2147483646", "-2147483646", "36"}));
  stores.push_back(
      stored("uint32", "uint32", "4000000000", "4000000000", "5", {"0", "5", "1474836475", "1000000000"}));
  // Above 2^53: conversion through a float64 shows.
  stores.push_back(stored("int64-large", "int64", "9007199254740993", "9007199254740993", "3",
                          {"0", "3", "-27021597764222979", "9223372036854775806"}));
  stores.push_back(stored("uint64-large", "uint64", "9223372036854775809", "9223372036854775809", "1",
                          {"0", "1", "9223372036854775806", "9007199254740993"}, "big"));

  // Elements for which one rounding instead of two changes the result, and for which a product with 1/3
  // instead of a quotient does.
  stores.push_back(stored("float16", "float16", "100", "100", "3", {"0", "193", "194", "50", "53", "1000"}));
  stores.push_back(
      stored("float32", "float32", "100", "100", "3", {"0", "193", "194", "50", "53", "16777217"}, "big"));
  stores.push_back(stored("float64", "float64", "0.1", "0.1", "3",
                          {"0", "1", "5", "0.1", "7e300", "-1e-300", "9007199254740991"}));
  // 0.1 is a different number in each width, and -10 + x loses bits of x.
  stores.push_back(stored("float16-decimal", "float16", "-10", "-10", "0.1", {"0", "1", "4", "13", "26"}));
  stores.push_back(stored("float32-decimal", "float32", "-10", "-10", "0.1", {"0", "1", "3", "7", "255"}));
  stores.push_back(stored("float64-scale-only", "float64", "0", "", "0.1", {"1", "3", "7", "1e-323", "11"}));
  stores.push_back(
      stored("float32-offset-only", "float32", "0.1", "0.1", "", {"0", "0.2", "1e8", "-0.1", "0.7"}));
  // NaN and infinities are unchanged. -0 + 0.5 and 0 / -2 + 0.5 do not show the sign of zero.
  stores.push_back(stored("float32-special", "float32", "\"NaN\"", "0.5", "-2",
                          {"\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "\"0x80000000\"", "1"}));
  stores.push_back(line("scale_offset/no-parameters", type_text("int32"), "-3",
                        R"(["scale_offset",)" + bytes_codec() + "]", {"1", "-2147483648", "2147483647"}));
  stores.push_back(line("scale_offset/twice", type_text("int32"), "5",
                        chain({scale_offset_codec("5", "3"), scale_offset_codec("-7", "2"), bytes_codec()}),
                        {"14", "20", "-1000000", "-1000006", "2000012"}, "int32"));

  StoreArray square =
      table("scale_offset/table", type_text("int16"), "1000",
            chain({scale_offset_codec("1000", "-4"), bytes_codec("big"), R"({"name":"crc32c"})"}),
            {"1000", "-7000", "9000", "999", "1001"});
  stores.push_back(square);
}

}  // namespace zarrproof
