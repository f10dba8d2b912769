// Choices as bytes, for fuzzers and corpora.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fuzz/choices/choices.h"

namespace zarrproof::fuzz {

// The position of a choice in the bytes.
struct Place {
  std::size_t at;     // its first byte
  std::size_t width;  // 1 to 8
  Bits highest;
};

// Reads choices from bytes. A choice takes as many bytes as its highest number needs, little-endian, modulo
// the number of possibilities. After the end of the bytes, every choice is 0.
class ByteReader : public Choices {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  Bits choose(Bits highest, Bits present) override;

  // The number of bytes that were read.
  std::size_t position() const { return at_; }

  // The positions of the choices that were read; without the choices after the end.
  const std::vector<Place>& places() const { return places_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::vector<Place> places_;
};

// Writes the bytes from which a ByteReader reads the present choices.
class ByteWriter : public Choices {
 public:
  Bits choose(Bits highest, Bits present) override;

  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace zarrproof::fuzz
