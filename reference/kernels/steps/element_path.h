// An element path is the list of array -> array codecs of a chain, in the order in which one direction
// applies them. It converts one element at a time, as a code: the bits of a number, right-aligned. It is slow
// compared with the loops. It fills tables, finds the element that a loop refused, and converts where there
// is no loop.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <variant>
#include <vector>

#include "reference/errors/error.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/scalar/number.h"
#include "reference/kernels/scalar/scale_offset.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

struct ScaleOffsetEncode {
  ScaleOffsetConfiguration configuration;
};

struct ScaleOffsetDecode {
  ScaleOffsetConfiguration configuration;
};

// Returns a function that converts one code and returns the result's code or the reason of the refusal. The
// operation must outlive the function.
inline ElementCast element_function(const Cast& cast) {
  return ElementCast(cast);
}
inline auto element_function(const ScaleOffsetEncode& codec) {
  return [ready = ElementScaleOffset(codec.configuration)](Bits in) { return ready.encode(in); };
}
inline auto element_function(const ScaleOffsetDecode& codec) {
  return [ready = ElementScaleOffset(codec.configuration)](Bits in) { return ready.decode(in); };
}

// One codec in one direction, with its index in the list of codecs.
struct ElementCodec {
  std::size_t place;
  std::variant<Cast, ScaleOffsetEncode, ScaleOffsetDecode> operation;

  const DataType& from() const;
  const DataType& to() const;
  Result<Bits, Reason> convert(Bits in) const;
};

// Return the codecs of the chain in the order of application.
std::vector<ElementCodec> encoding_path(const ArraySpec& spec);
std::vector<ElementCodec> decoding_path(const ArraySpec& spec);

// An element that a codec refuses: the index of the codec, and its input. `type` is null if the input is no
// real number.
struct ElementFailure {
  Reason reason;
  std::size_t place;
  const DataType* type;
  Bits value;
};

// Passes a code, whose upper bits are zero, through the codecs.
Result<Bits, ElementFailure> convert(const std::vector<ElementCodec>& path, Bits in);

// Loads a component in canonical form as a code; stores a code in canonical form. Work for every byte order
// of the machine. With a constant width each is one instruction on most machines.
inline Bits load_code(const std::byte* bytes, const TypeConstants& type, int width) {
  Bits code = 0;
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(&code, bytes, static_cast<std::size_t>(width));
  else
    for (int i = width; i-- > 0;) code = code << 8 | std::to_integer<Bits>(bytes[i]);
  return code & type.mask;
}
inline void store_code(Bits code, const TypeConstants& type, int width, std::byte* bytes) {
  code = extended(code, type);
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(bytes, &code, static_cast<std::size_t>(width));
  else
    for (int i = 0; i < width; ++i) bytes[i] = static_cast<std::byte>(code >> (8 * i));
}
inline Bits load_code(const std::byte* bytes, const DataType& type) {
  return load_code(bytes, type, type.width);
}
inline void store_code(Bits code, const DataType& type, std::byte* bytes) {
  store_code(code, type, type.width, bytes);
}

}  // namespace zarrproof::kernels
