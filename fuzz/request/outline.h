// The parts of a request. Choices build a request part by part, and change one part without the others.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/choices/choices.h"
#include "reference/metadata/configuration.h"
#include "reference/types/rounding_mode.h"
#include "reference/types/shape.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

using Bytes = std::vector<std::byte>;

// Parameters are codes of the type that elements have before this codec.
using ScaleOffsetOutline = Parameters;

struct CastOutline {
  DataType to{};
  Rounding rounding = Rounding::nearest_even;
  OutOfRange rule = OutOfRange::error;
  std::vector<std::pair<Bits, Bits>> encode_map, decode_map;
  bool operator==(const CastOutline&) const = default;
};

using CodecOutline = std::variant<ScaleOffsetOutline, CastOutline>;

// An array that repeats a few elements, except at some places.
struct Elements {
  std::vector<Bytes> repeated;  // in canonical form; not empty
  bool only_accepted = false;   // use only repeated elements that the chain accepts, if there are any
  struct Stranger {
    std::uint64_t at;  // modulo the number of elements
    Bytes element;
    bool operator==(const Stranger&) const = default;
  };
  std::vector<Stranger> strangers;
  bool operator==(const Elements&) const = default;
};

// A damage of encoded bytes before decoding.
struct Damage {
  enum class Kind { flip, shorten, lengthen };
  Kind kind = Kind::flip;
  std::size_t under = 0;  // the number of checksums that are computed over the damaged bytes, modulo the
                          // number of checksums plus one
  std::uint64_t at =
      0;  // flip: the bit, modulo the number of bits; otherwise the number of bytes minus one, up to 8
  bool operator==(const Damage&) const = default;
};

struct Outline {
  Operation operation = Operation::encode;
  bool missing = false;  // for decode: the chunk is missing
  Layout layout = Layout::c;
  Shape shape;
  DataType type{};
  // If empty: the first of a few simple scalars that the whole chain accepts.
  std::optional<Bytes> fill;
  std::vector<CodecOutline> codecs;  // array -> array
  std::optional<ByteOrder> endian;   // none: `bytes` without a configuration
  std::size_t checksums = 0;
  Elements elements;  // elements of the array, or stored elements for decode; resolve has none
  std::vector<Damage> damage;

  // The data type after the last array -> array codec.
  const DataType& stored_type() const;
  // The type of the elements of the request's data.
  const DataType& input_type() const { return operation == Operation::encode ? type : stored_type(); }
  // The array's type, and the type after each array -> array codec.
  std::vector<DataType> types() const;

  bool operator==(const Outline&) const = default;
};

// Limits that keep every input fast.
inline constexpr std::uint64_t kMaxElements = 3000;
inline constexpr std::size_t kMaxCodecs = 4;
inline constexpr std::size_t kMaxRepeatedElements = 256;

// Chooses every part. If all choices are 0, the request encodes one uint8, 0, with `bytes`.
Outline choose_outline(Choices& choices);

// Visits the parts of an outline in the order of choose_outline, so that a source that records choices gets
// the choices of this outline.
void visit(Outline& outline, Choices& choices);

// The two halves of visit(): the metadata with the shape, and the data for the outline's operation.
void visit_metadata(Outline& outline, Choices& choices);
void visit_data(Outline& outline, Choices& choices);

}  // namespace zarrproof::fuzz
