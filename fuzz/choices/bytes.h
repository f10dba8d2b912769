// Choices as bytes: what a fuzzer mutates and a corpus holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fuzz/choices/choices.h"

namespace zarrproof::fuzz {

// Where a choice stands in the bytes.
struct Place {
  std::size_t at;     // its first byte
  std::size_t width;  // 1 to 8
  Bits highest;
};

// Makes choices of bytes: each takes as many as its highest number needs, little-endian, modulo the number of
// possibilities. Behind the end every choice is 0.
class ByteReader : public Choices {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  Bits choose(Bits highest, Bits present) override;

  // How many bytes were taken.
  std::size_t position() const { return at_; }

  // The choices that were read from the bytes so far; those behind the end are not among them.
  const std::vector<Place>& places() const { return places_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::vector<Place> places_;
};

// Writes down the bytes of which a ByteReader makes the present choices.
class ByteWriter : public Choices {
 public:
  Bits choose(Bits highest, Bits present) override;

  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace zarrproof::fuzz
