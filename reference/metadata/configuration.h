// Reads and checks the metadata of codecs. Parameters become bits of their data type.
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
  // The stored order of the bytes of a component. `little` means unchanged: for components of one byte, and
  // for r<N> unless raw_endian=swapped.
  ByteOrder order = ByteOrder::little;
};

struct ScaleOffsetConfiguration {
  DataType type;
  std::optional<Bits> offset;
  std::optional<Bits> scale;
};

// One direction of a scalar_map: pairs of input and output, in the order of the metadata.
struct ScalarMap {
  std::vector<std::pair<Bits, Bits>> entries;
  std::optional<Error> fault;  // an invalid entry, under an answer that reports it only on use
};

struct CastValueConfiguration {
  DataType array_type;   // on the array's side
  DataType stored_type;  // the codec's data_type
  Rounding rounding = Rounding::nearest_even;
  OutOfRange out_of_range = OutOfRange::error;
  ScalarMap encode_map;
  ScalarMap decode_map;
};

struct ArrayCodecConfiguration {
  std::string place;  // "codecs[0]"
  std::variant<ScaleOffsetConfiguration, CastValueConfiguration> codec;
};

// The maximum number of codecs in a chain. The specification has no such limit. It bounds the time that any
// metadata can take.
inline constexpr std::size_t kMaxCodecs = 10'000;

// A whole chain: array -> array codecs, then bytes, then `checksums` times crc32c.
struct ChainConfiguration {
  DataType array_type;
  DataType stored_type;         // the input type of the bytes codec
  std::vector<std::byte> fill;  // the array's fill value, one element of array_type
  std::vector<ArrayCodecConfiguration> array_codecs;
  BytesConfiguration bytes;
  std::size_t checksums = 0;
};

// Reads and checks the metadata of an array (META-*, BYTES-2, BYTES-3, BYTES-10, CRC-3, SO-4, SO-6, CV-6,
// CV-11, CV-14, CV-15). Reads fill values, but does not convert them through the chain. Throws Refused; with
// META-9 if a codec of the list has an unknown name, whatever else is wrong; without a clause when there are
// more than kMaxCodecs codecs.
ChainConfiguration read_chain(const Metadata& metadata, Interpretation& interpretation);

}  // namespace zarrproof
