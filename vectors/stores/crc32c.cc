#include "vectors/stores/areas.h"

namespace zarrproof {

void add_crc32c_stores(Stores& stores) {
  const std::string summed = bytes_codec() + "," + kCrc32c, big = bytes_codec("big") + "," + kCrc32c;
  const auto digits = [&](Text name, Text end) {
    stores.push_back({"crc32c/" + name,
                      array_of("uint8", "0", {}, {20}, end),
                      {9},  // the example checksum of the CRC32C specification
                      scalars_of("49 50 51 52 53 54 55 56 57"),  // "123456789"
                      {},
                      {{1}}});
  };
  digits("123456789", kBytes + "," + kCrc32c);
  digits("twice", kBytes + "," + kCrc32c + "," + kCrc32c);
  digits("bare-names", R"("bytes","crc32c")");

  add_table(stores, "crc32c/float64-big", array_of("float64", "NaN", {}, {}, big), "0.1 -1e300 Infinity 3");
  add_table(stores, "crc32c/int16-twice-big", array_of("int16", "-1", {}, {}, big + "," + kCrc32c),
            "1 -2 32767 -32768");
  add_table(stores, "crc32c/bool", array_of("bool", "true", {}, {}, kBytes + "," + kCrc32c),
            "true false false true true");
  stores.push_back({"crc32c/point", array_of("int32", "7", {}, {}, summed), {}, {"-559038737"}});
  stores.push_back({"crc32c/cube",
                    array_of("uint32", "4294967295", {}, {3, 2, 3}, summed),
                    {2, 2, 2},
                    scalars_of("0 1 65536 4026531840 305419896"),
                    {},
                    {{1, 0, 0}}});
}

}  // namespace zarrproof
