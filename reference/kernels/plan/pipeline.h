// Runs one direction of a chain over an array, block by block. Example: a chain of two steps from float32 to
// int16 with a checksum converts blocks of 2048 elements: 8 KiB of float32 in, through one block of scratch,
// to 4 KiB in the output; then the checksum reads these 4 KiB from the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/kernels/plan/direction.h"
#include "reference/kernels/plan/layout_walk.h"
#include "reference/kernels/target.h"

namespace zarrproof::kernels {

// The element that a codec refuses, with its C-order index.
struct RefusedElement {
  ElementFailure failure;
  std::uint64_t element;
};

// The CRC32C of the first `bytes` bytes.
struct RunningChecksum {
  std::uint32_t value = 0;
  std::uint64_t bytes = 0;
};

class Pipeline {
 public:
  // The end of the chain with the encoded bytes, where elements are in C order and the checksum is computed:
  // the output on encode, the input on decode.
  enum class EncodedEnd { input, output };

  // `from`: the type at the input. `order`: the byte order at the encoded end.
  Pipeline(EncodedEnd end, DirectionSteps direction, const DataType& from, ByteOrder order,
           const Target& target);

  std::size_t in_size() const { return in_size_; }    // bytes of an element at the input
  std::size_t out_size() const { return out_size_; }  // and at the output

  // Converts all elements; `layout` is the layout of the array. Computes the checksum of the encoded end
  // unless `checksum` is null. Stops after the block with the first refused element and returns that element;
  // the output is then undefined.
  std::optional<RefusedElement> run(const std::byte* in, std::byte* out, std::uint64_t elements,
                                    const LayoutWalk& layout, RunningChecksum* checksum) const;

 private:
  struct Scratch;
  const std::byte* convert(const std::byte* in, std::byte* out, std::size_t elements, Scratch& scratch) const;
  RefusedElement find_refused(const std::byte* block, std::uint64_t first, std::size_t elements) const;
  void extend_checksum(const std::byte* bytes, std::size_t size, RunningChecksum* checksum) const;

  EncodedEnd end_;
  DirectionSteps direction_;
  DataType from_;
  bool from_swapped_;
  const Target* target_;
  std::size_t in_size_, out_size_;
  std::size_t components_;                           // of an element
  std::size_t block_, streamed_block_, lone_block_;  // elements
  bool copies_;                                      // whether the only step is a copy
};

}  // namespace zarrproof::kernels
