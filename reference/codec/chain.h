// A chain of codecs. Carries the fill value through the codecs, and encodes and decodes single elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/codec/bytes.h"
#include "reference/interface/implementation.h"
#include "reference/metadata/array_spec.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// The use of a chain. `missing`: decode a missing chunk. `open`: open the array, and no more.
enum class Use { resolve, encode, decode, missing, open };

// An element that a codec refuses.
struct CodecRefusal {
  Reason reason;
  std::size_t codec;               // index in the list of codecs
  const DataType* type = nullptr;  // the type of the codec's input, if it is real
  Bits value = 0;                  // the bits of the codec's input
};

class Chain {
 public:
  // Reads the metadata, and carries the fill value through the array -> array codecs (SO-5, CV-10, CHAIN-1).
  // Throws Refused.
  Chain(const Metadata& metadata, Interpretation& interpretation);

  const ArraySpec& spec() const { return spec_; }
  const DataType& array_type() const { return spec_.data_type; }
  const DataType& stored_type() const { return bytes_.type(); }
  std::size_t checksums() const { return spec_.checksums; }
  const std::vector<std::byte>& fill() const { return spec_.fill_value; }

  bool has_several_codecs() const { return codecs_.size() > 1; }

  // Returns whether there are no array -> array codecs, so that all bits of an element are kept.
  bool keeps_bits() const { return codecs_.empty(); }

  // Returns the error of the metadata for this use, under answers that report an error only on use.
  std::optional<Error> fault(Use use) const;

  // Returns the data type and fill value that reach the bytes codec. Requires that fault(Use::resolve) is
  // empty.
  Resolved resolved() const;

  // Converts one element in canonical form to stored bytes, and back, through all codecs but crc32c.
  std::optional<CodecRefusal> encode_element(std::span<const std::byte> element, std::span<std::byte> stored,
                                             Interpretation& interpretation) const;
  std::optional<CodecRefusal> decode_element(std::span<const std::byte> stored, std::span<std::byte> element,
                                             Interpretation& interpretation) const;

  // Applies one array -> array codec to the bits of an element.
  Converted apply(std::size_t codec, Direction direction, Bits bits, Interpretation& interpretation) const;

  // Checks the checksums, and returns the bytes before them. Error: a wrong checksum (CRC-4).
  Result<std::span<const std::byte>> without_checksums(std::span<const std::byte> encoded) const;

  // Returns the bytes before the checksums, those of this number of elements. Errors: a wrong checksum
  // (CRC-4), a wrong length (BYTES-8).
  Result<std::span<const std::byte>> checked_body(std::span<const std::byte> encoded,
                                                  std::uint64_t elements) const;

  // Convert stored bytes of an element to canonical form of stored_type(), and back: reversing the bytes is
  // its own inverse.
  std::vector<std::byte> canonical(std::span<const std::byte> stored) const;
  std::vector<std::byte> stored(std::span<const std::byte> element) const { return canonical(element); }

  // Returns the error for a failure of the element with this index in C order.
  Error error(const CodecRefusal& refusal, std::uint64_t element) const;

 private:
  void carry_fill(Interpretation& interpretation);
  bool carry_fill_through(std::size_t codec, Interpretation& interpretation);
  void check_round_trip(std::size_t codec, Bits before, Bits after, Interpretation& interpretation);
  void check_whole_chain(Interpretation& interpretation);
  void fill_does_not_survive(Clause clause, std::string found, Interpretation& interpretation);
  void record_scaling(std::size_t codec, Direction direction, Bits bits, const Converted& result,
                      Interpretation& interpretation) const;

  ArraySpec spec_;
  std::vector<std::unique_ptr<ArrayCodec>> codecs_;
  BytesCodec bytes_;
  std::optional<Bits> stored_fill_;  // for real types; empty when a codec refuses the fill value
  std::optional<Error> resolve_fault_, encode_fault_, decode_fault_, missing_fault_;
};

}  // namespace zarrproof
