// The bytes codec where the specification is ambiguous: raw types, and bool bytes other than 0 and 1.
#include "reference/types/hexadecimal.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

std::string zeros(int count) {
  std::string text = "[0";
  for (int i = 1; i < count; ++i) text += ",0";
  return text + "]";
}

// Different bytes in both elements.
std::string sample(const DataType& raw) {
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
    const auto either = [&](const std::string& id, const std::string& codecs, const std::string& comment) {
      suite.either({"bytes/" + type.name + "/" + id, {Clause::BYTES_6}, comment, {"raw"}},
                   {type.metadata(), zeros(type.width), codecs, {2}},
                   {type.metadata(), zeros(type.bits), codecs, {2}}, sample(type));
    };
    either("little", chain({bytes_codec("little")}), "raw_fill_length");
    either("big", chain({bytes_codec("big")}),
           type.width > 1 ? "raw_endian, raw_fill_length" : "raw_fill_length");
    if (type.width == 1) {
      either("no-endian", R"([{"name":"bytes"}])", "raw_fill_length");
      continue;
    }
    suite.refuse_metadata({"bytes/" + type.name + "/no-endian",
                           {Clause::BYTES_6},
                           "raw_endian_absent, raw_fill_length",
                           {"metadata", "raw"}},
                          {type.metadata(), zeros(type.width), R"([{"name":"bytes"}])", {2}},
                          two_plain(type.width));
  }
  for (const char* name : {"r7", "r12", "r1"})
    suite.refuse_metadata(
        {std::string("bytes/") + name, {Clause::META_3}, "not a multiple of 8", {"metadata", "raw"}},
        {type_text(name), zeros(name == std::string("r12") ? 2 : 1), chain({bytes_codec()}), {2}},
        two_plain(name == std::string("r12") ? 2 : 1));
}

// Each byte alone, and at its place in a longer array: a check of whole blocks may miss the last elements.
void add_other_bools(SuiteBuilder& suite) {
  const About about{"bytes/bool/other", {Clause::BYTES_11}, "bool_other", {"damage"}};
  const auto refuse = [&](const std::string& suffix, const std::string& damaged, const std::string& sound) {
    suite.refuse_data(below(about, "/" + suffix + "/decode"),
                      plain_array("bool", chain({bytes_codec()}), {damaged.size() / 2}), damaged, sound);
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
