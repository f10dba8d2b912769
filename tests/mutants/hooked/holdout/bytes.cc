// Held-out mutants of the codec bytes.
#include <algorithm>

#include "reference/errors/error.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

bool is_big(const Work& work) {
  return work.chain.bytes.order == ByteOrder::big;
}

// Reverses each group of this many bytes, from `first` to `last`.
void reverse_groups(Bytes& bytes, std::size_t size, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i + size <= std::min(last, bytes.size()); i += size)
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                 bytes.begin() + static_cast<std::ptrdiff_t>(i + size));
}

// Changes the stored bytes of types whose name matches.
Hooks on_stored(std::function<bool(const Work&)> meant, std::function<void(const Work&, Bytes&)> change) {
  Hooks hooks;
  hooks.stored = [=](const Work& work, std::span<const std::byte>, Bytes& stored) {
    if (meant(work)) change(work, stored);
  };
  return hooks;
}

// Changes the read elements of types whose name matches.
Hooks on_loaded(std::function<bool(const Work&)> meant, std::function<void(const Work&, Bytes&)> change) {
  Hooks hooks;
  hooks.loaded = [=](const Work& work, std::span<const std::byte>, Bytes& elements) {
    if (meant(work)) change(work, elements);
  };
  return hooks;
}

std::function<bool(const Work&)> big(std::function<bool(const DataType&)> meant) {
  return [=](const Work& work) { return is_big(work) && meant(work.chain.stored_type); };
}

std::function<bool(const Work&)> named(const std::string& name) {
  return [=](const Work& work) { return work.chain.stored_type.name == name; };
}

// The stored byte of an int4 or int2 without sign extension.
void refuse_upper_bits(const Work& work, Bytes& encoded) {
  const DataType& type = work.chain.stored_type;
  if (type.kind != Kind::signed_integer || type.bits >= 8 || work.chain.checksums != 0) return;
  for (const std::byte byte : encoded) {
    const int number = static_cast<signed char>(byte), half = 1 << (type.bits - 1);
    if (number < -half || number >= half) refuse({}, "data", "an element", "one in the range of the type");
  }
}

void packed(const Work& work, Bytes& stored) {
  Bytes pairs;
  for (std::size_t i = 0; i < work.count; i += 2)
    pairs.push_back((stored[i] & std::byte{15}) | (i + 1 < work.count ? stored[i + 1] << 4 : std::byte{0}));
  stored = pairs;
}

// Adds to each 64-bit element the error of treating its low half as signed.
void low_half_signed(const Work&, Bytes& elements) {
  for (std::size_t i = 0; i + 8 <= elements.size(); i += 8) {
    if ((elements[i + 3] & std::byte{0x80}) == std::byte{0}) continue;
    const std::span<std::byte> element = std::span(elements).subspan(i, 8);
    store(load(element, type("uint64")) - (Bits{1} << 32), type("uint64"), element);
  }
}

void quieted(const Work& work, Bytes& elements) {
  const DataType& type = work.chain.stored_type;
  for (std::size_t i = 0; i < elements.size(); i += type.element_size()) {
    const std::span<std::byte> element = std::span(elements).subspan(i, type.element_size());
    const Bits bits = load(element, type);
    if (unpack(bits, type).is_nan()) store(bits | Bits{1} << (type.mantissa_bits - 1), type, element);
  }
}

Hooks whole_elements_dropped() {
  Hooks hooks;
  hooks.received = [](const Work& work, Bytes& encoded) {
    const std::size_t size = work.count * work.chain.stored_type.element_size();
    if (work.chain.checksums == 0 && encoded.size() > size) encoded.resize(size);
  };
  return hooks;
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string big_bytes() {
  return only({big_endian()});
}

}  // namespace

std::vector<Mutant> bytes_mutants() {
  Hooks upper_bits;
  upper_bits.received = refuse_upper_bits;
  const auto whole = [](const Work& work, Bytes& bytes) {
    reverse_groups(bytes, work.chain.stored_type.element_size(), 0, bytes.size());
  };
  return {
      {"bytes/bfloat16-not-swapped",
       "BYTES-2",
       "bfloat16 are written as they lie in memory, for the library does not know the type.",
       on_stored(big([](const DataType& type) { return type.name == "bfloat16"; }), whole),
       {encode("bfloat16", big_bytes(), {0x3f80})}},
      {"bytes/complex-of-16-bit-parts-swapped-as-one",
       "BYTES-4",
       "Complex elements of four bytes are swapped as one number.",
       on_stored(big([](const DataType& type) { return type.components == 2 && type.element_size() == 4; }),
                 [](const Work&, Bytes& bytes) {
                   reverse_groups(bytes, 2, 0, bytes.size());
                   reverse_groups(bytes, 4, 0, bytes.size());
                 }),
       {encode_bytes("complex_float16", big_bytes(), "003c0040", {1})}},
      {"bytes/times-not-swapped-on-decode",
       "BYTES-2",
       "numpy.datetime64 and numpy.timedelta64 are not swapped on decode.",
       on_loaded(big([](const DataType& type) { return type.kind == Kind::time; }), whole),
       {decode_bytes(R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}})",
                     big_bytes(), "0000000000000001", {1})}},
      {"bytes/two-int4-to-a-byte",
       "BYTES-1",
       "int4 and uint4 are written two to a byte.",
       on_stored(
           [](const Work& work) {
             return work.chain.stored_type.bits == 4 && work.chain.stored_type.is_integer();
           },
           packed),
       {encode("uint4", only({R"("bytes")"}), {1, 2})}},
      {"bytes/upper-bits-of-int4-refused",
       "BYTES-7",
       "A byte that is not a sign-extended int4 or int2 is an error.",
       upper_bits,
       {decode_bytes("int4", only({R"("bytes")"}), "a3", {1})}},
      {"bytes/true-is-ff",
       "BYTES-5",
       "true is written as the mask of a comparison.",
       on_stored(named("bool"),
                 [](const Work&, Bytes& bytes) {
                   for (std::byte& byte : bytes)
                     if (byte != std::byte{0}) byte = std::byte{0xff};
                 }),
       {encode("bool", only({R"("bytes")"}), {1, 0})}},
      {"bytes/signalling-nans-quieted-on-decode",
       "BYTES-7",
       "Big-endian float32 are read as numbers of a wider type, which quiets signalling NaNs.",
       on_loaded(big([](const DataType& type) { return type.name == "float32"; }), quieted),
       {decode_bytes("float32", big_bytes(), "7f800001", {1})}},
      {"bytes/signalling-float16-quieted",
       "BYTES-7",
       "float16 become float32 and float16 again, which quiets signalling NaNs.",
       on_stored([](const Work& work) { return work.chain.stored_type.name == "float16" && !is_big(work); },
                 quieted),
       {encode("float16", chain({}), {0x7c01})}},
      {"bytes/longer-sequences-accepted",
       "BYTES-8",
       "Bytes after the last element are ignored.",
       whole_elements_dropped(),
       {decode_bytes("uint16", chain({}), "01000200", {1})}},
      {"bytes/r24-reversed",
       "BYTES-6",
       "r24 are read as integers of three bytes, most significant first.",
       on_stored(named("r24"), whole),
       {encode_bytes("r24", only({R"("bytes")"}), "010203", {1})}},
      {"bytes/tail-of-16-bit-elements-not-swapped",
       "BYTES-1",
       "Elements of two bytes are swapped eight at a time, and those after the last eight are not.",
       on_stored(big([](const DataType& type) { return type.width == 2 && type.components == 1; }),
                 [](const Work&, Bytes& bytes) {
                   if (bytes.size() > 16) reverse_groups(bytes, 2, bytes.size() / 16 * 16, bytes.size());
                 }),
       {encode("uint16", big_bytes(), numbers(11))}},
      {"bytes/one-buffer-swapped",
       "BYTES-1",
       "Only the first 64 KiB are swapped, the size of a buffer.",
       on_stored(big([](const DataType& type) { return type.is_real() && type.width > 1; }),
                 [](const Work& work, Bytes& bytes) {
                   const auto width = static_cast<std::size_t>(work.chain.stored_type.width);
                   if (bytes.size() > 65536) reverse_groups(bytes, width, 65536, bytes.size());
                 }),
       {encode("float64", big_bytes(), numbers(8200))}},
      {"bytes/low-half-signed",
       "BYTES-7",
       "64-bit integers are put together from two halves on decode, the lower one taken as signed.",
       on_loaded(
           [](const Work& work) {
             return work.chain.stored_type.is_integer() && work.chain.stored_type.bits == 64;
           },
           low_half_signed),
       {decode("int64", chain({}), "int64", {0x0000000180000000})}},
      {"bytes/parts-of-one-byte-exchanged",
       "BYTES-3",
       "Complex elements of one-byte components are swapped under endian big.",
       on_stored([](const Work& work) { return work.chain.stored_type.name == "complex_float8_e5m2"; },
                 [](const Work&, Bytes& bytes) { reverse_groups(bytes, 2, 0, bytes.size()); }),
       {encode_bytes("complex_float8_e5m2", big_bytes(), "3c40" + repeated("3c3c", 2), {3})}},
      {"bytes/complex128-beyond-a-page",
       "BYTES-4",
       "Imaginary components of complex128 are not swapped from the 257th element on.",
       on_stored(big([](const DataType& type) { return type.name == "complex128"; }),
                 [](const Work&, Bytes& bytes) {
                   for (std::size_t i = 4096; i < bytes.size(); i += 16)
                     reverse_groups(bytes, 8, i + 8, i + 16);
                 }),
       {encode_bytes("complex128", big_bytes(), repeated("000000000000f03f0000000000000040", 300), {300})}},
  };
}

}  // namespace zarrproof::mutants::holdout
