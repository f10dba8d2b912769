// The crc32c codec: every kind of damage, with the sound bytes as control.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::string kDigits = "313233343536373839";  // "123456789"
const std::string kChecksum = "839206e3";          // 0xe3069283, least significant byte first
const std::string kSound = kDigits + kChecksum;

About damage_about(Text name, Text comment, Clause clause = CRC_4) {
  return {"crc32c/damage/" + name, {clause}, comment, {"damage"}};
}

// Damages the sound chunk of the digits.
void damage(SuiteBuilder& suite, Text name, Text comment, Text data) {
  suite.refuse_data(damage_about(name, comment), checked_bytes(9), data, kSound);
}

// Each bit of a short chunk; in a long chunk, the bits beside block limits.
void add_flips(SuiteBuilder& suite) {
  for (std::size_t bit = 0; bit < 8 * 13; ++bit) {
    const bool in_body = bit < 8 * 9;
    damage(suite,
           std::string("bit-in-") + (in_body ? "body" : "checksum") + "/byte-" +
               std::to_string(bit / 8 - (in_body ? 0 : 9)) + "-bit-" + std::to_string(bit % 8),
           "one bit changed", flipped(kSound, bit));
  }
  const std::string sound = with_checksum(repeated(mixed_pattern(), 1000));
  for (std::size_t byte : {0, 1, 7, 8, 15, 16, 63, 64, 255, 256, 511, 512, 992, 995, 996, 999, 1000, 1003})
    suite.refuse_data(
        damage_about("long/bit-in-byte-" + std::to_string(byte), "one bit of 1004 bytes changed"),
        checked_bytes(1000), flipped(sound, 8 * byte + byte % 8), sound);
}

void add_several_bits(SuiteBuilder& suite) {
  damage(suite, "two-bits", "the same bit in two bytes: a plain sum of bytes or xor may stay",
         flipped(flipped(kSound, 3), 19));
  damage(suite, "bit-in-body-and-checksum", "one bit in both", flipped(flipped(kSound, 0), 72));
  damage(suite, "neighbours-swapped", "two bytes of the body change places",
         "323133343536373839" + kChecksum);
  damage(suite, "body-reversed", "the body backwards", "393837363534333231" + kChecksum);
  damage(suite, "body-zero", "the body overwritten by zeros", "000000000000000000" + kChecksum);
  damage(suite, "all-zero", "everything overwritten by zeros", "00000000000000000000000000");
  damage(suite, "all-ones", "everything overwritten by ones", "ffffffffffffffffffffffffff");
}

// Other checksums in place of the right one.
void add_other_checksums(SuiteBuilder& suite) {
  const auto damaged = [&](Text name, Text comment, Text checksum) {
    damage(suite, name, comment, kDigits + checksum);
  };
  damaged("checksum-big-endian", "the bytes of the checksum in the other order", "e3069283");
  damaged("checksum-halves-swapped", "its halves change places", "06e38392");
  damaged("checksum-bits-reversed", "its bits backwards", "c76049c1");
  damaged("checksum-zero", "0 is no \"not checked\"", "00000000");
  damaged("checksum-ones", "all bits set", "ffffffff");
  damaged("no-final-xor", "CRC32C without the final xor", "7c6df91c");
  damaged("initial-value-0", "CRC32C that starts at 0", "df051ca7");
  damaged("not-reflected", "the polynomial of CRC32C, not reflected", "150f4405");
  damaged("masked", "CRC32C rotated and shifted by a constant, as some file formats store it", "e5b08ac7");
  damaged("crc32-instead", "the CRC-32 of zip and PNG, 0xcbf43926", "2639f4cb");
  damaged("crc32k-instead", "the CRC-32K of Koopman's polynomial", "aed03d2d");
  damaged("adler32-instead", "Adler-32, 0x091e01de", "de011e09");
  damaged("of-other-body", "a sound checksum, of \"a\"", "3043d0c1");
}

// Too few bytes, too many bytes, or the checksum at another place.
void add_wrong_lengths(SuiteBuilder& suite) {
  for (std::size_t size = 0; size < 13; ++size)
    damage(suite, "first-" + std::to_string(size) + "-bytes", "cut off at the end",
           kSound.substr(0, 2 * size));
  for (std::size_t size = 1; size < 13; ++size)
    damage(suite, "last-" + std::to_string(size) + "-bytes", "cut off at the beginning",
           kSound.substr(2 * (13 - size)));
  damage(suite, "checksum-first", "the checksum before the body", kChecksum + kDigits);
  damage(suite, "checksum-one-earlier", "the checksum before the last byte of the body",
         kDigits.substr(0, 16) + kChecksum + kDigits.substr(16));
  damage(suite, "zero-behind", "a zero byte at the end", kSound + "00");
  damage(suite, "zero-before", "a zero byte at the beginning", "00" + kSound);
  damage(suite, "twice", "the whole chunk twice", kSound + kSound);

  // A right checksum, and a body of the wrong length for the array.
  const auto misfit = [&](Text name, const ArrayText& array, Text body, Text fit) {
    About own = damage_about(name, "a sound checksum over a body of the wrong length", BYTES_8);
    own.clauses.push_back(CRC_2);
    suite.refuse_data(own, array, with_checksum(body), with_checksum(fit));
  };
  const ArrayText nine = checked_bytes(9);
  misfit("body-one-short", nine, kDigits.substr(0, 16), kDigits);
  misfit("body-one-long", nine, kDigits + "30", kDigits);
  misfit("body-empty", nine, "", kDigits);
  misfit("body-twice", nine, kDigits + kDigits, kDigits);
  misfit("body-is-checksummed", nine, kSound, kDigits);
  const ArrayText ints = plain_array("int32", kChecked, {3});
  const std::string three = "010203041112131421222324";
  misfit("int32/body-one-element-short", ints, three.substr(0, 16), three);
  misfit("int32/body-one-byte-short", ints, three.substr(0, 22), three);
  misfit("int32/body-one-byte-long", ints, three + "00", three);
  misfit("int32/body-one-element-long", ints, three + "31323334", three);
  misfit("int32/body-empty", ints, "", three);
}

// Two checksums in the chain: both are checked.
void add_twice(SuiteBuilder& suite) {
  const ArrayText nine = plain_array("uint8", chain({bytes_codec(), kCrc32c, kCrc32c}), {9});
  const std::string sound = with_checksum(kSound);
  const auto damaged = [&](Text name, Text comment, Text data) {
    suite.refuse_data(damage_about("twice-in-chain/" + name, comment), nine, data, sound);
  };
  damaged("outer", "a bit of the outer checksum", flipped(sound, 8 * 13));
  damaged("inner", "a bit of the inner checksum, under a sound outer one",
          with_checksum(flipped(kSound, 8 * 9)));
  damaged("body", "a bit of the body, under a sound outer checksum", with_checksum(flipped(kSound, 0)));
  damaged("same-twice", "both are the checksum of the body", kSound + kChecksum);
  damaged("once", "only one checksum is there", kSound);
  damaged("none", "no checksum is there", kDigits);
  damaged("first-4-bytes", "too short for two", sound.substr(0, 8));
  // The CRC32C of no bytes is 0: the outer checksum is right, and no bytes are left for the inner one.
  damaged("sound-over-nothing", "the outer checksum is sound over nothing", "00000000");
}

// The checksum covers the elements of every type, including unused bits.
void add_damaged_types(SuiteBuilder& suite) {
  for (const char* name : {"bool", "float32", "float64", "complex64", "int4"}) {
    const DataType type = *find_data_type(name);
    const ArrayText array = plain_array(type, kChecked);
    const std::string sound =
        with_checksum(repeated(type.width == 1 ? "0100" : mixed_pattern(), 2 * type.element_size()));
    suite.refuse_data(damage_about(type.name + "/bit-in-body", "one bit changed"), array, flipped(sound, 0),
                      sound);
    suite.refuse_data(damage_about(type.name + "/bit-in-checksum", "one bit changed"), array,
                      flipped(sound, 4 * sound.size() - 1), sound);
  }
  // A bit that the type ignores is still part of the body.
  const std::string sound = with_checksum("0102");
  suite.refuse_data(damage_about("int4/bit-in-upper-bits", "a bit that int4 ignores counts for the checksum"),
                    plain_array("int4", kChecked), flipped(sound, 7), sound);
}

}  // namespace

void add_crc32c_damage_vectors(SuiteBuilder& suite) {
  add_flips(suite);
  add_several_bits(suite);
  add_other_checksums(suite);
  add_wrong_lengths(suite);
  add_twice(suite);
  add_damaged_types(suite);
}

}  // namespace zarrproof
