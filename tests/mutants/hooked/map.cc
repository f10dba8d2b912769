// Mutants of the lookup in a scalar_map.
#include <algorithm>
#include <cmath>

#include "reference/metadata/scalar.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

std::string encode_map(const std::string& entries) {
  return R"("scalar_map":{"encode":[)" + entries + "]}";
}

std::string decode_map(const std::string& entries) {
  return R"("scalar_map":{"decode":[)" + entries + "]}";
}

// Uses the first entry that a comparison accepts; otherwise casts.
Hooks found_by(std::function<bool(const Cast&, Bits key)> matches) {
  return on_mapped_cast([=](const Cast& cast) {
    for (const auto& [key, result] : cast.map.entries)
      if (matches(cast, key)) return Converted(result);
    return cast.mapped() ? settle(cast, cast.value()) : cast.sound;
  });
}

// Handles some elements as if there were no map.
Hooks unmapped_where(std::function<bool(const Cast&)> chosen) {
  return on_mapped_cast([=](const Cast& cast) {
    return cast.mapped() && chosen(cast) ? settle(cast, cast.value()) : cast.sound;
  });
}

Hooks on_configuration(std::function<void(CastValueConfiguration&)> change) {
  Hooks hooks;
  hooks.configuration = [change](ChainConfiguration& chain) {
    for (ArrayCodecConfiguration& codec : chain.array_codecs)
      if (auto* cast = std::get_if<CastValueConfiguration>(&codec.codec)) change(*cast);
  };
  return hooks;
}

// Rounds the decimals at this place of each entry by the codec's own rounding mode, if they have the array's
// type.
Hooks scalars_rounded_by_the_mode(std::string direction, std::size_t place) {
  Hooks hooks;
  hooks.metadata = [=](Metadata& metadata) {
    const auto array_type = find_data_type(metadata.data_type.text);
    if (!array_type || !array_type->is_ieee() || metadata.codecs.elements.empty()) return;
    Json* configuration = member(metadata.codecs.elements[0], "configuration");
    const Json* mode = configuration == nullptr ? nullptr : member(*configuration, "rounding");
    const auto rounding = mode == nullptr ? std::nullopt : find_rounding(mode->text);
    Json* map = configuration == nullptr ? nullptr : member(*configuration, "scalar_map");
    Json* entries = map == nullptr ? nullptr : member(*map, direction);
    if (!rounding || entries == nullptr) return;
    for (Json& entry : entries->elements) {
      if (entry.elements.size() <= place || !entry.elements[place].is_number()) continue;
      const Value value = decimal_value(entry.elements[place].text);
      const Converted bits = value.is_zero() ? Reason::out_of_range : in_type(value, *array_type, *rounding);
      if (bits) entry.elements[place] = text(hexadecimal_code(*bits, *array_type));
    }
  };
  return hooks;
}

const std::string kOneToTwoToThree = encode_map("[1,2],[2,3]");

}  // namespace

std::vector<Mutant> map_mutants() {
  return {
      {"map/keys-compared-in-float64",
       "CV-1",
       "Keys and elements of 64-bit integers are compared in float64.",
       found_by([](const Cast& cast, Bits key) {
         return to_double(unpack(key, cast.from)) == to_double(cast.value()) || key == cast.in;
       }),
       {encode("int64", cast("int8", encode_map("[9007199254740993,5]")), {9007199254740992})}},
      {"map/keys-read-through-float64",
       "CV-11",
       "Integer keys beyond 2^53 lose their last digits.",
       on_configuration([](CastValueConfiguration& cast) {
         for (auto& [key, value] : cast.encode_map.entries)
           if (cast.array_type.is_integer())
             key = pack(round(from_double(to_double(unpack(key, cast.array_type))), cast.array_type,
                              Rounding::towards_zero),
                        cast.array_type);
       }),
       {encode("int64", cast("int8", encode_map("[9007199254740993,5]")), {9007199254740993})}},
      {"map/keys-hashed-to-32-bits",
       "CV-1",
       "Keys are compared by their lower 32 bits.",
       found_by([](const Cast& cast, Bits key) {
         return static_cast<std::uint32_t>(key) == static_cast<std::uint32_t>(cast.in) &&
                (cast.from.is_integer() || key == cast.in);
       }),
       {encode("int64", cast("int64", encode_map("[1,5]")), {0x100000001})}},
      {"map/applied-in-sequence",
       "CV-1",
       "Each entry replaces elements in the array that the entry before it left: 1 becomes 2, then 3.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         if (!cast.mapped() || cast.from != cast.to) return cast.sound;
         Bits bits = cast.in;
         for (const auto& [key, result] : cast.map.entries)
           if (bits == key) bits = result;
         return bits;
       }),
       {encode("uint8", cast("uint8", kOneToTwoToThree), {1})}},
      {"map/results-mapped-again-by-value",
       "CV-1",
       "What an entry gave is looked up once more, by its value, in types of another width.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         if (!cast.mapped() || !cast.sound || !unpack(*cast.sound, cast.to).is_finite()) return cast.sound;
         for (const auto& [key, result] : cast.map.entries) {
           const Value value = unpack(key, cast.from);
           if (value.is_finite() && compare(value, unpack(*cast.sound, cast.to)) == 0) return result;
         }
         return cast.sound;
       }),
       {encode("int16", cast("uint8", kOneToTwoToThree), {1})}},
      {"map/sixteen-entries",
       "CV-1",
       "Of a scalar_map the first 16 entries count.",
       on_configuration([](CastValueConfiguration& cast) {
         for (ScalarMap* map : {&cast.encode_map, &cast.decode_map})
           if (map->entries.size() > 16) map->entries.resize(16);
       }),
       {encode("int16",
               cast("uint8", encode_map("[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0],[8,0],[9,0],[10,0],["
                                        "11,0],[12,0],[13,0],[14,0],[15,0],[300,1]")),
               {300})}},
      {"map/searched-as-if-sorted",
       "CV-1",
       "The entries are searched by halving, in the order in which they stand.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         std::size_t low = 0, high = cast.map.entries.size();
         while (low < high) {
           const std::size_t middle = (low + high) / 2;
           const auto& [key, result] = cast.map.entries[middle];
           if (key == cast.in) return result;
           if (key < cast.in)
             low = middle + 1;
           else
             high = middle;
         }
         return cast.mapped() ? settle(cast, cast.value()) : cast.sound;
       }),
       {encode("uint8", cast("uint16", encode_map("[3,30],[1,10],[2,20]")), {3})}},
      {"map/middle-of-equal-keys",
       "CV-1",
       "A search by halving gives any of several equal keys.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         std::vector<Bits> equal;
         for (const auto& [key, result] : cast.map.entries)
           if (key == cast.in) equal.push_back(result);
         return equal.empty() ? cast.sound : Converted(equal[equal.size() / 2]);
       }),
       {encode("uint8", cast("uint8", encode_map("[1,10],[1,20],[1,30]")), {1})}},
      {"map/second-nan-wins",
       "CV-1",
       "Of two keys NaN the last wins, since a NaN does not equal the one before it.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         Converted last = cast.sound;
         for (const auto& [key, result] : cast.map.entries)
           if (cast.value().is_nan() && key == cast.in) last = result;
         return last;
       }),
       {encode("float32", cast("uint8", encode_map(R"(["NaN",1],["NaN",2])")), {0x7fc00000})}},
      {"map/infinities-without-sign",
       "CV-1",
       "The key -Infinity matches Infinity.",
       found_by([](const Cast& cast, Bits key) {
         return key == cast.in || (cast.value().is_infinite() && unpack(key, cast.from).is_infinite());
       }),
       {encode("float32", cast("uint8", encode_map(R"(["-Infinity",1])")), {0x7f800000})}},
      {"map/keys-match-nearly",
       "CV-1",
       "Keys match elements within a relative 1e-9, as numpy.isclose does.",
       found_by([](const Cast& cast, Bits key) {
         const Value other = unpack(key, cast.from);
         if (key == cast.in || !cast.from.is_floating() || !other.is_finite() || !cast.value().is_finite())
           return key == cast.in;
         return std::fabs(to_double(other) - to_double(cast.value())) <= 1e-9 * std::fabs(to_double(other));
       }),
       {encode("float64", cast("uint8", encode_map("[1,9]")), {0x3ff0000000000001})}},
      {"map/keys-match-by-magnitude",
       "CV-1",
       "A key matches the element with the other sign, too.",
       found_by([](const Cast& cast, Bits key) {
         const Value other = unpack(key, cast.from);
         return key == cast.in || (other.is_finite() && cast.value().is_finite() && !other.is_zero() &&
                                   compare(other.negated(), cast.value()) == 0);
       }),
       {encode("int16", cast("int8", encode_map("[5,9]")), {0xfffb})}},
      {"map/keys-rounded-by-the-mode",
       "CV-11",
       "Keys are rounded as the codec's rounding says: 0.1 is another float32 under towards-zero.",
       scalars_rounded_by_the_mode("encode", 0),
       {encode("float32", cast("uint8", R"("rounding":"towards-zero",)" + encode_map("[0.1,9]")),
               {0x3dcccccd})}},
      {"map/values-rounded-by-the-mode",
       "CV-11",
       "Values are rounded as the codec's rounding says.",
       scalars_rounded_by_the_mode("decode", 1),
       {decode("float32", cast("uint8", R"("rounding":"towards-zero",)" + decode_map("[9,0.1]")), "uint8",
               {9})}},
      {"map/forgotten-between-equal-types",
       "CV-1",
       "A cast to the type itself does nothing, whatever scalar_map says.",
       unmapped_where([](const Cast& cast) { return cast.from == cast.to; }),
       {encode("uint8", cast("uint8", encode_map("[1,2]")), {1})}},
      {"map/forgotten-where-integers-widen",
       "CV-1",
       "Integers that go to a wider type take a fast path without scalar_map.",
       unmapped_where([](const Cast& cast) {
         return cast.from.is_integer() && cast.to.is_integer() && cast.to.bits > cast.from.bits;
       }),
       {encode("uint8", cast("uint16", encode_map("[1,300]")), {1})}},
      {"map/forgotten-where-floats-widen",
       "CV-1",
       "Floats that go to a wider float take a fast path without scalar_map, on decode.",
       unmapped_where([](const Cast& cast) {
         return cast.from.is_floating() && cast.to.is_floating() && cast.to.bits > cast.from.bits &&
                !cast.step.work.encoding;
       }),
       {decode("float64", cast("float32", decode_map("[5,9]")), "float32", {f32(5.0F)})}},
      {"map/for-specials-only",
       "CV-1",
       "scalar_map is asked for NaN and infinities only.",
       unmapped_where([](const Cast& cast) { return cast.from.is_floating() && cast.value().is_finite(); }),
       {encode("float64", cast("uint8", encode_map("[5,9]")), {f64(5.0)})}},
      {"map/large-integers-collide-in-float32",
       "CV-1",
       "A scalar_map of one entry is compared; one of more is looked up by float32 numbers, in which large "
       "integers collide.",
       found_by([](const Cast& cast, Bits key) {
         if (key == cast.in || cast.map.entries.size() < 2 || !cast.from.is_integer()) return key == cast.in;
         return to_float(unpack(key, cast.from)) == to_float(cast.value());
       }),
       {encode("int32", cast("int8", encode_map("[16777216,5],[1,1]")), {16777217})}},
      {"map/directions-exchanged",
       "CV-1",
       "Encode uses scalar_map.decode and decode scalar_map.encode, where the types are equal.",
       on_configuration([](CastValueConfiguration& cast) {
         if (cast.array_type == cast.stored_type) std::swap(cast.encode_map, cast.decode_map);
       }),
       {encode("uint8", cast("uint8", R"("scalar_map":{"encode":[[1,2]],"decode":[[1,3]]})"), {1})}},
      {"map/encode-map-on-decode",
       "CV-1",
       "Without scalar_map.decode, decode asks scalar_map.encode.",
       on_configuration([](CastValueConfiguration& cast) {
         if (cast.decode_map.entries.empty() && cast.array_type == cast.stored_type)
           cast.decode_map = cast.encode_map;
       }),
       {decode("uint8", cast("uint8", encode_map("[1,2]")), "uint8", {1})}},
      {"map/negative-keys-never-match",
       "CV-1",
       "Negative keys of int8 are compared as numbers with bytes that are not sign-extended, on decode.",
       unmapped_where([](const Cast& cast) {
         return cast.from.name == "int8" && cast.in >= 0x80 && !cast.step.work.encoding;
       }),
       {decode("float32", cast("int8", decode_map(R"([-1,"NaN"])")), "int8", {0xff})}},
      {"map/keys-from-2-63-never-match",
       "CV-1",
       "Keys of uint64 from 2^63 on never match.",
       unmapped_where([](const Cast& cast) { return cast.from.name == "uint64" && cast.in >> 63 != 0; }),
       {encode("uint64", cast("uint8", encode_map("[9223372036854775809,7]")), {0x8000000000000001})}},
      {"map/results-clamped-as-unsigned",
       "CV-1",
       "A negative result of scalar_map becomes zero under clamp.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         const bool negative = cast.mapped() && cast.sound && cast.rule == OutOfRange::clamp &&
                               unpack(*cast.sound, cast.to).is_negative();
         return negative ? Converted(Bits{0}) : cast.sound;
       }),
       {encode("float32", cast("int16", R"("out_of_range":"clamp",)" + encode_map(R"(["NaN",-9999])")),
               {0x7fc00000})}},
      {"map/results-through-the-element-type",
       "CV-11",
       "Results of integer maps pass through the type of the keys, which is narrower.",
       on_mapped_cast([](const Cast& cast) -> Converted {
         const bool narrower = cast.mapped() && cast.sound && cast.from.is_integer() &&
                               cast.to.is_integer() && cast.from.bits < cast.to.bits;
         return narrower ? Converted(*cast.sound & cast.from.mask()) : cast.sound;
       }),
       {encode("uint8", cast("uint16", encode_map("[1,300]")), {1})}},
  };
}

}  // namespace zarrproof::mutants
