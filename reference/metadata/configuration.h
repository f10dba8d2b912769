// Codec metadata, read and checked: every parameter as the bits of its data type.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/types/out_of_range.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof {

enum class ByteOrder { little, big };

struct BytesConfiguration {
  // The order in which the bytes of a component stand. Components of one byte, and r<N> unless the answer to
  // raw_endian says otherwise, have `little`: as stored.
  ByteOrder order = ByteOrder::little;
};

struct ScaleOffsetConfiguration {
  DataType type;
  std::optional<Bits> offset;
  std::optional<Bits> scale;
};

// One direction of a scalar_map: pairs of input and output, in the order they stand.
struct ScalarMap {
  std::vector<std::pair<Bits, Bits>> entries;
  std::optional<Error> fault;  // an invalid entry, under an interpretation that minds it only on use
};

struct CastValueConfiguration {
  DataType array_type;   // the side of the array
  DataType stored_type;  // the codec's data_type
  Rounding rounding = Rounding::nearest_even;
  OutOfRange out_of_range = OutOfRange::refuse;
  ScalarMap encode_map;
  ScalarMap decode_map;
};

struct ArrayCodecConfiguration {
  std::string place;  // "codecs[0]"
  std::variant<ScaleOffsetConfiguration, CastValueConfiguration> codec;
};

// The most codecs that a chain has here. The specification has no such limit; with it, the time that metadata
// take is bounded whatever they say.
inline constexpr std::size_t kMostCodecs = 10'000;

// A whole chain: array -> array codecs, then bytes, then this many crc32c.
struct ChainConfiguration {
  DataType array_type;
  DataType stored_type;         // what reaches the bytes codec
  std::vector<std::byte> fill;  // the array's fill value, one element of array_type
  std::vector<ArrayCodecConfiguration> array_codecs;
  BytesConfiguration bytes;
  std::size_t checksums = 0;
};

// Whether a codec of the list has a name that this project does not know (META-9), whatever else is wrong.
bool names_unknown_codec(const Json& codecs);

// Reads and checks the metadata of an array (META-*, BYTES-2, BYTES-3, CRC-3, SO-4, SO-6, CV-1, CV-6, CV-11);
// fill values are read, not yet carried through the chain. Throws Refused; without a clause where there are
// more than kMostCodecs.
ChainConfiguration read_chain(const Metadata& metadata, Interpretation& interpretation);

}  // namespace zarrproof
