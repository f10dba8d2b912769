// The crc32c codec: known values, every short length, lengths near powers of two, metadata.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

About decoding(About about) {
  about.clauses = {CRC_2};
  return about;
}

// Both directions for plain bytes.
void add_body(SuiteBuilder& suite, const About& about, Text body, Text encoded) {
  suite.encode(about, checked_bytes(body.size() / 2), body);
  suite.decode(decoding(about), checked_bytes(body.size() / 2), encoded);
}

// Published checksums, here least significant byte first.
void add_known_values(SuiteBuilder& suite) {
  const auto add = [&](Text name, Text body, Text checksum, Text comment) {
    add_body(suite, {"crc32c/" + name, {CRC_1}, comment}, body, body + checksum);
  };
  add("123456789", "313233343536373839", "839206e3", "the usual check value, 0xe3069283");
  add("32-zeros", "0000000000000000000000000000000000000000000000000000000000000000", "aa36918a",
      "RFC 3720 B.4: 32 bytes of zeros");
  add("32-ones", "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "43aba862",
      "RFC 3720 B.4: 32 bytes of ones");
  add("32-ascending", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "4e79dd46",
      "RFC 3720 B.4: 32 bytes ascending");
  add("32-descending", "1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100", "5cdb3f11",
      "RFC 3720 B.4: 32 bytes descending");
  add("iscsi-read-pdu",
      "01c00000000000000000000000000000140000000000040000000014000000182800000000000000"
      "0200000000000000",
      "563a96d9", "RFC 3720 B.4: an iSCSI SCSI Read (10) command PDU");
  add("a", "61", "3043d0c1", "one byte: 0xc1d04330");
  add("one-zero-byte", "00", "51537d52", "a zero byte counts: 0x527d5351");
}

void add_lengths(SuiteBuilder& suite) {
  suite.convert({"crc32c/length-0", {CRC_1, BYTES_12}, "no byte: checksum 0"}, checked_bytes(0), "",
                "00000000");
  const About about{
      "crc32c/length-", {CRC_1}, "every length, so that the tail of a loop over blocks shows", {"tail"}};
  for (std::size_t length = 1; length <= 300; ++length) {
    const std::string body = repeated(mixed_pattern(), length);
    add_body(suite, about.below(std::to_string(length)), body, with_checksum(body));
  }
}

// Implementations work in blocks and combine the checksums of blocks. Block limits are at powers of two and
// small multiples of them. The longest data are asked in one direction each, because they take the most time.
void add_powers_of_two(SuiteBuilder& suite) {
  constexpr std::size_t kLong = std::size_t{1} << 17;
  const auto add = [&](Text name, Text pattern, std::size_t length) {
    const std::string body = repeated(pattern, length);
    const About about{
        "crc32c/" + name + "-" + std::to_string(length), {CRC_1}, "around a power of two", {"tail"}};
    if (length + 1 < kLong || length % 4 == 3)
      suite.decode(decoding(about), checked_bytes(length), with_checksum(body));
    if (length + 1 < kLong || length % 4 != 3) suite.encode(about, checked_bytes(length), body);
  };
  for (std::size_t power = 512; power <= std::size_t{1} << 20; power *= 2)
    for (std::size_t length : {power - 1, power, power + 1}) add("length", mixed_pattern(), length);
  for (std::size_t power = 1024; power <= 16384; power *= 2) {
    add("zeros", "00", power);
    add("ones", "ff", power);
    add("length", mixed_pattern(), 3 * power);
  }
  add("zeros", "00", 65536);
  add("ones", "ff", 65536);
}

// The checksum is computed over stored bytes, after the byte order is applied. The checksum itself is always
// little-endian.
void add_types(SuiteBuilder& suite) {
  for (const char* name : {"bool", "int16", "uint32", "int64", "float16", "float32", "float64", "complex64",
                           "complex128", "int4", "float8_e4m3", "bfloat16"}) {
    const DataType type = *find_data_type(name);
    const std::string data = type.bits < 8 || type.kind == Kind::boolean
                                 ? "010001000001"
                                 : repeated(mixed_pattern(), 6 * type.element_size());
    for (const std::string endian : {"little", "big"}) {
      if (endian == "big" && type.width == 1) continue;
      suite.convert(About("crc32c/" + type.name + "/" + endian, {CRC_1, META_6},
                          "over the stored bytes; the checksum itself is little-endian", {"order"}),
                    plain_array(type, chain({bytes_codec(endian), kCrc32c}), {2, 3}), data,
                    with_checksum(in_order(data, type, endian)));
    }
  }
  suite.encode(
      {"crc32c/int16/layout-f", {CRC_1, BYTES_1}, "over C order, whatever the layout in memory", {"shape"}},
      plain_array("int16", kChecked, {2, 3}), "010203040506070809101112", Layout::f);
  const ArrayText point = plain_array("int16", kChecked, {});
  suite.encode({"crc32c/int16/zero-dimensional", {CRC_1, BYTES_9}, "one element"}, point, "0102");
  suite.decode({"crc32c/int16/zero-dimensional", {CRC_2, BYTES_9}, "one element"}, point,
               with_checksum("0102"));
}

void add_several(SuiteBuilder& suite) {
  const std::string digits = "313233343536373839";
  const About about{"crc32c", {CRC_1, META_6}, "a checksum of the checksummed"};
  std::string codecs = "[" + bytes_codec() + "," + kCrc32c;
  std::string encoded = with_checksum(digits);
  for (const char* name : {"/twice", "/three-times", "/four-times"}) {
    codecs += "," + kCrc32c;
    encoded = with_checksum(encoded);
    suite.convert(about.below(name), plain_array("uint8", codecs + "]", {9}), digits, encoded);
  }
  suite.missing({"crc32c/missing", {CRC_2}, "a missing chunk has no checksum to look at"},
                {type_text("uint8"), "7", kChecked, {9}});
}

About size_about(Text id, Clause clause) {
  return {"crc32c/sizes/" + id, {clause}, {}, {"size"}};
}

void add_size(SuiteBuilder& suite, std::uint64_t length) {
  const std::string body = repeated(mixed_pattern(), length);
  add_body(suite, size_about("length-" + std::to_string(length), CRC_1), body, with_checksum(body));
}

// No bytes except the checksum, which is 0: sound, damaged, and truncated. The specification says nothing
// about empty data.
void add_empty(SuiteBuilder& suite, const Shape& shape) {
  const ArrayText array = plain_array("int16", kChecked, shape);
  const std::string id = "empty/" + shape_name(shape);
  const std::string sound = "00000000";
  suite.encode(size_about(id, CRC_1), array, "");
  suite.decode(size_about(id, CRC_2), array, sound);
  for (const NamedJson& damaged : named("no-byte= 1-byte=00 2-bytes=0000 3-bytes=000000 first-bit=01000000 "
                                        "last-bit=00000080 inverted=ffffffff"))
    suite.refuse_data(size_about(id + "/" + damaged.name, CRC_4), array, damaged.text, sound);
}

// A bit of one byte: the first, the last, in the middle, and around the ends of large blocks.
void add_damage_of_size(SuiteBuilder& suite, std::uint64_t length,
                        std::initializer_list<std::uint64_t> positions) {
  const std::string sound = with_checksum(repeated(mixed_pattern(), length));
  for (const std::uint64_t position : positions) {
    About damaged =
        size_about("length-" + std::to_string(length) + "/bit-in-byte-" + std::to_string(position), CRC_4);
    damaged.flags = {"damage", "size"};
    suite.refuse_data(damaged, checked_bytes(length), flipped(sound, 8 * position + position % 8), sound,
                      "damage", "The codec crc32c: changed bits within long data");
  }
}

}  // namespace

void add_crc32c_vectors(SuiteBuilder& suite) {
  add_known_values(suite);
  add_lengths(suite);
  add_powers_of_two(suite);
  add_types(suite);
  add_several(suite);
}

// Checksums of long data, for which implementations use tables of several bytes and folding of blocks, and of
// no data.
void add_crc32c_size_vectors(SuiteBuilder& suite) {
  // Every remainder of blocks of 8 bytes in three streams.
  for (std::uint64_t start : {300, 768, 4096})
    for (std::uint64_t more = 0; more < 24; ++more) add_size(suite, start + more);
  for (std::uint64_t more : {1, 7, 23}) add_size(suite, (1 << 20) + more);
  add_damage_of_size(suite, 65537, {0, 8191, 8192, 32768, 65535, 65536});
  add_damage_of_size(suite, (1 << 20) + 7, {0, 1 << 19, 1 << 20, (1 << 20) + 6});
  add_empty(suite, {0});
  add_empty(suite, {0, 3});
  add_empty(suite, {2, 0, 3});
}

}  // namespace zarrproof
