// Kinds of arrays: arrays whose chunks are encoded alike.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

// Arrays that have the same codecs, data types and modes. Fill values, parameters such as scale, and shapes
// do not matter, except that arrays without dimensions and arrays without elements are kinds of their own.
struct ArrayKind {
  std::string codecs;  // in the order of the chain: "cast_value, bytes, crc32c"
  std::string types;   // of the array, then of the casts: "float64 -> uint8"
  std::string mode;    // "nearest-even, clamp", "big-endian", "no elements"; may be empty
  // The open points that decide what is stored: "map_zero, hex_case". Usually empty. Their arrays are a kind
  // of their own, because two right writers may store them in two ways.
  std::string open_points;

  // Returns "cast_value, bytes: float64 -> uint8, nearest-even, clamp".
  std::string text() const;

  auto operator<=>(const ArrayKind&) const = default;
};

// Returns a text that only requests with equal metadata, but for their shapes, share.
std::string metadata_key(const Request& request);

// The kinds of the encode and decode requests of a suite.
class KindTable {
 public:
  explicit KindTable(const Suite& suite);

  // All kinds, sorted.
  const std::vector<ArrayKind>& kinds() const { return kinds_; }

  // Returns the number of the kind of the array that a request is about, by the number of its vector. Returns
  // nothing for resolve requests, for missing chunks, for steps of sequences, and for metadata that name no
  // data type or no codecs.
  std::optional<std::size_t> kind_of(std::size_t vector) const { return of_vector_[vector]; }

  // Returns a number that requests with equal metadata, but for their shapes, share. Only for requests that
  // have a kind.
  std::size_t metadata_of(std::size_t vector) const { return metadata_[vector]; }

  // Returns the number of the kind without its open points. Decode requests have such kinds only.
  std::size_t base_of(std::size_t kind) const { return bases_[kind]; }

 private:
  std::vector<ArrayKind> kinds_;
  std::vector<std::optional<std::size_t>> of_vector_;
  std::vector<std::size_t> metadata_;  // by vector
  std::vector<std::size_t> bases_;
};

}  // namespace zarrproof
