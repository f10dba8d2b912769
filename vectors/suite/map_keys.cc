// Maps of many keys, keys of types narrower than a byte, two casts in a chain with a map each, and fill
// values that a map and a rule convert. Detects: tables of a fixed size; a search that loses keys; the last
// instead of the first of repeated keys; upper bits in comparisons; the map or rounding of one cast used in
// the other; fill values that bypass the map.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

constexpr const char* kFile = "maps";
constexpr const char* kFileAbout = "cast_value with maps of many keys, and of two casts";

// Whether the key with this number is asked: the first and last ones, and every eleventh between.
bool is_asked(int number, int count) {
  return number < 20 || number >= count - 20 || number % 11 == 0;
}

void add_keys(SuiteBuilder& suite, Text from, Text to, int count, Text fill, Text entries, Text elements) {
  suite.elements({"cast_value/map_keys/" + from + "-" + to + "/" + std::to_string(count), {CV_1}},
                 Operation::encode, array_of(from, fill, {cast_codec(to, map_member(entries))}), elements,
                 kFile, kFileAbout);
}

// Keys at even distances, with mixed values. The fill value 100000 is no key. Neighbours of keys are asked,
// too. The first key is repeated at the end with another value.
void add_many_integer_keys(SuiteBuilder& suite, int count) {
  std::string entries, elements;
  const auto key = [&](int i) { return std::to_string(3 * i - count); };
  for (int i = 0; i < count; ++i) {
    entries += key(i) + "=" + std::to_string(i * 7919 % 30011 + 5000) + " ";
    if (is_asked(i, count)) elements += key(i) + " ";
    if (i % 10 == 0) elements += std::to_string(3 * i - count + 1) + " ";
  }
  add_keys(suite, "int32", "int32", count, "100000", entries + key(0) + "=-7", elements);
}

// Keys midway between integers, and numbers beside some of them, which are rounded.
void add_many_float_keys(SuiteBuilder& suite, Text type, int count, int step) {
  std::string entries, elements = "-1 ";
  for (int i = 0; i < count; ++i) {
    const std::string whole = std::to_string(step * i);
    entries += whole + ".5=" + std::to_string(i * 7919 % 30011 - 20000) + " ";
    if (is_asked(i, count)) elements += whole + ".5 ";
    if (i % 10 == 0) elements += whole + ".75 ";
  }
  add_keys(suite, type, "int16", count, "-1", entries, elements);
}

// Every uint8 maps to another one, and back.
void add_permutation(SuiteBuilder& suite) {
  std::string there, back, elements;
  for (int i = 0; i < 256; ++i) {
    const std::string key = std::to_string(i), value = std::to_string((i * 37 + 11) % 256);
    there += key + "=" + value + " ";
    back += value + "=" + key + " ";
    elements += key + " ";
  }
  const ArrayText array = array_of("uint8", "1", {cast_codec("uint8", map_member(there, back))});
  for (const Operation operation : {Operation::encode, Operation::decode})
    suite.elements({"cast_value/map_keys/uint8-uint8/256", {CV_1}}, operation, array, elements, kFile,
                   kFileAbout);
}

// Stored elements with ignored upper bits: they match the keys.
void add_upper_bits(SuiteBuilder& suite) {
  const auto add = [&](Text stored, Text entries, Text keys) {
    const About about{"cast_value/map_keys/int16-" + stored, {CV_1}};
    const ArrayText array = array_of("int16", "1", {cast_codec(stored, map_member("", entries))});
    suite.add(make_group(head_of(about, Operation::decode, array),
                         inputs_with_upper_bits(*find_data_type(stored), keys, {0, 1, 2})),
              kFile, kFileAbout);
  };
  add("int4", "-3=300 7=-5", "1 -3 7 2");
  add("uint4", "15=300 7=-5", "1 15 7 14");
  add("int2", "-2=300 0=-5", "1 -2 0");
  add("uint2", "3=300 0=-5", "1 3 0");
  add("float4_e2m1fn", "-1.5=300 6=-5", "1 -1.5 6 2");
  add("float6_e3m2fn", "-1.5=300 28=-5", "1 -1.5 28 2");
}

// The second map sees the result of the first cast, made by its map or by rounding; never the original
// element.
void add_two_casts(SuiteBuilder& suite) {
  const auto add = [&](Text id, Text type, Text first, Text second, Text encoded, Text decoded) {
    const About about{"cast_value/two_maps/" + id, {CV_1, CHAIN_1}};
    const ArrayText array = array_of(type, "1", {first, second});
    suite.elements(about, Operation::encode, array, encoded, kFile, kFileAbout);
    suite.elements(about, Operation::decode, array, decoded, kFile, kFileAbout);
  };
  const std::string nan_first = map_member("NaN=-1 2.5=300", "-1=NaN 300=2.5");
  const std::string minus_second = map_member("-1=255 300=7", "255=-1 7=300");
  const std::string floats = "1 NaN 2.5 2 3.5 300.25 -0.75 7 256 -2 255 Infinity", bytes = "1 255 7 0 254";
  add("float64-int16-uint8", "float64", cast_codec("int16", nan_first), cast_codec("uint8", minus_second),
      floats, bytes);
  add("float64-int16-uint8/modes-and-rules", "float64",
      cast_codec("int16", rounding_member("towards-negative") + nan_first),
      cast_codec("uint8", kWrap + minus_second), floats, bytes);
  add("float64-int16-uint8/clamp-first", "float64",
      cast_codec("int16", kClamp + rounding_member("nearest-away") + nan_first),
      cast_codec("uint8", minus_second), "1 NaN 2.5 3.5 -0.5 299.5 254.5 1e9", bytes);
  // Each cast applies its own map once.
  add("int32-int32-int32", "int32", cast_codec("int32", map_member("5=6 8=9", "6=5")),
      cast_codec("int32", map_member("6=7", "7=6 5=4")), "1 5 6 7 8 9", "1 4 5 6 7 9");
  const std::string twice = cast_codec("int32", map_member("5=6 6=8"));
  add("int32-int32-int32/same-map", "int32", twice, twice, "1 5 6 7 8", "1 5 6 8");
  add("float64-float32-float16", "float64", cast_codec("float32", map_member("0.1=2")),
      cast_codec("float16", map_member("0.1=3 2=4")), "1 0.1 0.10000000149011612 0.10000000000000002 2 0.3",
      "1 2 3");
}

// Fill values that survive bit by bit, by map and rule in one direction and by the map back, so that every
// reading accepts them.
void add_fill_values(SuiteBuilder& suite) {
  const auto kept = [&](Text id, Text type, Text fill, Text codec, Text comment) {
    suite.accept_fill({"fill_value/mapped/" + id, {CV_10, CV_1, CHAIN_1}, comment, {"fill"}},
                      array_of(type, fill, {codec}, {2}));
  };
  const std::string down = rounding_member("towards-negative"), away = rounding_member("nearest-away");
  kept("map-before-rounding", "float64", "2.5",
       cast_codec("uint8", rounding_member("towards-positive") + map_member("2.5=9", "9=2.5")),
       "mapped to 9, not rounded to 3");
  kept("map-before-clamp", "float64", "300", cast_codec("uint8", kClamp + map_member("300=0", "0=300")),
       "mapped to 0, not clamped to 255");
  kept("map-before-wrap", "int32", "300", cast_codec("uint8", kWrap + map_member("300=9", "9=300")),
       "mapped to 9, not wrapped to 44");
  kept("nan-beside-clamp", "float32", "NaN",
       cast_codec("int16", kClamp + map_member("NaN=-32768", "-32768=NaN")), "mapped in spite of the clamp");
  kept("infinity-beside-wrap", "float32", "-Infinity",
       cast_codec("uint8", kWrap + map_member("-Infinity=3", "3=-Infinity")), "mapped in spite of the wrap");
  kept("no-data-value", "int16", "-9999", cast_codec("uint8", map_member("-9999=255", "255=-9999")),
       "out of range but for the map");
  kept("beyond-2-53", "int64", "9007199254740993",
       cast_codec("float64", map_member("9007199254740993=0.5", "0.5=9007199254740993")),
       "mapped there and back without a float64 in between");
  kept("rounded-then-mapped-back", "float64", "0.1",
       cast_codec("float32", down + map_member("", "0x3dcccccc=0.1")),
       "rounded down on encode, mapped back on decode");
  kept("clamped-then-mapped-back", "float64", "300.75",
       cast_codec("uint8", kClamp + map_member("", "255=300.75")),
       "clamped on encode, mapped back on decode");
  kept("wrapped-then-mapped-back", "int16", "300", cast_codec("uint8", kWrap + map_member("", "44=300")),
       "wrapped on encode, mapped back on decode");
  kept("floor-then-mapped-back", "float32", "-0.5", cast_codec("int8", down + map_member("", "-1=-0.5")),
       "rounded down on encode, mapped back on decode");
  kept("away-then-mapped-back", "float16", "2.5", cast_codec("uint8", away + map_member("", "3=2.5")),
       "rounded away on encode, mapped back on decode");
}

}  // namespace

void add_map_key_vectors(SuiteBuilder& suite) {
  for (const int count : {16, 17, 1000}) add_many_integer_keys(suite, count);
  for (const int count : {17, 256}) add_many_float_keys(suite, "float32", count, 1);
  add_many_float_keys(suite, "float64", 33, 31);
  add_permutation(suite);
  add_upper_bits(suite);
  add_two_casts(suite);
  add_fill_values(suite);
}

}  // namespace zarrproof
