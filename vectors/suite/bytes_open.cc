// The bytes codec where the specification is ambiguous: raw types, and bool bytes other than 0 and 1.
#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/types/hexadecimal.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Different bytes in both elements.
std::string sample_of_raw(const DataType& raw) {
  std::vector<std::byte> bytes;
  for (int i = 0; i < 2 * raw.width; ++i) bytes.push_back(static_cast<std::byte>(7 * i + 1));
  return to_hexadecimal(bytes);
}

// An array of bytes with the size of two elements of a raw type.
ArrayText two_plain(int width) {
  return plain_array("uint8", chain({bytes_codec()}), {2 * static_cast<std::uint64_t>(width)});
}

// It is open whether r<N> has a fill value of N/8 or of N integers. So each array is asked both ways, and
// each way is the control of the other: one of the two must be accepted.
void add_raw_types(SuiteBuilder& suite) {
  for (const char* name : {"r8", "r16", "r24", "r32", "r64", "r128"}) {
    const DataType type = *find_data_type(name);
    const auto array = [&](int zero_count, Text codec) {
      return ArrayText{metadata_json(type), zero_list(zero_count), chain({codec}), {2}};
    };
    const About about{"bytes/" + type.name, {BYTES_6}, "raw_fill_length", {"raw"}};
    const auto either = [&](const About& own, Text codec) {
      suite.either(own, array(type.width, codec), array(type.bits, codec), sample_of_raw(type));
    };
    either(about.below("/little"), bytes_codec("little"));
    either(about.below("/big", type.width > 1 ? "raw_endian, raw_fill_length" : ""), bytes_codec("big"));
    About absent = about.below("/no-endian");
    if (type.width == 1) {
      either(absent, kBytes);
      continue;
    }
    absent.comment = "raw_endian_absent, raw_fill_length";
    absent.flags = {"metadata", "raw"};
    suite.refuse_metadata(absent, array(type.width, kBytes), two_plain(type.width));
  }
  for (const auto& [name, width] : {std::pair{"r7", 1}, {"r12", 2}, {"r1", 1}})
    suite.refuse_metadata(
        {std::string("bytes/") + name, {META_3}, "not a multiple of 8", {"metadata", "raw"}},
        array_of(name, zero_list(width), {}, {2}), two_plain(width));
}

// Each byte alone, and at its place in a longer array: a check of whole blocks may miss the last elements.
void add_other_bools(SuiteBuilder& suite) {
  const About about{"bytes/bool/other", {BYTES_11}, "bool_other", {"damage"}};
  const auto refuse = [&](Text suffix, Text damaged, Text sound) {
    suite.refuse_data(about.below("/" + suffix + "/decode"),
                      array_of("bool", "false", {}, {damaged.size() / 2}), damaged, sound);
  };
  for (const char* byte : {"02", "03", "10", "80", "81", "fe", "ff"})
    refuse(std::string("0x") + byte, std::string("01") + byte, "0100");
  const std::string sound = repeated("01000100", 67);
  for (std::size_t place : {0, 31, 63, 64, 66}) {
    std::string damaged = sound;
    damaged.replace(2 * place, 2, "02");
    refuse("place-" + std::to_string(place), damaged, sound);
  }
}

}  // namespace

void add_bytes_open_vectors(SuiteBuilder& suite) {
  add_raw_types(suite);
  add_other_bools(suite);
}

}  // namespace zarrproof
