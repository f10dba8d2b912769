// A chain of codecs, its fill value carried through, ready to take elements one at a time.
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
#include "reference/metadata/configuration.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// What a chain is asked to do. `missing`: decode a chunk that is not there.
enum class Use { resolve, encode, decode, missing };

// The way that an element takes through a codec.
enum class Direction { encode, decode };

// An element that a codec refuses.
struct Failure {
  Reason reason;
  std::size_t codec;               // its place in the list of codecs
  const DataType* type = nullptr;  // what the codec was given, where it is a real number: its type
  Bits value = 0;                  // and its bits
};

class Chain {
 public:
  // Reads the metadata, and carries the fill value through the array -> array codecs (SO-5, CV-10, CHAIN-1).
  // Throws Refused.
  Chain(const Metadata& metadata, Interpretation& interpretation);

  const DataType& array_type() const { return configuration_.array_type; }
  const DataType& stored_type() const { return configuration_.stored_type; }
  ByteOrder byte_order() const { return configuration_.bytes.order; }
  std::size_t checksums() const { return configuration_.checksums; }
  const std::vector<std::byte>& fill() const { return configuration_.fill; }

  bool has_several_codecs() const { return codecs_.size() > 1; }

  // Whether elements pass through unchanged, so that every bit counts.
  bool keeps_bits() const { return codecs_.empty(); }

  // The error that the metadata reserves for this use, under interpretations that do not report it at once.
  std::optional<Error> fault(Use use) const;

  // The data type and fill value that reach the bytes codec; only where fault(Use::resolve) is nothing.
  Resolved resolved() const;

  // One element in canonical form through all codecs but crc32c, and back.
  std::optional<Failure> encode_element(std::span<const std::byte> element, std::span<std::byte> stored,
                                        Interpretation& interpretation) const;
  std::optional<Failure> decode_element(std::span<const std::byte> stored, std::span<std::byte> element,
                                        Interpretation& interpretation) const;

  // An element in canonical form of stored_type() as its stored bytes.
  std::vector<std::byte> stored(std::span<const std::byte> canonical) const;

  // What the checksums at the end leave of the encoded bytes of so many elements, or how they are damaged: a
  // wrong checksum (CRC-4) or length (BYTES-8).
  Result<std::span<const std::byte>> body(std::span<const std::byte> encoded, std::uint64_t elements) const;

  // A stored element as an element in canonical form of stored_type().
  std::vector<std::byte> canonical(std::span<const std::byte> stored) const;

  // The failure as the error of the element with this index.
  Error error(const Failure& failure, std::uint64_t element) const;

 private:
  void carry_fill(Interpretation& interpretation);
  bool carry_fill_through(std::size_t codec, Interpretation& interpretation);
  void check_round_trip(std::size_t codec, Bits before, Bits after, Interpretation& interpretation);
  void check_whole_chain(Interpretation& interpretation);
  void fill_does_not_survive(Clause clause, std::string found, Interpretation& interpretation);
  Converted apply(std::size_t codec, Direction direction, Bits bits, Interpretation& interpretation) const;
  void tell_scaling(std::size_t codec, Direction direction, Bits bits, const Converted& result,
                    Interpretation& interpretation) const;

  ChainConfiguration configuration_;
  std::vector<std::unique_ptr<ArrayCodec>> codecs_;
  BytesCodec bytes_;
  std::optional<Bits> stored_fill_;  // of real types, when the fill value came through
  std::optional<Error> resolve_fault_, encode_fault_, decode_fault_, missing_fault_;
};

}  // namespace zarrproof
