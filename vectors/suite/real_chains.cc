// Chains of real archives: packed measurements with a missing value, climate data conventions, maps that
// exchange the fill value, 64-bit labels. Detects fill values and maps that are not converted through the
// whole chain, codecs decoded in the wrong order, and labels above 2^53.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

const std::string kCrc = R"({"name":"crc32c"})";

struct Row {
  std::string id, array, fill, stored, codecs;
  std::vector<std::string> encoded, decoded;
  const char* comment;
};

// The elements of both directions, the fill value, and a whole array with the fill value, in big-endian order
// and with a checksum.
void add(SuiteBuilder& suite, const Row& row) {
  const std::vector<Clause> clauses = {Clause::CHAIN_1, Clause::CHAIN_2};
  const About about = about_1_1("chains/real/" + row.id, clauses, row.comment);
  const DataType array = *find_data_type(row.array), stored = *find_data_type(row.stored);
  const auto text = [&](const std::string& end, std::uint64_t length) {
    return ArrayText{type_text(row.array), row.fill, "[" + row.codecs + "," + end + "]", {length}};
  };
  const ArrayText little = text(bytes_codec(), 1);
  for (const bool encoding : {true, false}) {
    const Operation operation = encoding ? Operation::encode : Operation::decode;
    suite.add(
        make_group(head_of(about, operation, little),
                   inputs_of(encoding ? array : stored, encoding ? row.encoded : row.decoded), {{"", "{}"}}),
        file_of("chains", "real", array, stored), "Chains as archives have them");
  }
  const ArrayText big = text(bytes_codec("big") + "," + kCrc, 4);
  accept_fill(suite, below(about, "/big-endian"), big);
  // The fill value, one element, then the fill value twice.
  suite.accept(below(about, "/big-endian/encode"), Operation::encode, big,
               data_of(array, {row.fill, row.encoded.front(), row.fill, row.fill}));
}

std::string map_of(const std::string& encode, const std::string& decode) {
  return R"(,"scalar_map":{"encode":)" + encode + R"(,"decode":)" + decode + "}";
}

// Reflectances and temperatures in 16 bits, with 0 or the lowest number for NaN.
void add_packed_measurements(SuiteBuilder& suite) {
  const std::string kNan = "\"NaN\"";
  const std::string nan_0 = map_of(R"([["NaN",0]])", R"([[0,"NaN"]])");
  const std::string nan_lowest = map_of(R"([["NaN",-32768]])", R"([[-32768,"NaN"]])");
  add(suite, {"reflectance-float64-uint16",
              "float64",
              kNan,
              "uint16",
              scale_offset_codec("-0.1", "10000") + "," + cast_codec("uint16", nan_0),
              {"0", kNan, "-0.1", "0.00005", "0.12345", "1", "6.4535", "6.4536", "-0.1001", "1.00015"},
              {"1", "0", "2", "1000", "65535", "11000"},
              "reflectance from -0.1 on, 0 for NaN"});
  add(suite, {"reflectance-float32-uint16",
              "float32",
              kNan,
              "uint16",
              scale_offset_codec("-0.1", "10000") + "," + cast_codec("uint16", nan_0),
              {"0", kNan, "-0.1", "0.12345", "1", "6.4535", "7", "1.00015"},
              {"1", "0", "2", "1000", "65535"},
              "the same in float32, whose 0.1 is another"});
  add(suite, {"reflectance-float32-uint16-clamp",
              "float32",
              kNan,
              "uint16",
              scale_offset_codec("-0.1", "10000") + "," +
                  cast_codec("uint16", R"(,"rounding":"nearest-away","out_of_range":"clamp")" + nan_0),
              {"0", kNan, "-0.1", "-5", "0.12345", "7", "1e30"},
              {"1", "0", "1000", "65535"},
              "the same with clamp, which leaves NaN to the map"});
  add(suite, {"temperature-float64-int16",
              "float64",
              kNan,
              "int16",
              scale_offset_codec("273.15", "100") + "," + cast_codec("int16", nan_lowest),
              {"300", kNan, "273.15", "250.125", "0", "600.81", "600.83", "-54.53"},
              {"1", "-32768", "-32767", "0", "32767"},
              "hundredths of a degree, the lowest number for NaN"});
  add(suite, {"temperature-float32-int16",
              "float32",
              kNan,
              "int16",
              scale_offset_codec("273.15", "100") + "," + cast_codec("int16", nan_lowest),
              {"300", kNan, "273.15", "250.125", "0", "600.83"},
              {"1", "-32768", "-32767", "0", "32767"},
              "the same in float32, whose 273.15 is another"});
  add(suite, {"precipitation-float32-uint8",
              "float32",
              kNan,
              "uint8",
              scale_offset_codec("0", "4") + "," +
                  cast_codec("uint8", R"(,"rounding":"towards-positive","out_of_range":"clamp")" +
                                          map_of(R"([["NaN",255],["Infinity",254]])", R"([[255,"NaN"]])")),
              {"1", kNan, "0.1", "0.25", "63.5", "70", "\"Infinity\""},
              {"1", "255", "254", "0"},
              "quarters, rounded up, with a number for what is missing"});
}

// Values that are already packed: integers in the array, scaled floats stored; and offsets of integers.
void add_conventions(SuiteBuilder& suite) {
  add(suite, {"unpacked-int16-float32",
              "int16",
              "-9999",
              "float32",
              cast_codec("float32", map_of(R"([[-9999,"NaN"]])", R"([["NaN",-9999]])")) + "," +
                  scale_offset_codec("4", "0.5"),
              {"7", "-9999", "0", "-32768", "32767"},
              {"1", "\"NaN\"", "-2", "16381.5"},
              "integers stored as floats, NaN for the number that stands for what is missing"});
  add(suite, {"years-int32-int16",
              "int32",
              "1900",
              "int16",
              scale_offset_codec("1900", "") + "," + cast_codec("int16"),
              {"2024", "1900", "0", "34667", "34668", "-30868", "-30869"},
              {"1", "0", "-32768", "32767"},
              "years since 1900"});
  add(suite, {"levels-uint16-uint8",
              "uint16",
              "1000",
              "uint8",
              scale_offset_codec("1000", "5") + "," + cast_codec("uint8"),
              {"1001", "1000", "1051", "1052", "999"},
              {"5", "0", "255", "10"},
              "steps of one fifth"});
}

// A cast to the same type, which exchanges the fill value by its map.
void add_exchanged_fill_values(SuiteBuilder& suite) {
  const auto same = [&](const std::string& type, const std::string& fill, const std::string& other,
                        const std::string& one, const std::string& two) {
    add(suite, {"exchange-" + type,
                type,
                fill,
                type,
                cast_codec(type, map_of("[[" + fill + "," + other + "]]", "[[" + other + "," + fill + "]]")),
                {one, fill, two},
                {one, other, two},
                "the cast changes nothing but the fill value"});
  };
  same("int16", "-9999", "-32768", "5", "32767");
  same("uint8", "255", "0", "1", "254");
  same("int64", "9007199254740993", "-9223372036854775808", "1", "9007199254740992");
  same("uint64", "18446744073709551615", "0", "1", "18446744073709551614");
  same("float32", "\"NaN\"", "-9999", "0.1", "-9998");
  same("float64", "-1e308", "\"NaN\"", "0.1", "1e-300");
  same("float16", "\"NaN\"", "\"-Infinity\"", "1.5", "65504");
}

// Labels: numbers as names. Most are small, and the fill value is often the highest number.
void add_labels(SuiteBuilder& suite) {
  const auto labels = [&](const std::string& id, const std::string& fill, const std::string& stored,
                          const std::string& codecs, std::vector<std::string> encoded,
                          std::vector<std::string> decoded) {
    add(suite, {"labels-" + id, "uint64", fill, stored, codecs, std::move(encoded), std::move(decoded),
                "labels in 64 bits"});
  };
  labels("uint32", "18446744073709551615", "uint32",
         cast_codec("uint32",
                    map_of("[[18446744073709551615,4294967295]]", "[[4294967295,18446744073709551615]]")),
         {"7", "18446744073709551615", "4294967294", "4294967296", "18446744073709551614"},
         {"7", "4294967295", "4294967294", "0"});
  labels("uint8-clamp", "9223372036854775809", "uint8",
         cast_codec("uint8", R"(,"out_of_range":"clamp")" +
                                 map_of("[[9223372036854775809,0]]", "[[0,9223372036854775809]]")),
         {"7", "9223372036854775809", "9223372036854775808", "256"}, {"7", "0", "255"});
  labels("offset-2-63", "9223372036854775808", "uint64", scale_offset_codec("9223372036854775808", ""),
         {"9223372036854775815", "9223372036854775808", "18446744073709551615", "9223372036854775807"},
         {"7", "0", "9223372036854775807", "9223372036854775808"});
  labels("offset-2-63-int64", "9223372036854775808", "int64",
         scale_offset_codec("9223372036854775808", "") + "," + cast_codec("int64"),
         {"9223372036854775815", "9223372036854775808", "18446744073709551615"},
         {"7", "0", "9223372036854775807", "-1"});
  labels("plain-2-53-plus-1", "9007199254740993", "int64", cast_codec("int64"),
         {"9007199254740995", "9007199254740993", "9223372036854775807", "9223372036854775808"},
         {"9007199254740995", "9007199254740993", "-1"});
}

}  // namespace

void add_real_chain_vectors(SuiteBuilder& suite) {
  add_packed_measurements(suite);
  add_conventions(suite);
  add_exchanged_fill_values(suite);
  add_labels(suite);
}

}  // namespace zarrproof
