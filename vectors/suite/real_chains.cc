// Chains of real archives: packed measurements with a missing value, climate data conventions, maps that
// exchange the fill value, 64-bit labels. Detects fill values and maps that are not converted through the
// whole chain, codecs decoded in the wrong order, and labels above 2^53.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// The elements of both directions, the fill value, and a whole array with the fill value, in big-endian order
// and with a checksum.
void add_chain(SuiteBuilder& suite, Text id, Text type, Text fill, Text codecs, Text encoded, Text decoded,
               Text comment) {
  const About about{"chains/real/" + id, {CHAIN_1, CHAIN_2}, comment};
  const ArrayText little = array_of(type, fill, {codecs});
  const std::string file_about = "Chains as archives have them";
  suite.elements(about, Operation::encode, little, encoded, "real", file_about);
  suite.elements(about, Operation::decode, little, decoded, "real", file_about);
  const ArrayText big = array_of(type, fill, {codecs}, {4}, bytes_codec("big") + "," + kCrc32c);
  suite.accept_fill(about.below("/big-endian"), big);
  // The fill value, one element, then the fill value twice.
  const std::string element = encoded.substr(0, encoded.find(' '));
  suite.encode(about.below("/big-endian"), big,
               data_of(*find_data_type(type), fill + " " + element + " " + fill + " " + fill));
}

// Reflectances and temperatures in 16 bits, with 0 or the lowest number for NaN.
void add_packed_measurements(SuiteBuilder& suite) {
  const std::string nan_0 = map_member("NaN=0", "0=NaN"), nan_lowest = map_member("NaN=-32768", "-32768=NaN");
  const std::string tenth = scale_offset_codec("-0.1", "10000") + ",";
  const std::string kelvin = scale_offset_codec("273.15", "100") + ",";
  add_chain(suite, "reflectance-float64-uint16", "float64", "NaN", tenth + cast_codec("uint16", nan_0),
            "0 NaN -0.1 0.00005 0.12345 1 6.4535 6.4536 -0.1001 1.00015", "1 0 2 1000 65535 11000",
            "reflectance from -0.1 on, 0 for NaN");
  add_chain(suite, "reflectance-float32-uint16", "float32", "NaN", tenth + cast_codec("uint16", nan_0),
            "0 NaN -0.1 0.12345 1 6.4535 7 1.00015", "1 0 2 1000 65535",
            "the same in float32, whose 0.1 is another");
  add_chain(suite, "reflectance-float32-uint16-clamp", "float32", "NaN",
            tenth + cast_codec("uint16", rounding_member("nearest-away") + kClamp + nan_0),
            "0 NaN -0.1 -5 0.12345 7 1e30", "1 0 1000 65535",
            "the same with clamp, which leaves NaN to the map");
  add_chain(suite, "temperature-float64-int16", "float64", "NaN", kelvin + cast_codec("int16", nan_lowest),
            "300 NaN 273.15 250.125 0 600.81 600.83 -54.53", "1 -32768 -32767 0 32767",
            "hundredths of a degree, the lowest number for NaN");
  add_chain(suite, "temperature-float32-int16", "float32", "NaN", kelvin + cast_codec("int16", nan_lowest),
            "300 NaN 273.15 250.125 0 600.83", "1 -32768 -32767 0 32767",
            "the same in float32, whose 273.15 is another");
  add_chain(suite, "precipitation-float32-uint8", "float32", "NaN",
            scale_offset_codec("0", "4") + "," +
                cast_codec("uint8", rounding_member("towards-positive") + kClamp +
                                        map_member("NaN=255 Infinity=254", "255=NaN")),
            "1 NaN 0.1 0.25 63.5 70 Infinity", "1 255 254 0",
            "quarters, rounded up, with a number for what is missing");
}

// Values that are already packed: integers in the array, scaled floats stored; and offsets of integers.
void add_conventions(SuiteBuilder& suite) {
  add_chain(
      suite, "unpacked-int16-float32", "int16", "-9999",
      cast_codec("float32", map_member("-9999=NaN", "NaN=-9999")) + "," + scale_offset_codec("4", "0.5"),
      "7 -9999 0 -32768 32767", "1 NaN -2 16381.5",
      "integers stored as floats, NaN for the number that stands for what is missing");
  add_chain(suite, "years-int32-int16", "int32", "1900",
            scale_offset_codec("1900", "") + "," + cast_codec("int16"),
            "2024 1900 0 34667 34668 -30868 -30869", "1 0 -32768 32767", "years since 1900");
  add_chain(suite, "levels-uint16-uint8", "uint16", "1000",
            scale_offset_codec("1000", "5") + "," + cast_codec("uint8"), "1001 1000 1051 1052 999",
            "5 0 255 10", "steps of one fifth");
}

// A cast to the same type, which exchanges the fill value by its map.
void add_exchanged_fill_values(SuiteBuilder& suite) {
  const auto same = [&](Text type, Text fill, Text other, Text one, Text two) {
    add_chain(suite, "exchange-" + type, type, fill,
              cast_codec(type, map_member(fill + "=" + other, other + "=" + fill)),
              one + " " + fill + " " + two, one + " " + other + " " + two,
              "the cast changes nothing but the fill value");
  };
  same("int16", "-9999", "-32768", "5", "32767");
  same("uint8", "255", "0", "1", "254");
  same("int64", "9007199254740993", "-9223372036854775808", "1", "9007199254740992");
  same("uint64", "18446744073709551615", "0", "1", "18446744073709551614");
  same("float32", "NaN", "-9999", "0.1", "-9998");
  same("float64", "-1e308", "NaN", "0.1", "1e-300");
  same("float16", "NaN", "-Infinity", "1.5", "65504");
}

// Labels: numbers as names. Most are small, and the fill value is often the highest number.
void add_labels(SuiteBuilder& suite) {
  const auto labels = [&](Text id, Text fill, Text codecs, Text encoded, Text decoded) {
    add_chain(suite, "labels-" + id, "uint64", fill, codecs, encoded, decoded, "labels in 64 bits");
  };
  labels(
      "uint32", "18446744073709551615",
      cast_codec("uint32", map_member("18446744073709551615=4294967295", "4294967295=18446744073709551615")),
      "7 18446744073709551615 4294967294 4294967296 18446744073709551614", "7 4294967295 4294967294 0");
  labels("uint8-clamp", "9223372036854775809",
         cast_codec("uint8", kClamp + map_member("9223372036854775809=0", "0=9223372036854775809")),
         "7 9223372036854775809 9223372036854775808 256", "7 0 255");
  const std::string offset = scale_offset_codec("9223372036854775808", "");
  labels("offset-2-63", "9223372036854775808", offset,
         "9223372036854775815 9223372036854775808 18446744073709551615 9223372036854775807",
         "7 0 9223372036854775807 9223372036854775808");
  labels("offset-2-63-int64", "9223372036854775808", offset + "," + cast_codec("int64"),
         "9223372036854775815 9223372036854775808 18446744073709551615", "7 0 9223372036854775807 -1");
  labels("plain-2-53-plus-1", "9007199254740993", cast_codec("int64"),
         "9007199254740995 9007199254740993 9223372036854775807 9223372036854775808",
         "9007199254740995 9007199254740993 -1");
}

}  // namespace

void add_real_chain_vectors(SuiteBuilder& suite) {
  add_packed_measurements(suite);
  add_conventions(suite);
  add_exchanged_fill_values(suite);
  add_labels(suite);
}

}  // namespace zarrproof
