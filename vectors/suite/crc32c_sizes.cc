// Checksums of long data, for which implementations use tables of several bytes and folding of blocks, and of
// no data.
#include "vectors/suite/areas.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

const std::string kCodecs = chain({bytes_codec(), kCrc32c});

About about(Text id, Clause clause) {
  return {"crc32c/sizes/" + id, {clause}, {}, {"size"}};
}

void add_length(SuiteBuilder& suite, std::uint64_t length) {
  const ArrayText array = plain_array("uint8", kCodecs, {length});
  const std::string id = "length-" + std::to_string(length);
  const std::string body = repeated(mixed_pattern(), length);
  suite.encode(about(id, CRC_1), array, body);
  suite.decode(about(id, CRC_2), array, with_checksum(body));
}

// No bytes except the checksum, which is 0: sound, damaged, and truncated. The specification says nothing
// about empty data.
void add_empty(SuiteBuilder& suite, const Shape& shape) {
  const ArrayText array = plain_array("int16", kCodecs, shape);
  const std::string id = "empty/" + shape_name(shape);
  const std::string sound = "00000000";
  suite.encode(about(id, CRC_1), array, "");
  suite.decode(about(id, CRC_2), array, sound);
  for (const NamedJson& damaged : named("no-byte= 1-byte=00 2-bytes=0000 3-bytes=000000 first-bit=01000000 "
                                        "last-bit=00000080 inverted=ffffffff"))
    suite.refuse_data(about(id + "/" + damaged.name, CRC_4), array, damaged.text, sound);
}

// A bit of one byte: the first, the last, in the middle, and around the ends of large blocks.
void add_damage(SuiteBuilder& suite, std::uint64_t length, std::initializer_list<std::uint64_t> positions) {
  const std::string sound = with_checksum(repeated(mixed_pattern(), length));
  for (const std::uint64_t position : positions) {
    About damaged =
        about("length-" + std::to_string(length) + "/bit-in-byte-" + std::to_string(position), CRC_4);
    damaged.flags = {"damage", "size"};
    suite.refuse_data(damaged, plain_array("uint8", kCodecs, {length}),
                      flipped(sound, 8 * position + position % 8), sound, kFormat2);
  }
}

}  // namespace

void add_crc32c_size_vectors(SuiteBuilder& suite) {
  // Every remainder of blocks of 8 bytes in three streams.
  for (std::uint64_t start : {300, 768, 4096})
    for (std::uint64_t more = 0; more < 24; ++more) add_length(suite, start + more);
  for (std::uint64_t more : {1, 7, 23}) add_length(suite, (1 << 20) + more);
  add_damage(suite, 65537, {0, 8191, 8192, 32768, 65535, 65536});
  add_damage(suite, (1 << 20) + 7, {0, 1 << 19, 1 << 20, (1 << 20) + 6});
  add_empty(suite, {0});
  add_empty(suite, {0, 3});
  add_empty(suite, {2, 0, 3});
}

}  // namespace zarrproof
