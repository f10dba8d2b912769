// Held-out mutants of fill values: in missing chunks, and in the chain.
#include <algorithm>

#include "reference/codec/scale_offset.h"
#include "reference/errors/error.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

// Changes each element of a missing chunk, for types whose name matches.
Hooks on_missing(std::function<bool(const DataType&)> meant,
                 std::function<void(std::span<std::byte>)> change) {
  Hooks hooks;
  hooks.missing = [=](const Work& work, Bytes& array) {
    const DataType& type = work.chain.array_type;
    if (!meant(type)) return;
    for (std::size_t i = 0; i < array.size(); i += type.element_size())
      change(std::span(array).subspan(i, type.element_size()));
  };
  return hooks;
}

// As above, by the bits of the element.
Hooks on_missing_bits(const std::string& name, std::function<Bits(Bits)> change) {
  return on_missing([=](const DataType& type) { return type.name == name; },
                    [=](std::span<std::byte> element) {
                      const DataType& type = mutants::type(name);
                      store(change(load(element, type)), type, element);
                    });
}

const ScaleOffsetConfiguration* first_scale(const ChainConfiguration& chain) {
  if (chain.array_codecs.empty()) return nullptr;
  return std::get_if<ScaleOffsetConfiguration>(&chain.array_codecs[0].codec);
}

Hooks on_missing_scaled(Converted (*result)(const ScaleOffset&, Bits fill, Interpretation&)) {
  Hooks hooks;
  hooks.missing = [result](const Work& work, Bytes& array) {
    const ScaleOffsetConfiguration* scale = first_scale(work.chain);
    if (scale == nullptr || work.chain.array_codecs.size() > 1) return;
    Interpretation interpretation(Answers::defaults());
    const DataType& type = work.chain.array_type;
    const Converted bits = result(ScaleOffset(*scale), load(work.chain.fill, type), interpretation);
    for (std::size_t i = 0; bits && i < array.size(); i += type.element_size())
      store(*bits, type, std::span(array).subspan(i, type.element_size()));
  };
  return hooks;
}

Hooks first_codec_only() {
  Hooks hooks;
  hooks.resolved = [](const ChainConfiguration& chain, Resolved& resolved) {
    const ScaleOffsetConfiguration* scale = first_scale(chain);
    if (scale == nullptr || chain.stored_type != chain.array_type) return;
    Interpretation interpretation(Answers::defaults());
    const Converted bits = ScaleOffset(*scale).encode(load(chain.fill, chain.array_type), interpretation);
    if (bits) store(*bits, resolved.data_type, resolved.fill_value);
  };
  return hooks;
}

Hooks transformed_as_float64() {
  Hooks hooks;
  hooks.resolved = [](const ChainConfiguration& chain, Resolved& resolved) {
    const ScaleOffsetConfiguration* scale = first_scale(chain);
    const DataType& type = chain.array_type;
    if (scale == nullptr || type.name != "int64" || chain.array_codecs.size() > 1) return;
    double fill = to_double(unpack(load(chain.fill, type), type));
    if (scale->offset) fill -= to_double(unpack(*scale->offset, type));
    if (scale->scale) fill *= to_double(unpack(*scale->scale, type));
    const Converted bits = in_type(from_double(fill), type);
    if (bits) store(*bits, type, resolved.fill_value);
  };
  return hooks;
}

Hooks bits_extended_by_zeros() {
  Hooks hooks;
  hooks.resolved = [](const ChainConfiguration& chain, Resolved& resolved) {
    const DataType& from = chain.array_type;
    const bool meant = from.kind == Kind::signed_integer && from.bits >= 8 &&
                       resolved.data_type.kind == Kind::signed_integer && from.bits < resolved.data_type.bits;
    if (meant && chain.array_codecs.size() == 1)
      store(load(chain.fill, from), resolved.data_type, resolved.fill_value);
  };
  return hooks;
}

Hooks not_mapped() {
  Hooks hooks;
  hooks.configuration = [](ChainConfiguration& chain) {
    if (chain.array_codecs.empty() || !chain.array_type.is_floating()) return;
    const auto* cast = std::get_if<CastValueConfiguration>(&chain.array_codecs[0].codec);
    const bool nan = unpack(load(chain.fill, chain.array_type), chain.array_type).is_nan();
    if (cast != nullptr && nan && cast->stored_type.is_integer()) refuse({}, "fill_value", "NaN", "a number");
  };
  return hooks;
}

Hooks first_row_only() {
  Hooks hooks;
  hooks.missing = [](const Work& work, Bytes& array) {
    if (work.shape.size() < 2 || work.count == 0) return;
    std::fill(array.begin() + static_cast<std::ptrdiff_t>(array.size() / work.shape[0]), array.end(),
              std::byte{0});
  };
  return hooks;
}

Hooks in_stored_order() {
  Hooks hooks;
  hooks.missing = [](const Work& work, Bytes& array) {
    const auto width = static_cast<std::ptrdiff_t>(work.chain.array_type.width);
    if (work.chain.bytes.order != ByteOrder::big || !work.chain.array_codecs.empty()) return;
    for (auto element = array.begin(); element != array.end(); element += width)
      std::reverse(element, element + width);
  };
  return hooks;
}

bool is_raw(const DataType& type) {
  return type.kind == Kind::raw;
}

}  // namespace

std::vector<Mutant> fill_mutants() {
  const std::string time = R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}})";
  const std::string map = R"("scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})";
  return {
      {"fill/first-codec-only",
       "CHAIN-1",
       "Of several scale_offset only the first one transforms the fill value.",
       first_codec_only(),
       {resolve("int16", chain({scale_offset(R"("offset":1)"), scale_offset(R"("offset":2)")}), "10")}},
      {"fill/missing-chunk-of-the-transformed-value",
       "SO-5",
       "A missing chunk reads as the fill value that scale_offset gave, for the type is the same.",
       on_missing_scaled([](const ScaleOffset& codec, Bits fill, Interpretation& interpretation) {
         return codec.encode(fill, interpretation);
       }),
       {missing("int16", scale_offset(R"("offset":3)"), "10")}},
      {"fill/missing-chunk-decoded-from-zeros",
       "CHAIN-1",
       "A missing chunk is a buffer of zeros that scale_offset decodes.",
       on_missing_scaled([](const ScaleOffset& codec, Bits, Interpretation& interpretation) {
         return codec.decode(0, interpretation);
       }),
       {missing("float32", scale_offset(R"("offset":5,"scale":0.5)"), "7")}},
      {"fill/nan-payload-of-float16",
       "META-4",
       "A float16 NaN with a payload fills missing chunks with the usual NaN.",
       on_missing_bits("float16", [](Bits bits) { return (bits & 0x7fff) > 0x7c00 ? Bits{0x7e00} : bits; }),
       {missing("float16", chain({}), R"("0x7e01")")}},
      {"fill/negative-zero-is-no-fill-value",
       "META-4",
       "A float32 fill value that is zero leaves missing chunks as they were allocated, whatever its sign.",
       on_missing_bits("float32", [](Bits bits) { return bits == 0x80000000 ? Bits{0} : bits; }),
       {missing("float32", chain({}), R"("0x80000000")")}},
      {"fill/imaginary-part-dropped",
       "META-4",
       "complex128 missing chunks have the real part alone.",
       on_missing([](const DataType& type) { return type.name == "complex128"; },
                  [](std::span<std::byte> element) { std::ranges::fill(element.subspan(8), std::byte{0}); }),
       {missing("complex128", chain({}), "[1,2]")}},
      {"fill/not-a-time-is-zero",
       "META-4",
       "NaT fills missing chunks with 0.",
       on_missing([](const DataType& type) { return type.kind == Kind::time; },
                  [](std::span<std::byte> element) {
                    if (load(element, type("int64")) == Bits{1} << 63) element[7] = std::byte{0};
                  }),
       {missing(time, chain({}), R"("NaT")")}},
      {"fill/raw-bytes-reversed",
       "META-4",
       "The bytes of a fill value of r<N> are those of a number, most significant first.",
       on_missing(is_raw, [](std::span<std::byte> element) { std::ranges::reverse(element); }),
       {missing("r16", chain({}), "[1,2]")}},
      {"fill/not-mapped",
       "CV-10",
       "scalar_map is for elements; a fill value NaN that goes to integers is an error.",
       not_mapped(),
       {resolve("float32", cast("uint8", map), R"("NaN")")}},
      {"fill/transformed-as-float64",
       "SO-5",
       "The fill value of int64 is transformed as a float64.",
       transformed_as_float64(),
       {resolve("int64", scale_offset(R"("offset":1)"), "9007199254740994")}},
      {"fill/infinity-of-float16-is-65504",
       "META-4",
       "Infinity fills missing float16 chunks with the highest finite number.",
       on_missing_bits("float16", [](Bits bits) { return bits == 0x7c00 ? Bits{0x7bff} : bits; }),
       {missing("float16", chain({}), R"("Infinity")")}},
      {"fill/one-row-filled",
       "META-4",
       "Missing chunks of two and more dimensions are filled in the first row.",
       first_row_only(),
       {missing("uint8", only({R"("bytes")"}), "7").shape({2, 2})}},
      {"fill/set-by-the-low-byte",
       "META-4",
       "Missing uint16 chunks are set with the low byte of the fill value.",
       on_missing_bits("uint16", [](Bits bits) { return (bits & 0xff) * 0x101; }),
       {missing("uint16", chain({}), "258")}},
      {"fill/in-stored-order",
       "META-4",
       "Missing chunks of big-endian arrays have the fill value in the order of the stored bytes.",
       in_stored_order(),
       {missing("uint16", only({big_endian()}), "1")}},
      {"fill/extended-by-zeros",
       "CV-10",
       "The fill value is cast to a wider signed integer by its bits.",
       bits_extended_by_zeros(),
       {resolve("int8", cast("int16"), "-1")}},
      {"fill/subnormal-is-zero",
       "META-7",
       "Subnormal float64 fill values are read as 0.",
       on_missing_bits("float64",
                       [](Bits bits) { return (bits >> 52 & 0x7ff) == 0 ? bits >> 63 << 63 : bits; }),
       {missing("float64", chain({}), "5e-324")}},
  };
}

}  // namespace zarrproof::mutants::holdout
