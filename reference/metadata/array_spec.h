// An array as its metadata describe it. Parameters and the fill value are bits of their data types. Example:
// uint8 with fill value 1 and the chain scale_offset, bytes, crc32c has one entry in `array_codecs`, no
// `endian`, and 1 in `checksums`.
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
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

namespace zarrproof {

enum class ByteOrder { little, big };

struct ScaleOffsetConfiguration {
  DataType type;
  std::optional<Bits> offset = {};
  std::optional<Bits> scale = {};

  bool operator==(const ScaleOffsetConfiguration&) const = default;
};

// One direction of a scalar_map: pairs of input and output, in the order of the metadata.
struct ScalarMap {
  std::vector<std::pair<Bits, Bits>> entries;
  std::optional<Error> late_error;  // of an invalid entry, under an answer that reports it only on use
};

struct CastValueConfiguration {
  DataType array_type;   // on the array's side
  DataType stored_type;  // the codec's data_type
  Rounding rounding = Rounding::nearest_even;
  OutOfRange out_of_range = OutOfRange::error;
  ScalarMap encode_map = {};
  ScalarMap decode_map = {};
};

using ArrayCodecConfiguration = std::variant<ScaleOffsetConfiguration, CastValueConfiguration>;

// The maximum number of codecs in a chain. The specification has no such limit. It bounds the time that any
// metadata can take.
inline constexpr std::size_t kMaxCodecs = 10'000;

// An array and its codecs: array_codecs in this order, `bytes`, and crc32c `checksums` times.
struct ArraySpec {
  Shape shape = {};
  DataType data_type = {};
  std::vector<std::byte> fill_value = {};                  // one element of data_type
  std::vector<ArrayCodecConfiguration> array_codecs = {};  // each with the types on both of its sides
  std::optional<ByteOrder> endian = {};                    // the member of `bytes`; nothing if it is missing
  bool endian_swaps_raw = false;  // whether endian also applies to r<N> (answer raw_endian=swapped)
  std::size_t checksums = 0;

  // Returns the input type of the bytes codec.
  const DataType& stored_type() const;

  // Returns the array's type, and the type after each array -> array codec.
  std::vector<DataType> types() const;

  // Returns the stored order of the bytes of a component. `little` means unchanged: without endian, for
  // components of one byte, and for r<N> unless endian_swaps_raw.
  ByteOrder stored_order() const;
};

// Reads and checks the metadata of an array (META-*, BYTES-2, BYTES-3, BYTES-10, CRC-3, SO-4, SO-6, CV-6,
// CV-11, CV-14, CV-15). Fill values are read, but not converted through the chain.
// Throws Refused: with META-9 if a codec of the list has an unknown name, before any other error; without a
// clause for more than kMaxCodecs codecs.
ArraySpec read_array_spec(const Metadata& metadata, Interpretation& interpretation);

// How codecs are spelled. metadata: as in zarr.json, with numbers as write_real() writes them. request: as in
// a request to create, where `parameters` has the place of `configuration`, and is never left out, and each
// scalar is its canonical bytes in hexadecimal.
enum class CodecSpelling { metadata, request };

// Returns the member `codecs` of the metadata as JSON text, and one codec of it: codecs as objects, no member
// that may be left out. metadata_json() and write_scalar() return the other members.
std::string codecs_json(const ArraySpec& spec, CodecSpelling spelling = CodecSpelling::metadata);
std::string codec_json(const ArrayCodecConfiguration& codec);

}  // namespace zarrproof
