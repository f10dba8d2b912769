// Held-out mutants of the scalar_map of cast_value.
#include <cmath>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

using Entry = std::pair<Bits, Bits>;

// The result of the first matching entry; without one, the result of the cast.
Converted searched(const Cast& cast, const std::function<bool(Bits key)>& matches) {
  for (const Entry& entry : cast.map.entries)
    if (matches(entry.first)) return entry.second;
  return settle(cast, cast.value());
}

// Keeps only these entries of the maps.
Hooks with_entries(std::function<bool(const DataType& key_type, std::size_t place, Bits key)> kept) {
  Hooks hooks;
  hooks.configuration = [kept](ChainConfiguration& chain) {
    for (ArrayCodecConfiguration& codec : chain.array_codecs) {
      auto* cast = std::get_if<CastValueConfiguration>(&codec.codec);
      if (cast == nullptr) continue;
      const auto filter = [&](ScalarMap& map, const DataType& key_type) {
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < map.entries.size(); ++i)
          if (kept(key_type, i, map.entries[i].first)) entries.push_back(map.entries[i]);
        map.entries = entries;
      };
      filter(cast->encode_map, cast->array_type);
      filter(cast->decode_map, cast->stored_type);
    }
  };
  return hooks;
}

// Changes the configuration of each cast_value.
Hooks on_configuration(void (*change)(CastValueConfiguration&)) {
  Hooks hooks;
  hooks.configuration = [change](ChainConfiguration& chain) {
    for (ArrayCodecConfiguration& codec : chain.array_codecs)
      if (auto* cast = std::get_if<CastValueConfiguration>(&codec.codec)) change(*cast);
  };
  return hooks;
}

Converted keys_as_float64(const Cast& cast) {
  if (!cast.from.is_integer() || cast.from.bits != 64) return cast.sound;
  const double wanted = to_double(cast.value());
  return searched(cast, [&](Bits key) { return to_double(unpack(key, cast.from)) == wanted; });
}

Converted stored_in_the_source(const Cast& cast) {
  if (!cast.mapped() || cast.from.name != "float16" || !cast.to.is_integer() || !cast.sound)
    return cast.sound;
  return settle(cast, through(unpack(*cast.sound, cast.to), "float16"));
}

Converted one_after_the_other(const Cast& cast) {
  if (!cast.from.is_integer() || !cast.to.is_integer()) return cast.sound;
  Value value = cast.value();
  for (const Entry& entry : cast.map.entries)
    if (compare(unpack(entry.first, cast.from), value) == 0) value = unpack(entry.second, cast.to);
  return settle(cast, value);
}

Converted infinity_without_sign(const Cast& cast) {
  if (!cast.value().is_infinite()) return cast.sound;
  return searched(cast, [&](Bits key) { return unpack(key, cast.from).is_infinite(); });
}

Converted widening_skips(const Cast& cast) {
  const bool widening = cast.from.is_integer() && cast.to.is_integer() &&
                        compare(lowest(cast.to), lowest(cast.from)) <= 0 &&
                        compare(highest(cast.to), highest(cast.from)) >= 0;
  return widening ? settle(cast, cast.value()) : cast.sound;
}

Converted subnormal_keys_are_zero(const Cast& cast) {
  if (cast.from.name != "float32" || !cast.value().is_zero()) return cast.sound;
  return searched(cast, [&](Bits key) { return key == cast.in || (key & 0x7f800000u) == 0; });
}

Converted within_a_tolerance(const Cast& cast) {
  if (!cast.from.is_floating() || !cast.value().is_finite()) return cast.sound;
  const double x = to_double(cast.value());
  return searched(cast, [&](Bits key) {
    const Value value = unpack(key, cast.from);
    return value.is_finite() && std::abs(x - to_double(value)) <= 1e-8 + 1e-5 * std::abs(to_double(value));
  });
}

Converted nan_value_without_the_quiet_bit(const Cast& cast) {
  const bool meant = cast.mapped() && cast.to.name == "float16" && cast.sound && *cast.sound == 0x7e00;
  return meant ? Converted(Bits{0x7c00}) : cast.sound;
}

Converted value_clamped_to_int8(const Cast& cast) {
  const bool meant = cast.mapped() && cast.to.name == "uint8" && cast.from.is_floating() && cast.sound;
  return meant && *cast.sound > 127 ? Converted(Bits{127}) : cast.sound;
}

void inverse_for_decode(CastValueConfiguration& cast) {
  if (!cast.decode_map.entries.empty()) return;
  for (const Entry& entry : cast.encode_map.entries)
    cast.decode_map.entries.emplace_back(entry.second, entry.first);
}

void inverse_for_encode(CastValueConfiguration& cast) {
  if (!cast.encode_map.entries.empty() || !cast.array_type.is_floating()) return;
  for (const Entry& entry : cast.decode_map.entries)
    if (unpack(entry.second, cast.array_type).is_nan())
      cast.encode_map.entries.emplace_back(entry.second, entry.first);
}

void decode_overwritten(CastValueConfiguration& cast) {
  std::vector<Entry>& entries = cast.decode_map.entries;
  entries = std::vector<Entry>(entries.rbegin(), entries.rend());
}

// Removes the keys of encode that float32 does not have.
void drop_inexact_keys(Json& configuration) {
  Json* map = member(configuration, "scalar_map");
  Json* entries = map == nullptr ? nullptr : member(*map, "encode");
  if (entries == nullptr || !entries->is_array()) return;
  std::erase_if(entries->elements, [](const Json& entry) {
    if (!entry.is_array() || entry.elements.empty() || !entry.elements[0].is_number()) return false;
    const double key = std::stod(entry.elements[0].text);
    return static_cast<double>(static_cast<float>(key)) != key;
  });
}

Hooks keys_left_in_float64() {
  Hooks hooks;
  hooks.metadata = [drop = on_codec("cast_value", drop_inexact_keys).metadata](Metadata& metadata) {
    if (metadata.data_type.text == "float32") drop(metadata);
  };
  return hooks;
}

std::string map(const std::string& encode, const std::string& decode = "") {
  return R"("scalar_map":{"encode":[)" + encode + "]" +
         (decode.empty() ? "" : R"(,"decode":[)" + decode + "]") + "}";
}

}  // namespace

std::vector<Mutant> map_mutants() {
  return {
      {"map/int64-keys-as-float64",
       "CV-1",
       "Keys and elements of 64 bits are compared as float64.",
       on_mapped_cast(keys_as_float64),
       {encode("int64", cast("float64", map("[9007199254740993,7]")), {9007199254740992})}},
      {"map/values-pass-through-float16",
       "CV-1",
       "Integers that float16 are mapped to are written into the float16 array first.",
       on_mapped_cast(stored_in_the_source),
       {encode("float16", cast("int32", map(R"(["NaN",2049])")), {0x7e00})}},
      {"map/entries-applied-one-after-the-other",
       "CV-1",
       "Among integers each entry replaces in turn, and the next one sees what it put there.",
       on_mapped_cast(one_after_the_other),
       {encode("uint8", cast("uint8", map("[1,2],[2,3]")), {1})}},
      {"map/nan-keys-by-name-only",
       "CV-1",
       "A NaN is a key where it is written \"NaN\", not in hexadecimal.",
       with_entries([](const DataType& type, std::size_t, Bits key) {
         return !unpack(key, type).is_nan() || key == type.nan;
       }),
       {encode("float32", cast("uint8", map(R"(["0x7fc00001",9])")), {0x7fc00001})}},
      {"map/infinity-without-sign",
       "CV-1",
       "A key that is infinite matches either infinity.",
       on_mapped_cast(infinity_without_sign),
       {encode("float32", cast("uint8", map(R"(["Infinity",1],["-Infinity",2])")), {0xff800000})}},
      {"map/widening-casts-skip-it",
       "CV-1",
       "Casts to an integer type that has all values of the source do not look at the map.",
       on_mapped_cast(widening_skips),
       {encode("uint8", cast("uint16", map("[5,500]")), {5})}},
      {"map/decode-is-the-inverse",
       "CV-1",
       "Without entries for decode, those for encode are taken backwards.",
       on_configuration(inverse_for_decode),
       {decode("float32", cast("uint8", map(R"(["NaN",255])")), "uint8", {255})}},
      {"map/nan-encoded-as-it-is-decoded",
       "CV-1",
       "Without entries for encode, NaN becomes the value that decode makes NaN.",
       on_configuration(inverse_for_encode),
       {encode("float32", cast("uint8", R"("scalar_map":{"decode":[[255,"NaN"]]})"), {0x7fc00000})}},
      {"map/negative-int8-keys-lost",
       "CV-1",
       "The table for int8 is made with negative keys in places that are never looked at.",
       with_entries(
           [](const DataType& type, std::size_t, Bits key) { return type.name != "int8" || key < 128; }),
       {encode("int8", cast("int16", map("[-3,7]")), {0xfd})}},
      {"map/eight-entries-searched",
       "CV-1",
       "Only the first eight entries are searched, which is what a register holds.",
       with_entries([](const DataType&, std::size_t place, Bits) { return place < 8; }),
       {encode("uint8", cast("uint8", map("[1,11],[2,12],[3,13],[4,14],[5,15],[6,16],[7,17],[8,18],[9,19]")),
               {9})}},
      {"map/float32-keys-left-in-float64",
       "CV-1",
       "Keys for float32 elements are compared as the float64 that JSON gave, so 0.1 matches nothing.",
       keys_left_in_float64(),
       {encode("float32", cast("uint8", map("[0.1,9]")), {f32(0.1f)})}},
      {"map/subnormal-keys-match-zero",
       "CV-1",
       "Subnormal keys are zero where subnormal float32 are, and match it.",
       on_mapped_cast(subnormal_keys_are_zero),
       {encode("float32", cast("uint8", map("[1e-40,9]")), {0})}},
      {"map/keys-within-a-tolerance",
       "CV-1",
       "A float matches a key that is close to it.",
       on_mapped_cast(within_a_tolerance),
       {encode("float64", cast("float32", map("[-9999,0]")), {f64(-9999.001)})}},
      {"map/uint64-keys-as-int64",
       "CV-1",
       "Keys of uint64 from 2^63 on match nothing.",
       with_entries([](const DataType& type, std::size_t, Bits key) {
         return type.name != "uint64" || key >> 63 == 0;
       }),
       {encode("uint64", cast("uint8", map("[18446744073709551615,9]")), {~0ull})}},
      {"map/decode-overwritten",
       "CV-1",
       "On decode the last of repeated keys wins.",
       on_configuration(decode_overwritten),
       {decode("uint8", cast("uint16", map("", "[300,1],[300,2]")), "uint16", {300})}},
      {"map/nan-value-without-the-quiet-bit",
       "CV-1",
       "NaN as a value of a map becomes the infinity of float16.",
       on_mapped_cast(nan_value_without_the_quiet_bit),
       {decode("float16", cast("uint8", map("", R"([255,"NaN"])")), "uint8", {255})}},
      {"map/values-in-a-signed-byte",
       "CV-1",
       "Values of a map from floats to uint8 are held in a signed byte that saturates.",
       on_mapped_cast(value_clamped_to_int8),
       {encode("float32", cast("uint8", map(R"(["NaN",255])")), {0x7fc00000})}},
  };
}

}  // namespace zarrproof::mutants::holdout
