#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

constexpr const char* kRoundings[] = {"nearest-even", "towards-zero", "towards-positive", "towards-negative",
                                      "nearest-away"};
constexpr const char* kClamp = R"(,"out_of_range":"clamp")";
constexpr const char* kWrap = R"(,"out_of_range":"wrap")";

std::string rounding(const std::string& mode) {
  return R"(,"rounding":")" + mode + "\"";
}

std::string decode_map(const std::string& entries) {
  return R"(,"scalar_map":{"decode":)" + entries + "}";
}

// An array of `type` that is stored as `as`. The elements in the chunks have type `as`.
StoreArray stored(const std::string& name, const std::string& type, const std::string& fill,
                  const std::string& as, const std::string& more, Scalars elements,
                  const std::string& endian = "little") {
  return line("cast_value/" + name, type_text(type), fill, chain({cast_codec(as, more), bytes_codec(endian)}),
              std::move(elements), as);
}

void add_exact(Stores& stores) {
  stores.push_back(stored("int64-int8", "int64", "-7", "int8", "", {"0", "127", "-128", "5"}));
  stores.push_back(stored("uint32-uint16", "uint32", "40000", "uint16", "", {"0", "65535", "258"}, "big"));
  stores.push_back(stored("float64-int16", "float64", "3", "int16", "", {"0", "32767", "-32768", "-1"}));
  stores.push_back(stored("float32-uint8", "float32", "255", "uint8", "", {"0", "255", "128"}));
  stores.push_back(stored("float64-float32", "float64", "0.5", "float32", "",
                          {"0.1", "1e-45", "3.4028234663852886e38", "\"0x80000000\"", "\"NaN\"", "7"},
                          "big"));
  stores.push_back(stored("float32-float16", "float32", "-1.5", "float16", "",
                          {"0.1", "6e-8", "65504", "\"NaN\"", "\"0x8000\""}));
  stores.push_back(stored("float64-int64", "float64", "-4", "int64", "",
                          {"9007199254740992", "-9007199254740992", "1", "4611686018427387904"}));
  stores.push_back(stored("float32-bfloat16", "float32", "2", "bfloat16", "",
                          {"1.1015625", "3.3895313892515355e38", "\"NaN\"", "\"0x8000\"", "-7"}));
  stores.push_back(stored("float32-float8_e5m2", "float32", "2", "float8_e5m2", "",
                          {"1.25", "57344", "1.52587890625e-5", "\"NaN\"", "-7"}));
  stores.push_back(stored("float32-float8_e4m3fnuz", "float32", "2", "float8_e4m3fnuz", "",
                          {"1.125", "240", "0.0009765625", "0", "-7"}));
  stores.push_back(stored("float16-float4_e2m1fn", "float16", "0.5", "float4_e2m1fn", "",
                          {"0", "0.5", "1.5", "6", "-6", "3"}));
  stores.push_back(stored("float32-int4", "float32", "-8", "int4", "", {"0", "7", "-8", "-1", "5"}));
  stores.push_back(stored("int16-uint2", "int16", "3", "uint2", "", {"0", "1", "2", "3"}));
  stores.push_back(stored("int32-float64", "int32", "-3", "float64", "",
                          {"0", "2147483647", "-2147483648", "\"0x8000000000000000\"", "5"}));
}

void add_roundings(Stores& stores) {
  for (const std::string mode : kRoundings) {
    // Ties, the next numbers on both sides of a tie, and both signs.
    stores.push_back(stored("rounding/" + mode + "-int32-float64", "int32", "0", "float64", rounding(mode),
                            {"0.5", "1.5", "2.5", "-0.5", "-1.5", "-2.5", "0.49999999999999994",
                             "2.5000000000000004", "-2.4999999999999996", "0.1", "-0.1", "4503599.75"}));
    // float32 has steps of 2^-23 above 1, and of 2 above 2^24.
    stores.push_back(stored(
        "rounding/" + mode + "-float32-float64", "float32", "0", "float64", rounding(mode),
        {"1.00000005960464477539", "1.00000017881393432617", "-1.00000005960464477539", "1.0000000596046449",
         "0.1", "-0.1", "16777217", "-16777219", "1e-40", "-3.5e-45", "3.4028234663852886e38"}));
    stores.push_back(stored("rounding/" + mode + "-float32-int64", "float32", "0", "int64", rounding(mode),
                            {"16777217", "16777219", "-16777217", "9223372036854775807", "9007199791611905",
                             "-9007199791611905"}));
  }
  // A float16 is less precise than a uint16. A value that rounds to the highest float16 is in range.
  stores.push_back(stored("rounding/float16-uint16", "float16", "1", "uint16", "",
                          {"2049", "2051", "4098", "65505", "65519", "65504"}));
  stores.push_back(
      stored("rounding/float16-float32", "float16", "1", "float32", "",
             {"65505", "65519.99609375", "-65519.99609375", "1.00048828125", "1.0004884004592896"}));
  stores.push_back(stored("rounding/float8_e5m2-float16", "float8_e5m2", "1", "float16", "",
                          {"1.125", "1.375", "-1.125", "57344", "61408", "0.3"}));
  stores.push_back(stored("rounding/float4_e2m1fn-float32", "float4_e2m1fn", "1", "float32", "",
                          {"0.75", "1.25", "2.5", "5", "-6.9", "6.5", "3.4999"}));
}

void add_ranges(Stores& stores) {
  stores.push_back(stored("clamp/int8-int16", "int8", "1", "int16", kClamp,
                          {"127", "128", "-128", "-129", "32767", "-32768", "0"}));
  stores.push_back(stored("clamp/uint8-float64", "uint8", "1", "float64", kClamp,
                          {"255.4", "255.5", "-0.4", "-1", "1e300", "-1e300", "7"}));
  stores.push_back(stored("clamp/int64-float64", "int64", "1", "float64", kClamp,
                          {"9223372036854774784", "9223372036854775808", "-9223372036854775808", "-1e300"}));
  stores.push_back(stored("clamp/uint64-int64", "uint64", "1", "int64", kClamp,
                          {"-1", "9223372036854775807", "-9223372036854775808", "0"}));
  // A type with infinities clamps to them.
  stores.push_back(stored("clamp/float16-float32", "float16", "1", "float32", kClamp,
                          {"65504", "65519.99609375", "65520", "-65520", "1e38", "-1e38"}));
  stores.push_back(stored("clamp/float4_e2m1fn-int16", "float4_e2m1fn", "1", "int16", kClamp,
                          {"6", "7", "-8", "32767", "-32768", "3"}));
  stores.push_back(stored("clamp/uint4-uint8", "uint4", "1", "uint8", kClamp, {"15", "16", "255", "0"}));
  stores.push_back(stored("wrap/int8-int16", "int8", "1", "int16", kWrap,
                          {"127", "128", "-129", "255", "256", "32767", "-32768"}));
  stores.push_back(stored("wrap/uint8-int32", "uint8", "1", "int32", kWrap,
                          {"-1", "256", "-257", "2147483647", "-2147483648"}));
  stores.push_back(stored("wrap/uint64-int64", "uint64", "1", "int64", kWrap,
                          {"-1", "-9223372036854775808", "9223372036854775807", "0"}, "big"));
  stores.push_back(
      stored("wrap/int4-uint16", "int4", "1", "uint16", kWrap, {"7", "8", "15", "16", "65535", "32776"}));
}

void add_maps(Stores& stores) {
  stores.push_back(stored("map/float32-uint8-special", "float32", "1", "uint8",
                          decode_map(R"([[0,"NaN"],[255,"Infinity"],[254,"-Infinity"]])"),
                          {"0", "255", "254", "253", "1"}));
  stores.push_back(stored("map/hexadecimal", "float32", "1", "uint8",
                          decode_map(R"([[0,"0x80000000"],[255,"0x3f8ccccd"]])"), {"0", "255", "254", "1"}));
  stores.push_back(stored("map/int16-float32", "int16", "1", "float32",
                          decode_map(R"([["NaN",-9999],["Infinity",32767],["-Infinity",-32768]])"),
                          {"\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "1.5", "-7"}));
  stores.push_back(stored("map/repeated-key", "uint8", "1", "int16", decode_map("[[300,7],[-1,9],[300,8]]"),
                          {"300", "-1", "255", "7"}));  // the first entry wins
  stores.push_back(stored("map/before-clamp", "uint8", "1", "int16",
                          std::string(kClamp) + decode_map("[[300,7],[-1,9]]"),
                          {"300", "-1", "301", "-2", "255", "7"}));
  stores.push_back(stored("map/before-rounding", "int32", "1", "float64",
                          decode_map("[[2.5,100],[0.1,-100]]"),
                          {"2.5", "3.5", "0.1", "0.2", "2.5000000000000004"}));
  // The map of the other direction is ignored.
  stores.push_back(stored("map/encode-only", "int16", "5", "uint8", R"(,"scalar_map":{"encode":[[300,1]]})",
                          {"0", "1", "44", "255"}));
  // A result is not looked up again.
  stores.push_back(stored("map/chained-keys", "uint8", "9", "uint16", decode_map("[[1,2],[2,3],[3,1]]"),
                          {"1", "2", "3", "4"}));
  stores.push_back(stored("map/int64-large", "int64", "1", "int64",
                          decode_map("[[9007199254740993,-9007199254740993]]"),
                          {"9007199254740993", "9007199254740992", "9007199254740994", "1"}));
}

}  // namespace

void add_cast_value_stores(Stores& stores) {
  add_exact(stores);
  add_roundings(stores);
  add_ranges(stores);
  add_maps(stores);
}

}  // namespace zarrproof
