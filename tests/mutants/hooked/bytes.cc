// Mutants of the codec bytes.
#include <algorithm>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

// Changes the stored bytes on encode, for big-endian order.
Hooks big(void (*change)(const DataType&, std::span<const std::byte> elements, Bytes& stored)) {
  Hooks hooks;
  hooks.stored = [change](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
    if (work.chain.bytes.order == ByteOrder::big) change(work.chain.stored_type, elements, stored);
  };
  return hooks;
}

Hooks on_stored(void (*change)(const Work&, std::span<const std::byte> elements, Bytes& stored)) {
  Hooks hooks;
  hooks.stored = change;
  return hooks;
}

Hooks on_loaded(void (*change)(const Work&, std::span<const std::byte> stored, Bytes& elements)) {
  Hooks hooks;
  hooks.loaded = change;
  return hooks;
}

void swap_each(std::span<const std::byte> from, Bytes& to, std::size_t width) {
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = from[i / width * width + width - 1 - i % width];
}

bool is_kind(const Work& work, Kind kind) {
  return work.chain.stored_type.kind == kind;
}

// Makes the NaNs of each component quiet or canonical.
void change_nans(const DataType& component, Bytes& elements, Bits (*change)(Bits, const DataType&)) {
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t at = 0; at + width <= elements.size(); at += width) {
    const auto bytes = std::span(elements).subspan(at, width);
    const Bits bits = load(bytes, component);
    if (unpack(bits, component).is_nan()) store(change(bits, component), component, bytes);
  }
}

Bits quieted(Bits bits, const DataType& type) {
  return bits | Bits{1} << (type.mantissa_bits - 1);
}

Bits canonical(Bits, const DataType& type) {
  return type.nan;
}

Bits positive(Bits bits, const DataType& type) {
  return bits & (type.mask() >> 1);
}

std::vector<Bits> all_bits(std::span<const std::byte> elements, const DataType& type) {
  const std::size_t size = type.element_size();
  std::vector<Bits> bits;
  for (std::size_t at = 0; at < elements.size(); at += size)
    bits.push_back(load(elements.subspan(at, size), type));
  return bits;
}

}  // namespace

std::vector<Mutant> bytes_mutants() {
  const std::string big_endian_only = only({big_endian()}), plain = "\"bytes\"", little = chain({});
  const auto bare = only({plain});
  return {
      {"bytes/halves-of-64-bits-not-exchanged",
       "BYTES-2",
       "Big-endian int64 and uint64 have each half swapped, and the halves where they were.",
       big([](const DataType& type, std::span<const std::byte> elements, Bytes& stored) {
         if (type.is_integer() && type.bits == 64) swap_each(elements, stored, 4);
       }),
       {encode("int64", big_endian_only, {0x0102030405060708})}},
      {"bytes/complex128-swapped-by-four",
       "BYTES-4",
       "Big-endian complex128 is swapped by four bytes, as complex64 is.",
       big([](const DataType& type, std::span<const std::byte> elements, Bytes& stored) {
         if (type.name == "complex128") swap_each(elements, stored, 4);
       }),
       {encode_bytes("complex128", big_endian_only, "01020304050607081112131415161718", {1})}},
      {"bytes/bfloat16-never-swapped",
       "BYTES-2",
       "Big-endian bfloat16 stays little-endian on encode, as a dtype of an extension does in byteswap.",
       big([](const DataType& type, std::span<const std::byte> elements, Bytes& stored) {
         if (type.name == "bfloat16") stored.assign(elements.begin(), elements.end());
       }),
       {encode("bfloat16", big_endian_only, {0x3f81})}},
      {"bytes/complex-extensions-never-swapped",
       "BYTES-4",
       "Big-endian complex_float16 and complex_bfloat16 stay little-endian.",
       big([](const DataType& type, std::span<const std::byte> elements, Bytes& stored) {
         if (type.kind == Kind::complex && type.width == 2) stored.assign(elements.begin(), elements.end());
       }),
       {encode_bytes("complex_bfloat16", big_endian_only, "01020304", {1})}},
      {"bytes/tail-of-a-register-not-swapped",
       "BYTES-2",
       "Bytes after the last whole block of 16 are not swapped, where there is one.",
       big([](const DataType&, std::span<const std::byte> elements, Bytes& stored) {
         const std::size_t tail = elements.size() / 16 * 16;
         for (std::size_t i = tail; tail > 0 && i < stored.size(); ++i) stored[i] = elements[i];
       }),
       {encode("int16", big_endian_only, numbers(9, 1))}},
      {"bytes/swapped-up-to-1024-bytes",
       "BYTES-2",
       "Big-endian data of more than 1024 bytes go straight to the store.",
       big([](const DataType&, std::span<const std::byte> elements, Bytes& stored) {
         if (elements.size() > 1024) stored.assign(elements.begin(), elements.end());
       }),
       {encode("int16", big_endian_only, numbers(513, 1))}},
      {"bytes/swapped-twice-after-a-cast",
       "BYTES-2",
       "After a cast the bytes are swapped twice for endian big.",
       [] {
         Hooks hooks;
         hooks.stored = [](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
           if (work.chain.bytes.order == ByteOrder::big && !work.chain.array_codecs.empty())
             stored.assign(elements.begin(), elements.end());
         };
         return hooks;
       }(),
       {encode("int8", only({cast("int32"), big_endian()}), {5})}},
      {"bytes/no-swap-without-dimensions",
       "BYTES-2",
       "The element of an array of no dimensions is not swapped.",
       on_stored([](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
         if (work.shape.empty()) stored.assign(elements.begin(), elements.end());
       }),
       {encode("int32", big_endian_only, {1}).shape({})}},
      {"bytes/decode-swaps-integers-only",
       "BYTES-2",
       "Decode swaps big-endian integers, and takes big-endian floats as they are.",
       on_loaded([](const Work& work, std::span<const std::byte> stored, Bytes& elements) {
         if (work.chain.stored_type.is_floating() && work.chain.stored_type.bits == 32)
           elements.assign(stored.begin(), stored.end());
       }),
       {decode("float32", big_endian_only, "float32", {0x01020304})}},
      {"bytes/nan-quieted-on-decode",
       "BYTES-7",
       "Decode passes float32 through JavaScript numbers, which quiet its NaNs.",
       on_loaded([](const Work& work, std::span<const std::byte>, Bytes& elements) {
         if (work.chain.stored_type.name == "float32" && work.chain.array_codecs.empty())
           change_nans(work.chain.stored_type, elements, quieted);
       }),
       {decode("float32", little, "float32", {0x7f800001})}},
      {"bytes/nan-canonical-in-complex",
       "BYTES-7",
       "A NaN in a complex number is stored as the usual one.",
       on_stored([](const Work& work, std::span<const std::byte>, Bytes& stored) {
         if (is_kind(work, Kind::complex) && work.chain.bytes.order == ByteOrder::little)
           change_nans(*find_data_type(work.chain.stored_type.component), stored, canonical);
       }),
       {encode_bytes("complex64", little, "0100c07f00000000", {1})}},
      {"bytes/nan-without-its-sign-in-float16",
       "BYTES-7",
       "A float16 NaN loses its sign on encode.",
       on_stored([](const Work& work, std::span<const std::byte>, Bytes& stored) {
         if (work.chain.stored_type.name == "float16" && work.chain.bytes.order == ByteOrder::little &&
             work.chain.array_codecs.empty())
           change_nans(work.chain.stored_type, stored, positive);
       }),
       {encode("float16", little, {0xfe01})}},
      {"bytes/nan-of-small-floats-canonical",
       "BYTES-7",
       "The NaNs of float8_e5m2 are read as one.",
       on_loaded([](const Work& work, std::span<const std::byte>, Bytes& elements) {
         if (work.chain.stored_type.name == "float8_e5m2" && work.chain.array_codecs.empty())
           change_nans(work.chain.stored_type, elements, canonical);
       }),
       {decode("float8_e5m2", little, "float8_e5m2", {0x7d})}},
      {"bytes/subnormal-float16-flushed",
       "BYTES-7",
       "Subnormal float16 is stored as zero.",
       on_stored([](const Work& work, std::span<const std::byte>, Bytes& stored) {
         const DataType& type = work.chain.stored_type;
         if (type.name != "float16" || !work.chain.array_codecs.empty() ||
             work.chain.bytes.order == ByteOrder::big)
           return;
         for (std::size_t at = 0; at < stored.size(); at += 2)
           if ((load(std::span(stored).subspan(at, 2), type) & 0x7c00) == 0)
             store(0, type, std::span(stored).subspan(at, 2));
       }),
       {encode("float16", little, {1})}},
      {"bytes/int64-through-float64",
       "BYTES-7",
       "int64 is decoded to JavaScript numbers.",
       on_loaded([](const Work& work, std::span<const std::byte>, Bytes& elements) {
         const DataType& type = work.chain.stored_type;
         if (type.name != "int64" || !work.chain.array_codecs.empty()) return;
         for (std::size_t at = 0; at < elements.size(); at += 8) {
           const auto bytes = std::span(elements).subspan(at, 8);
           const Converted near = in_type(from_double(to_double(unpack(load(bytes, type), type))), type);
           if (near) store(*near, type, bytes);
         }
       }),
       {decode("int64", little, "int64", {9007199254740993})}},
      {"bytes/not-a-time-canonical",
       "BYTES-7",
       "The lowest time that is not NaT is read as NaT.",
       on_loaded([](const Work& work, std::span<const std::byte>, Bytes& elements) {
         if (!is_kind(work, Kind::time)) return;
         for (std::size_t at = 0; at < elements.size(); at += 8) {
           const auto bytes = std::span(elements).subspan(at, 8);
           if (load(bytes, type("int64")) == 0x8000000000000001) store(Bits{1} << 63, type("int64"), bytes);
         }
       }),
       {decode_bytes(R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}})", little,
                     "0100000000000080", {1})}},
      {"bytes/raw-padded-to-four",
       "BYTES-6",
       "Elements of r24 lie four bytes apart.",
       on_stored([](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
         if (!is_kind(work, Kind::raw) || work.chain.stored_type.width != 3) return;
         std::ranges::fill(stored, std::byte{0});
         for (std::size_t i = 0; i < work.count; ++i)
           for (std::size_t j = 0; j < 3 && 4 * i + j < stored.size(); ++j)
             stored[4 * i + j] = elements[3 * i + j];
       }),
       {encode_bytes("r24", bare, "010203040506", {2})}},
      {"bytes/raw-reversed",
       "BYTES-6",
       "Elements of r<N> are stored the last byte first.",
       on_stored([](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
         if (is_kind(work, Kind::raw))
           swap_each(elements, stored, static_cast<std::size_t>(work.chain.stored_type.width));
       }),
       {encode_bytes("r24", bare, "010203", {1})}},
      {"bytes/int4-packed",
       "BYTES-1",
       "Two int4 or uint4 share a byte, and the second half of the chunk is zero.",
       on_stored([](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
         const DataType& type = work.chain.stored_type;
         if (!type.is_integer() || type.bits != 4) return;
         const std::vector<Bits> bits = all_bits(elements, type);
         std::ranges::fill(stored, std::byte{0});
         for (std::size_t i = 0; i < bits.size(); ++i)
           stored[i / 2] |= static_cast<std::byte>(bits[i] << (4 * (i % 2)));
       }),
       {encode("uint4", bare, {1, 2, 3, 4})}},
      {"bytes/bool-packed",
       "BYTES-5",
       "Eight bool share a byte.",
       on_stored([](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
         if (!is_kind(work, Kind::boolean)) return;
         std::ranges::fill(stored, std::byte{0});
         for (std::size_t i = 0; i < elements.size(); ++i) stored[i / 8] |= elements[i] << (i % 8);
       }),
       {encode_bytes("bool", bare, "0101", {2})}},
      {"bytes/bool-as-a-comparison",
       "BYTES-5",
       "Vector code stores the mask of a comparison for true in blocks of 16 bool: 0xff.",
       on_stored([](const Work& work, std::span<const std::byte>, Bytes& stored) {
         if (!is_kind(work, Kind::boolean)) return;
         for (std::size_t i = 0; i < stored.size() / 16 * 16; ++i)
           if (stored[i] != std::byte{0}) stored[i] = std::byte{0xff};
       }),
       {encode_bytes("bool", bare, "01010101010101010101010101010101", {16})}},
      {"bytes/components-in-planes",
       "BYTES-4",
       "All real parts are stored before all imaginary parts.",
       on_stored([](const Work& work, std::span<const std::byte>, Bytes& stored) {
         const auto width = static_cast<std::size_t>(work.chain.stored_type.width);
         if (!is_kind(work, Kind::complex)) return;
         const Bytes mixed = stored;
         for (std::size_t i = 0; i < mixed.size(); ++i) {
           const std::size_t component = i / width, element = component / 2;
           stored[(component % 2 * work.count + element) * width + i % width] = mixed[i];
         }
       }),
       {encode_bytes("complex64", little, "01000000020000000300000004000000", {2})}},
      {"bytes/complex-put-together-by-a-sum",
       "BYTES-7",
       "Decode makes complex64 as real + imaginary * i, which loses the sign of an imaginary -0.0.",
       on_loaded([](const Work& work, std::span<const std::byte>, Bytes& elements) {
         const auto width = static_cast<std::size_t>(work.chain.stored_type.width);
         if (!is_kind(work, Kind::complex) || width != 4) return;
         const DataType& part = type("float32");
         for (std::size_t at = width; at < elements.size(); at += 2 * width) {
           const auto bytes = std::span(elements).subspan(at, width);
           if (load(bytes, part) == 0x80000000) store(0, part, bytes);
         }
       }),
       {decode_bytes("complex64", little, "0000000000000080", {1})}},
  };
}

}  // namespace zarrproof::mutants
