#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

constexpr const char* kCrc = R"({"name":"crc32c"})";
constexpr const char* kBytes = R"({"name":"bytes"})";

}  // namespace

void add_crc32c_stores(Stores& stores) {
  const Scalars digits = {"49", "50", "51", "52", "53", "54", "55", "56", "57"};  // "123456789"
  StoreArray known = line("crc32c/123456789", type_text("uint8"), "0", chain({kBytes, kCrc}), digits);
  known.array.shape = {20};
  known.chunk_shape = {9};  // the example checksum of the CRC32C specification
  known.missing = {{1}};
  stores.push_back(known);
  StoreArray twice = known;
  twice.name = "crc32c/twice";
  twice.array.codecs = chain({kBytes, kCrc, kCrc});
  stores.push_back(twice);
  StoreArray bare = known;
  bare.name = "crc32c/bare-names";
  bare.array.codecs = R"(["bytes","crc32c"])";
  stores.push_back(bare);

  stores.push_back(table("crc32c/float64-big", type_text("float64"), "\"NaN\"",
                         chain({bytes_codec("big"), kCrc}), {"0.1", "-1e300", "\"Infinity\"", "3"}));
  stores.push_back(table("crc32c/int16-twice-big", type_text("int16"), "-1",
                         chain({bytes_codec("big"), kCrc, kCrc}), {"1", "-2", "32767", "-32768"}));
  stores.push_back(table("crc32c/bool", type_text("bool"), "true", chain({kBytes, kCrc}),
                         {"true", "false", "false", "true", "true"}));

  StoreArray point{
      "crc32c/point", {type_text("int32"), "7", chain({bytes_codec(), kCrc}), {}}, {}, {"-559038737"}};
  stores.push_back(point);
  StoreArray cube{"crc32c/cube",
                  {type_text("uint32"), "4294967295", chain({bytes_codec(), kCrc}), {3, 2, 3}},
                  {2, 2, 2},
                  {"0", "1", "65536", "4026531840", "305419896"}};
  cube.missing = {{1, 0, 0}};
  stores.push_back(cube);
}

}  // namespace zarrproof
