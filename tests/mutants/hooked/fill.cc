// Mutants of fill values: missing chunks, and the conversion of the fill value in the chain.
#include <algorithm>
#include <cstdlib>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

const std::string kBytes = R"(["bytes"])";

Hooks on_missing(void (*change)(const Work&, Bytes& array)) {
  Hooks hooks;
  hooks.missing = change;
  return hooks;
}

Hooks on_resolved(void (*change)(const ChainConfiguration&, Resolved&)) {
  Hooks hooks;
  hooks.resolved = change;
  return hooks;
}

void set_all(Bytes& array, const Bytes& fill) {
  for (std::size_t i = 0; i < array.size(); ++i) array[i] = fill[i % fill.size()];
}

void reverse_components(std::span<std::byte> bytes, std::size_t width) {
  for (std::size_t at = 0; at + width <= bytes.size(); at += width)
    std::ranges::reverse(bytes.subspan(at, width));
}

Bits fill_bits(const ChainConfiguration& chain) {
  return load(chain.fill, chain.array_type);
}

}  // namespace

std::vector<Mutant> fill_mutants() {
  const std::string big = only({big_endian()});
  return {
      {"fill/negative-zero-is-zeroed-memory",
       "META-4",
       "A missing chunk with a fill value that equals 0 is zeroed memory, with the fill value -0.0, too.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.chain.array_type.is_floating() &&
             unpack(fill_bits(work.chain), work.chain.array_type).is_finite() &&
             unpack(fill_bits(work.chain), work.chain.array_type).is_zero())
           std::ranges::fill(array, std::byte{0});
       }),
       {missing("float32", chain({}), R"("0x80000000")")}},
      {"fill/nan-payload-lost-in-missing-chunks",
       "META-4",
       "A missing chunk is filled with a float64 NaN, whatever the payload of the fill value.",
       on_missing([](const Work& work, Bytes& array) {
         const DataType& type = work.chain.array_type;
         if (!type.is_ieee() || !unpack(fill_bits(work.chain), type).is_nan()) return;
         Bytes fill(work.chain.fill.size());
         store(type.nan, type, fill);
         set_all(array, fill);
       }),
       {missing("float32", chain({}), R"("0x7fc00001")")}},
      {"fill/missing-chunk-decoded-from-the-stored-fill",
       "CHAIN-1",
       "A missing chunk is the stored fill value decoded, so that a NaN payload is lost between IEEE types.",
       on_missing([](const Work& work, Bytes& array) {
         const DataType& type = work.chain.array_type;
         if (work.chain.array_codecs.empty() || !type.is_ieee() ||
             !unpack(fill_bits(work.chain), type).is_nan())
           return;
         Bytes fill(work.chain.fill.size());
         store(type.nan, type, fill);
         set_all(array, fill);
       }),
       {missing("float32", cast("float64"), R"("0xffc00001")")}},
      {"fill/missing-chunk-byte-swapped",
       "META-4",
       "With endian big a missing chunk has its fill value swapped.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.chain.bytes.order == ByteOrder::big)
           reverse_components(array, static_cast<std::size_t>(work.chain.array_type.width));
       }),
       {missing("int16", big, "258")}},
      {"fill/resolved-as-stored",
       "CHAIN-1",
       "resolve gives the fill value in the order of endian big.",
       on_resolved([](const ChainConfiguration& chain, Resolved& resolved) {
         if (chain.bytes.order == ByteOrder::big && chain.array_codecs.empty())
           reverse_components(resolved.fill_value, static_cast<std::size_t>(chain.stored_type.width));
       }),
       {resolve("int16", big, "258")}},
      {"fill/decoded-instead-of-encoded",
       "SO-5",
       "The fill value goes through scale_offset in the direction of decode.",
       on_resolved([](const ChainConfiguration& chain, Resolved& resolved) {
         if (chain.array_codecs.size() != 1) return;
         const auto* scale = std::get_if<ScaleOffsetConfiguration>(&chain.array_codecs[0].codec);
         if (scale == nullptr || !scale->offset || !scale->scale || !scale->type.is_integer()) return;
         const Value quotient =
             zarrproof::quotient(unpack(fill_bits(chain), scale->type), unpack(*scale->scale, scale->type));
         const Converted total =
             in_type(sum(quotient, unpack(*scale->offset, scale->type)), scale->type, Rounding::towards_zero);
         if (total) store(*total, scale->type, resolved.fill_value);
       }),
       {resolve("int16", scale_offset(R"("offset":2,"scale":2)"), "10")}},
      {"fill/only-the-offset",
       "SO-5",
       "The fill value has the offset subtracted and is not scaled.",
       on_resolved([](const ChainConfiguration& chain, Resolved& resolved) {
         if (chain.array_codecs.size() != 1) return;
         const auto* scale = std::get_if<ScaleOffsetConfiguration>(&chain.array_codecs[0].codec);
         if (scale == nullptr || !scale->offset || !scale->type.is_integer()) return;
         const Converted total =
             in_type(difference(unpack(fill_bits(chain), scale->type), unpack(*scale->offset, scale->type)),
                     scale->type);
         if (total) store(*total, scale->type, resolved.fill_value);
       }),
       {resolve("int16", scale_offset(R"("offset":2,"scale":2)"), "10")}},
      {"fill/zero-after-two-casts",
       "CHAIN-1",
       "After two casts between IEEE types the fill value is 0.",
       on_resolved([](const ChainConfiguration& chain, Resolved& resolved) {
         if (chain.array_codecs.size() == 2 && chain.array_type.is_ieee() && chain.stored_type.is_ieee())
           std::ranges::fill(resolved.fill_value, std::byte{0});
       }),
       {resolve("float64", chain({cast("float32"), cast("float16")}), "1")}},
      {"fill/type-of-the-array-resolved",
       "CHAIN-1",
       "resolve gives the data type after the first codec.",
       on_resolved([](const ChainConfiguration& chain, Resolved& resolved) {
         if (chain.array_codecs.size() < 2) return;
         if (const auto* first = std::get_if<CastValueConfiguration>(&chain.array_codecs[0].codec))
           resolved.data_type = first->stored_type;
       }),
       {resolve("int16", chain({cast("int32"), cast("int64")}), "1")}},
      {"fill/imaginary-part-lost",
       "META-4",
       "A missing chunk of complex numbers has the real part of its fill value alone.",
       on_missing([](const Work& work, Bytes& array) {
         const auto width = static_cast<std::size_t>(work.chain.array_type.width);
         if (work.chain.array_type.kind != Kind::complex) return;
         for (std::size_t i = 0; i < array.size(); ++i)
           if (i / width % 2 == 1) array[i] = std::byte{0};
       }),
       {missing("complex64", chain({}), "[1,2]")}},
      {"fill/raw-fill-reversed",
       "META-4",
       "The bytes of the fill value of r<N> are the most significant first.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.chain.array_type.kind == Kind::raw)
           reverse_components(array, static_cast<std::size_t>(work.chain.array_type.width));
       }),
       {missing("r24", kBytes, "[1,2,3]")}},
      {"fill/bool-fill-of-all-ones",
       "BYTES-5",
       "A missing chunk of bool is filled with 0xff for true.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.chain.array_type.kind == Kind::boolean && work.chain.fill[0] != std::byte{0})
           std::ranges::fill(array, std::byte{0xff});
       }),
       {missing("bool", kBytes, "true")}},
      {"fill/no-dimensions-no-fill",
       "META-4",
       "A missing chunk of an array of no dimensions is zero.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.shape.empty()) std::ranges::fill(array, std::byte{0});
       }),
       {missing("uint8", kBytes, "7").shape({})}},
      {"fill/doubled-copies-miss-the-tail",
       "META-4",
       "A missing chunk is filled by doubling what is filled, to a power of two.",
       on_missing([](const Work& work, Bytes& array) {
         const std::size_t size = work.chain.array_type.element_size();
         std::size_t filled = 1;
         while (2 * filled <= work.count) filled *= 2;
         if (work.count > 0)
           std::fill(array.begin() + static_cast<std::ptrdiff_t>(filled * size), array.end(), std::byte{0});
       }),
       {missing("uint8", kBytes, "7").shape({5})}},
      {"fill/first-row-only",
       "META-4",
       "A missing chunk of two dimensions has the fill value in its first row.",
       on_missing([](const Work& work, Bytes& array) {
         if (work.shape.size() < 2 || work.shape[0] == 0) return;
         std::fill(array.begin() + static_cast<std::ptrdiff_t>(array.size() / work.shape[0]), array.end(),
                   std::byte{0});
       }),
       {missing("uint8", kBytes, "7").shape({2, 3})}},
      {"fill/integer-fill-through-float64",
       "META-7",
       "The fill value of 64-bit integers, and it alone, is a float64 on its way.",
       [] {
         Hooks hooks;
         hooks.configuration = [](ChainConfiguration& chain) {
           if (!chain.array_type.is_integer() || chain.array_type.bits != 64 || !chain.array_codecs.empty())
             return;
           const Converted near =
               in_type(from_double(to_double(unpack(fill_bits(chain), chain.array_type))), chain.array_type);
           if (near) store(*near, chain.array_type, chain.fill);
         };
         return hooks;
       }(),
       {missing("int64", chain({}), "9007199254740993")}},
      {"fill/time-through-float64",
       "META-4",
       "Times in fill values are a float64 on their way.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type.starts_with("numpy.") && fill.is_number())
           fill.text = std::to_string(static_cast<std::int64_t>(std::strtod(fill.text.c_str(), nullptr)));
       }),
       {missing(R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}})", chain({}),
                "9007199254740993")}},
      {"fill/clamped-though-there-is-no-clamp",
       "CV-10",
       "A fill value beyond uint8 becomes 255 at metadata time.",
       [] {
         Hooks hooks;
         hooks.metadata = [](Metadata& metadata) {
           if (!metadata.fill_value || !metadata.fill_value->is_number() || metadata.codecs.elements.empty())
             return;
           Json* configuration = member(metadata.codecs.elements[0], "configuration");
           const Json* to = configuration == nullptr ? nullptr : member(*configuration, "data_type");
           if (to != nullptr && to->text == "uint8" && member(*configuration, "out_of_range") == nullptr &&
               std::strtod(metadata.fill_value->text.c_str(), nullptr) > 255)
             *metadata.fill_value = number("255");
         };
         return hooks;
       }(),
       {resolve("int16", cast("uint8"), "300")}},
      {"fill/numeric-equality-hides-zeros",
       "BYTES-7",
       "A chunk whose elements all equal the fill value is stored as fill values: -0.0 becomes 0.",
       [] {
         Hooks hooks;
         hooks.stored = [](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
           const DataType& type = work.chain.array_type;
           if (!type.is_ieee() || !work.chain.array_codecs.empty() ||
               !unpack(fill_bits(work.chain), type).is_zero())
             return;
           const auto width = static_cast<std::size_t>(type.width);
           for (std::size_t at = 0; at < elements.size(); at += width) {
             const Value value = unpack(load(elements.subspan(at, width), type), type);
             if (!value.is_zero()) return;
           }
           std::ranges::fill(stored, std::byte{0});
         };
         return hooks;
       }(),
       {encode("float32", chain({}), {0x80000000, 0x80000000})}},
  };
}

}  // namespace zarrproof::mutants
