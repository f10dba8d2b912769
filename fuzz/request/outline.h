// What a request is made from, part by part, so that choices can build it and change one part without the
// others.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/choices/choices.h"
#include "reference/metadata/configuration.h"
#include "reference/types/rounding_mode.h"
#include "reference/types/shape.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

using Bytes = std::vector<std::byte>;

// Parameters are codes of the array's type at this place in the chain.
struct ScaleOffsetOutline {
  std::optional<Bits> offset, scale;
  bool operator==(const ScaleOffsetOutline&) const = default;
};

struct CastOutline {
  DataType to{};
  Rounding rounding = Rounding::nearest_even;
  OutOfRange rule = OutOfRange::refuse;
  std::vector<std::pair<Bits, Bits>> encode_map, decode_map;
  bool operator==(const CastOutline&) const = default;
};

using CodecOutline = std::variant<ScaleOffsetOutline, CastOutline>;

// An array of repeated elements, but for a few.
struct Elements {
  std::vector<Bytes> repeated;  // canonical; one or more
  bool only_accepted = false;   // of those, the ones that the chain has a result for, if there are any
  struct Stranger {
    std::uint64_t at;  // modulo the number of elements
    Bytes element;
    bool operator==(const Stranger&) const = default;
  };
  std::vector<Stranger> strangers;
  bool operator==(const Elements&) const = default;
};

// What happens to encoded bytes before they are decoded.
struct Damage {
  enum class Kind { flip, shorten, lengthen };
  Kind kind = Kind::flip;
  std::size_t under = 0;  // how many of the checksums are made of the damaged bytes, modulo one more than all
  std::uint64_t at = 0;   // flip: the bit, modulo their number; otherwise one less than the bytes, at most 8
  bool operator==(const Damage&) const = default;
};

struct Outline {
  Operation operation = Operation::encode;
  bool missing = false;  // decode: there is no chunk
  Layout layout = Layout::c;
  Shape shape;
  DataType type{};
  // Otherwise the first of a few simple scalars that the whole chain takes.
  std::optional<Bytes> fill;
  std::vector<CodecOutline> codecs;  // array -> array
  std::optional<ByteOrder> endian;   // none: `bytes` without a configuration
  std::size_t checksums = 0;
  Elements elements;  // of an array, or as they are stored; resolve has none
  std::vector<Damage> damage;

  // The data type after the last of the codecs.
  const DataType& stored_type() const;
  // That of the array, and that after each codec.
  std::vector<DataType> types() const;

  bool operator==(const Outline&) const = default;
};

// Bounds, so that any input is done with soon.
inline constexpr std::uint64_t kMostElements = 3000;
inline constexpr std::size_t kMostCodecs = 4;
inline constexpr std::size_t kMostRepeated = 256;

// Chooses every part. Without a choice it is the encoding of one uint8, 0, by `bytes`.
Outline choose_outline(Choices& choices);

// Goes through the parts of an outline in the same order, so that a source that writes down can tell the
// choices that make it.
void visit(Outline& outline, Choices& choices);

// Its two parts, the metadata with the shape, and for the outline's operation the data.
void visit_metadata(Outline& outline, Choices& choices);
void visit_data(Outline& outline, Choices& choices);

}  // namespace zarrproof::fuzz
