// The elements that may come back from an array, by the reference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "reference/requirements/interpretation.h"
#include "vectors/permitted.h"
#include "vectors/request.h"
#include "vectors/vector.h"

namespace zarrproof {

using Element = std::vector<std::byte>;

// The elements of arrays that share their metadata. Elements are in canonical form; stored elements are as in
// the encoded bytes, without checksums.
class ElementTruth {
 public:
  // Reads the metadata of a request.
  explicit ElementTruth(const Request& request);

  // Returns whether some reading of the specification accepts the metadata. The other members require this.
  bool is_array() const { return chain_ != nullptr; }

  const DataType& array_type() const { return chain_->array_type(); }
  const DataType& stored_type() const { return chain_->stored_type(); }
  // Returns how stored elements are compared; checksums are 0.
  Comparison stored_comparison() const;

  // Returns whether `read_back` may come back where the element was written: it is the element, or what a
  // right writer and a right reader make of the element under equal answers to the open points.
  bool may_come_back(std::span<const std::byte> element, std::span<const std::byte> read_back);

  // Returns what may come back: what right writers and readers make of the element; the element itself if no
  // right writer stores it.
  const std::vector<Element>& truths(std::span<const std::byte> element);

  // Returns whether right writers store the element, but every right reader refuses what they store.
  bool must_be_refused(std::span<const std::byte> element);

  // Returns what right readers that follow these answers make of stored bytes of an element: an element, or
  // nothing for a refusal. Without duplicates.
  std::vector<std::optional<Element>> read(std::span<const std::byte> stored, const Answers& answers) const;

  // Returns an element of which every right writer stores exactly these bytes; nothing if none is known.
  std::optional<Element> stored_for(std::span<const std::byte> stored) const;

 private:
  struct Known {
    std::vector<Element> truths;
    bool must_be_refused = false;
  };
  Known work_out(std::span<const std::byte> element) const;
  const Known& know(std::span<const std::byte> element);

  std::vector<Reading> encoders_, decoders_;
  std::shared_ptr<const Chain> chain_;  // of a reading that accepts the metadata
  struct Hash {
    std::size_t operator()(const Element& element) const;
  };
  std::unordered_map<Element, Known, Hash> known_;
};

// The truth about the arrays of many requests. Requests often share their metadata.
class TruthTable {
 public:
  // Returns the truth for the metadata of the request. It is valid until the next call.
  ElementTruth& of(const Request& request);

 private:
  std::unordered_map<std::string, ElementTruth> known_;  // by metadata_key
};

// Returns the element with this index, in C order, of data with elements of this size.
std::span<const std::byte> element_at(std::span<const std::byte> data, std::size_t size, std::uint64_t index);

// Returns elements of the type as text: "1 (0x01), or 2 (0x02)".
std::string words_of_truths(const std::vector<Element>& truths, const DataType& type);

// Some elements can be stored, but every right reader refuses the stored array. Example: an int64 cast to
// float16 with out_of_range "clamp" is stored as an infinity, and int64 has no infinity. A refused array
// shows nothing about its other elements. Returns the vector without these elements. Returns nothing if it
// has no such elements or only such elements, if it has not exactly one dimension, if a checksum covers it,
// or if it has several permitted outcomes.
std::optional<Vector> readable_part(const Vector& vector, ElementTruth& truth);

}  // namespace zarrproof
