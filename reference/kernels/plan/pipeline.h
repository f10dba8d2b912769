// Runs one direction of a chain over an array, block by block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/kernels/plan/direction.h"
#include "reference/kernels/plan/layout_walk.h"
#include "reference/kernels/target.h"

namespace zarrproof::kernels {

// The element that a codec refuses, by its index in C order.
struct RefusedElement {
  ElementFailure failure;
  std::uint64_t element;
};

// A CRC32C of the first so many bytes.
struct RunningChecksum {
  std::uint32_t value = 0;
  std::uint64_t bytes = 0;
};

class Pipeline {
 public:
  // The end of a chain at which the elements lie in C order, and of which the checksum is taken: the output
  // on encode, and the input on decode.
  enum class EncodedEnd { input, output };

  // `from`: the type at the input. `order`: that of the elements at the encoded end.
  Pipeline(EncodedEnd end, Direction direction, const DataType& from, ByteOrder order, const Target& target);

  std::size_t in_size() const { return in_size_; }    // bytes of an element at the input
  std::size_t out_size() const { return out_size_; }  // and at the output

  // Converts all elements, those of the array in this layout; takes the checksum of the encoded end, where
  // `checksum` is not null. Stops after the block with the first element that is refused; then the output is
  // of no use.
  std::optional<RefusedElement> run(const std::byte* in, std::byte* out, std::uint64_t elements,
                                    const LayoutWalk& layout, RunningChecksum* checksum) const;

 private:
  struct Scratch;
  const std::byte* convert(const std::byte* in, std::byte* out, std::size_t elements, Scratch& scratch) const;
  RefusedElement name(const std::byte* block, std::uint64_t first, std::size_t elements) const;
  void sum(const std::byte* bytes, std::size_t size, RunningChecksum* checksum) const;

  EncodedEnd end_;
  Direction direction_;
  DataType from_;
  bool from_swapped_;
  const Target* target_;
  std::size_t in_size_, out_size_;
  std::size_t components_;                           // of an element
  std::size_t block_, streamed_block_, lone_block_;  // elements
  bool copies_;                                      // and does nothing else
};

}  // namespace zarrproof::kernels
