#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

constexpr const char* kCrc = R"({"name":"crc32c"})";

// float64 packed into uint8, with 0 for NaN: the specification's own example.
std::string example(const std::string& bytes, const std::string& crc32c) {
  return chain({scale_offset_codec("-10", "0.1"),
                cast_codec("uint8", R"(,"rounding":"nearest-even","scalar_map":)"
                                    R"({"encode":[["NaN",0]],"decode":[[0,"NaN"]]})"),
                bytes, crc32c});
}

std::string nan_map(const std::string& integer) {
  return R"(,"scalar_map":{"encode":[["NaN",)" + integer + R"(]],"decode":[[)" + integer + R"(,"NaN"]]})";
}

}  // namespace

void add_chain_stores(Stores& stores) {
  const std::string nan = "\"NaN\"";
  stores.push_back(table("chains/example", type_text("float64"), nan, example(R"({"name":"bytes"})", kCrc),
                         {"0", "1", "2", "255", "128"}, "uint8"));
  stores.push_back(table("chains/example-bare-names", type_text("float64"), nan,
                         example("\"bytes\"", "\"crc32c\""), {"0", "1", "2", "255", "128"}, "uint8"));
  // The opposite direction: the stored elements are those that an encoder makes of these.
  stores.push_back(line("chains/example-encoded", type_text("float64"), nan,
                        example(R"({"name":"bytes"})", kCrc), {"0", "10", "2540", "124.9", "\"NaN\"", "45"}));

  stores.push_back(
      table("chains/packed-int16", type_text("float32"), nan,
            chain({scale_offset_codec("273.15", "100"),
                   cast_codec("int16", std::string(R"(,"out_of_range":"clamp")") + nan_map("-32768")),
                   bytes_codec("big"), kCrc}),
            {"0", "1", "-32768", "32767", "-5000"}, "int16"));
  StoreArray cube{
      "chains/cube",
      {type_text("uint16"),
       "1000",
       chain({scale_offset_codec("1000", ""), cast_codec("uint8"), R"({"name":"bytes"})", kCrc, kCrc}),
       {3, 3, 2}},
      {2, 2, 2},
      {"0", "255", "1", "128", "77"},
      "uint8",
      {{0, 1, 0}, {1, 1, 0}}};
  stores.push_back(cube);
  StoreArray point{"chains/point",
                   {type_text("float64"), nan, example(R"({"name":"bytes"})", kCrc), {}},
                   {},
                   {"3"},
                   "uint8"};
  stores.push_back(point);
  point.name = "chains/point-missing";
  point.missing = {{}};
  stores.push_back(point);

  stores.push_back(line("chains/three-codecs", type_text("int16"), "0",
                        chain({scale_offset_codec("", "2"), cast_codec("int32"), scale_offset_codec("", "3"),
                               bytes_codec("big")}),
                        {"0", "6", "60000", "-60000", "-98304"}, "int32"));
  // Each cast rounds: float64 -> float32 -> float16 and back. Decoding is exact in both steps.
  stores.push_back(line("chains/cast-twice", type_text("float64"), "0",
                        chain({cast_codec("float32"), cast_codec("float16"), bytes_codec()}),
                        {"0.1", "65504", "6e-8", "-1", "\"NaN\""}, "float16"));
  // On decode the first cast rounds to float32, and the second to int16: 0.49999999999999994 becomes 0.5.
  stores.push_back(line(
      "chains/rounds-twice", type_text("int16"), "0",
      chain({cast_codec("float32", R"(,"rounding":"nearest-away")"), cast_codec("float64"), bytes_codec()}),
      {"0.49999999999999994", "0.4999", "1.5", "-0.49999999999999994", "-2.5"}, "float64"));
  stores.push_back(line("chains/cast-then-scale", type_text("uint8"), "0",
                        chain({cast_codec("float32"), scale_offset_codec("", "0.5"), bytes_codec(), kCrc}),
                        {"0", "0.5", "127.5", "0.7", "64"}, "float32"));
}

}  // namespace zarrproof
