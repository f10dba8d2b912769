// Mutants with state from earlier requests: caches with incomplete keys, changed defaults, rounding modes.
#include <map>
#include <memory>
#include <utility>

#include "reference/codec/crc32c.h"
#include "reference/json/json.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

const std::string kMapZero = R"("scalar_map":{"decode":[[0,"NaN"]]})";

// Codecs of one kind, and data of all earlier ones.
template <class Configuration, class State>
Hooks remembering(void (*change)(Configuration&, State&)) {
  Hooks hooks;
  hooks.configuration = [change, state = std::make_shared<State>()](ChainConfiguration& chain) {
    for (ArrayCodecConfiguration& codec : chain.array_codecs)
      if (auto* wanted = std::get_if<Configuration>(&codec.codec)) change(*wanted, *state);
  };
  return hooks;
}

// The bits of offset and scale by their JSON text, for any data type.
Hooks parameters_by_text() {
  auto texts = std::make_shared<std::vector<std::pair<std::string, std::string>>>();
  auto bits = std::make_shared<std::map<std::string, Bits>>();
  const auto text_of = [](const Json& codec, const char* key) -> std::string {
    const Json* configuration = codec.is_object() ? codec.find("configuration") : nullptr;
    const Json* value =
        configuration != nullptr && configuration->is_object() ? configuration->find(key) : nullptr;
    return value == nullptr ? "" : write_json(*value);
  };
  Hooks hooks;
  hooks.metadata = [=](Metadata& metadata) {
    texts->clear();
    if (!metadata.codecs.is_array()) return;
    for (const Json& codec : metadata.codecs.elements)
      texts->emplace_back(text_of(codec, "offset"), text_of(codec, "scale"));
  };
  hooks.configuration = [=](ChainConfiguration& chain) {
    for (std::size_t i = 0; i < chain.array_codecs.size(); ++i) {
      auto* scale = std::get_if<ScaleOffsetConfiguration>(&chain.array_codecs[i].codec);
      if (scale == nullptr) continue;
      const auto remember = [&](std::optional<Bits>& parameter, const std::string& text) {
        if (parameter) parameter = bits->emplace(text, *parameter).first->second & scale->type.mask();
      };
      remember(scale->offset, (*texts)[i].first);
      remember(scale->scale, (*texts)[i].second);
    }
  };
  return hooks;
}

// A cast with a cache from `key(in)` to the result.
Hooks memoized(Bits (*key)(Bits)) {
  return on_casts([key](const std::vector<Cast>& casts, std::span<Converted> out) {
    std::map<Bits, Bits> seen;
    for (const Cast& cast : casts)
      if (cast.sound) out[cast.index] = seen.emplace(key(cast.in), *cast.sound).first->second;
  });
}

// Keeps the first response to resolve and to a missing chunk for each key.
Hooks fill_kept(std::function<std::string(const ChainConfiguration&)> key) {
  Hooks hooks;
  auto kept = std::make_shared<std::map<std::string, Bytes>>();
  hooks.missing = [=](const Work& work, Bytes& array) {
    const Bytes& fill = kept->emplace(key(work.chain), work.chain.fill).first->second;
    for (std::size_t i = 0; i < array.size(); ++i) array[i] = fill[i % fill.size()];
  };
  return hooks;
}

struct Mode {
  Rounding rounding = Rounding::nearest_even;
  bool overflow = false;
};

Converted in_mode(const Scaling& scaling, Rounding rounding) {
  if (rounding == Rounding::nearest_even || !scaling.type.is_ieee() || !scaling.finite())
    return scaling.sound;
  if (scaling.encoding) {
    Value value = scaling.value();
    if (scaling.offset)
      value = round(difference(value, unpack(*scaling.offset, scaling.type)), scaling.type, rounding);
    if (scaling.scale) value = product(value, unpack(*scaling.scale, scaling.type));
    return in_type(value, scaling.type, rounding);
  }
  Value value = scaling.value();
  if (scaling.scale && unpack(*scaling.scale, scaling.type).is_zero()) return scaling.sound;
  if (scaling.scale)
    value = round(quotient(value, unpack(*scaling.scale, scaling.type)), scaling.type, rounding);
  if (scaling.offset) value = sum(value, unpack(*scaling.offset, scaling.type));
  return in_type(value, scaling.type, rounding);
}

// scale_offset in the rounding mode of an earlier cast. `after_errors_only`: the mode is restored unless
// there is an error.
Hooks mode_stays(bool after_errors_only) {
  auto mode = std::make_shared<Mode>();
  Hooks scaling = on_scaling([mode](const Scaling& one) { return in_mode(one, mode->rounding); });
  Hooks hooks;
  hooks.step = [=](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    scaling.step(step, in, out);
    if (step.cast() == nullptr) return;
    bool failed = false;
    for (const Converted& result : out) failed = failed || !result;
    mode->rounding = failed || !after_errors_only ? step.cast()->rounding : Rounding::nearest_even;
  };
  return hooks;
}

Hooks overflow_flag_stays() {
  auto mode = std::make_shared<Mode>();
  Hooks hooks;
  hooks.step = [mode](const Step& step, std::span<const Bits>, std::span<Converted> out) {
    if (step.scale() == nullptr || !step.from().is_integer() || out.empty()) return;
    if (mode->overflow) out[0] = Reason::offset_not_representable;
    mode->overflow = false;
    for (const Converted& result : out) mode->overflow = mode->overflow || !result;
  };
  return hooks;
}

Hooks last_array_kept() {
  auto last = std::make_shared<Bytes>();
  Hooks hooks;
  hooks.decoded = [last](const Work&, Bytes& array) { *last = array; };
  hooks.missing = [last](const Work&, Bytes& array) {
    for (std::size_t i = 0; i < std::min(array.size(), last->size()); ++i) array[i] = (*last)[i];
  };
  return hooks;
}

Hooks checksums_by_length() {
  auto seen = std::make_shared<std::map<std::size_t, std::uint32_t>>();
  Hooks hooks;
  hooks.checksum = [seen](const Work&, std::span<const std::byte> bytes) {
    return seen->emplace(bytes.size(), crc32c(bytes)).first->second;
  };
  return hooks;
}

Hooks checksum_goes_on() {
  auto before = std::make_shared<std::uint32_t>(0);
  Hooks hooks;
  hooks.checksum = [before](const Work& work, std::span<const std::byte> bytes) {
    if (!work.encoding) return crc32c(bytes);
    return *before = crc32c(bytes, *before);
  };
  return hooks;
}

Hooks tables_by_types() {
  auto tables = std::make_shared<std::map<std::string, std::map<Bits, Bits>>>();
  return on_casts([tables](const std::vector<Cast>& casts, std::span<Converted> out) {
    for (const Cast& cast : casts)
      if (cast.from.bits <= 8 && cast.sound)
        out[cast.index] =
            (*tables)[cast.from.name + " " + cast.to.name].emplace(cast.in, *cast.sound).first->second;
  });
}

}  // namespace

std::vector<Mutant> memory_mutants() {
  const std::string nearest = cast("uint8"), clamp = cast("uint8", R"("out_of_range":"clamp")");
  return {
      {"memory/parameters-by-text",
       "SO-1",
       "Offset and scale are kept by their JSON text, without the data type.",
       parameters_by_text(),
       {encode("int8", scale_offset(R"("offset":1)"), {5}),
        encode("float32", scale_offset(R"("offset":1)"), {f32(5.0F)})}},
      {"memory/first-rounding-stays",
       "CV-3",
       "The rounding of the first cast_value holds for all later ones.",
       remembering<CastValueConfiguration, std::optional<Rounding>>(
           [](CastValueConfiguration& cast, std::optional<Rounding>& first) {
             cast.rounding = *(first ? first : first = cast.rounding);
           }),
       {encode("float32", nearest, {f32(2.5F)}),
        encode("float32", cast("uint8", R"("rounding":"towards-positive")"), {f32(2.25F)})}},
      {"memory/clamp-becomes-the-default",
       "CV-5",
       "Once clamp was set, it is the default.",
       remembering<CastValueConfiguration, bool>([](CastValueConfiguration& cast, bool& clamps) {
         clamps = clamps || cast.out_of_range == OutOfRange::clamp;
         if (clamps && cast.out_of_range == OutOfRange::refuse) cast.out_of_range = OutOfRange::clamp;
       }),
       {encode("int16", clamp, {300}), encode("int16", nearest, {300})}},
      {"memory/default-map-grows",
       "CV-1",
       "Entries of scalar_map are added to a default that all casts of the same types share.",
       remembering<CastValueConfiguration, std::map<std::string, ScalarMap>>(
           [](CastValueConfiguration& cast, std::map<std::string, ScalarMap>& maps) {
             ScalarMap& shared = maps[cast.array_type.name + " " + cast.stored_type.name];
             const auto& entries = cast.encode_map.entries;
             shared.entries.insert(shared.entries.end(), entries.begin(), entries.end());
             if (entries.empty()) cast.encode_map = shared;
           }),
       {encode("float32", cast("uint8", R"("scalar_map":{"encode":[["NaN",0]]})"), {0x7fc00000}),
        encode("float32", nearest, {0x7fc00000})}},
      {"memory/rounding-mode-after-errors",
       "SO-2",
       "A cast that fails leaves its rounding mode to later arithmetic.",
       mode_stays(true),
       {encode("float32", cast("uint8", R"("rounding":"towards-positive")"), {f32(300.0F)}),
        encode("float32", scale_offset(R"("scale":0.1)"), {f32(1.0F), f32(3.0F), f32(5.0F), f32(7.0F)})}},
      {"memory/rounding-mode-within-the-chain",
       "SO-2",
       "A cast leaves its rounding mode to the scale_offset that decode does after it.",
       mode_stays(false),
       {decode("float32",
               chain({scale_offset(R"("scale":3)"), cast("uint8", R"("rounding":"towards-positive")")}),
               "uint8", {1, 2, 4, 5})}},
      {"memory/overflow-flag-stays",
       "SO-1",
       "After an integer overflow the next scale_offset is refused.",
       overflow_flag_stays(),
       {encode("int8", scale_offset(R"("offset":1)"), {0x80}),
        encode("int8", scale_offset(R"("offset":1)"), {5})}},
      {"memory/missing-chunk-is-the-last-array",
       "META-4",
       "A missing chunk leaves the buffer as the array before left it.",
       last_array_kept(),
       {decode("uint8", only({R"("bytes")"}), "uint8", {7, 8}), missing("uint8", only({R"("bytes")"}), "1")}},
      {"memory/fill-value-by-data-type",
       "META-4",
       "The fill value of the first array of a data type is kept for all others.",
       fill_kept([](const ChainConfiguration& chain) { return chain.array_type.name; }),
       {missing("uint16", cast("uint32"), "5"), missing("uint16", cast("uint32"), "6")}},
      {"memory/fill-value-by-width",
       "META-4",
       "Fill values that agree in their lowest byte are one.",
       fill_kept([](const ChainConfiguration& chain) {
         return chain.array_type.name + std::to_string(std::to_integer<int>(chain.fill[0]));
       }),
       {missing("uint16", cast("uint32"), "5"), missing("uint16", cast("uint32"), "261")}},
      {"memory/checksum-by-length",
       "CRC-1",
       "Checksums are kept by the length of the data.",
       checksums_by_length(),
       {encode("uint8", only({R"("bytes")", R"("crc32c")"}), {1, 2, 3}),
        encode("uint8", only({R"("bytes")", R"("crc32c")"}), {1, 2, 4})}},
      {"memory/checksum-goes-on",
       "CRC-1",
       "Each checksum on encode goes on from that of the request before.",
       checksum_goes_on(),
       {encode("uint8", only({R"("bytes")", R"("crc32c")"}), {1, 2, 3}),
        encode("uint8", only({R"("bytes")", R"("crc32c")"}), {1, 2, 3})}},
      {"memory/tables-by-types",
       "CV-1",
       "Casts of elements of a byte use a table that is kept by the two types alone.",
       tables_by_types(),
       {decode("float32", cast("uint8", kMapZero), "uint8", {0}).fill("1"),
        decode("float32", nearest, "uint8", {0})}},
      {"memory/memo-of-the-lower-16-bits",
       "CV-2",
       "Within an array, elements that agree in 16 bits have one result.",
       memoized([](Bits in) { return in & 0xffff; }),
       {encode("int32", cast("int64"), {1, 65537})}},
      {"memory/memo-without-the-sign",
       "CV-2",
       "Within an array of floats, elements that agree without their sign have one result.",
       memoized([](Bits in) { return in >> 31 == 1 ? in & 0x7fffffff : in; }),
       {encode("float32", cast("float64"), {f32(1.0F), f32(-1.0F)})}},
      {"memory/last-element-starts-as-zero",
       "CV-1",
       "The last element and its result are remembered; both are zero at first.",
       on_mapped_cast([](const Cast& cast) {
         return cast.index == 0 && cast.in == 0 && !cast.to.is_e8m0() ? Converted(Bits{0}) : cast.sound;
       }),
       {encode("uint8", cast("uint16", R"("scalar_map":{"encode":[[0,300]]})"), {0}).fill("1")}},
      {"memory/scale-stays-for-the-next",
       "SO-4",
       "A missing scale is that of the scale_offset before.",
       remembering<ScaleOffsetConfiguration, std::map<std::string, Bits>>(
           [](ScaleOffsetConfiguration& scale, std::map<std::string, Bits>& last) {
             if (scale.scale)
               last[scale.type.name] = *scale.scale;
             else if (last.count(scale.type.name) != 0)
               scale.scale = last[scale.type.name];
           }),
       {encode("int16", scale_offset(R"("scale":3)"), {5}),
        encode("int16", scale_offset(R"("offset":1)"), {5})}},
  };
}

}  // namespace zarrproof::mutants
