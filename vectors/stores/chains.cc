#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

// float64 packed into uint8, with 0 for NaN: the specification's own example.
ArrayText example(Text end) {
  return array_of("float64", "NaN",
                  {scale_offset_codec("-10", "0.1"),
                   cast_codec("uint8", rounding_member("nearest-even") + map_member("NaN=0", "0=NaN"))},
                  {}, end);
}

}  // namespace

void add_chain_stores(Stores& stores) {
  const ArrayText plain = example(kBytes + "," + kCrc32c);
  add_table(stores, "chains/example", plain, "0 1 2 255 128", "uint8");
  add_table(stores, "chains/example-bare-names", example(R"("bytes","crc32c")"), "0 1 2 255 128", "uint8");
  // The opposite direction: the stored elements are those that an encoder makes of these.
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

}  // namespace zarrproof
