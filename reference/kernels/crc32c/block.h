// Constants for long messages, which are taken in blocks: first four streams of words, then vectors. A block
// has a number of steps; a step has `stream_step` bytes of each stream, `step` bytes in all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "reference/kernels/crc32c/polynomial.h"

namespace zarrproof::kernels {

inline constexpr std::size_t kStreams = 4;

// What takes a register that `size` bytes follow to the end, as part of sixteen bytes: the product with it is
// added to their low half. The factors x too many are 32 of the constant's place, 1 of the product, 64 of the
// low half.
constexpr std::uint32_t after(std::size_t size) {
  return power_of_x(8 * static_cast<std::int64_t>(size) - 97);
}

struct Block {
  std::size_t steps;
  std::array<std::uint32_t, kStreams> after_stream;
  Fold jump;  // over the block
};

template <std::size_t step, std::size_t stream_step, std::size_t steps>
constexpr Block kBlock = [] {
  Block block{.steps = steps, .after_stream = {}, .jump = fold(8 * static_cast<std::int64_t>(steps * step))};
  for (std::size_t i = 0; i < kStreams; ++i)
    block.after_stream[i] = after(steps * (step - (i + 1) * stream_step));
  return block;
}();

// Of 1, 2, ... steps.
template <std::size_t step, std::size_t stream_step>
constexpr auto kBlocks = []<std::size_t... i>(std::index_sequence<i...>) {
  return std::array{kBlock<step, stream_step, i + 1>...};
}(std::make_index_sequence<128>());

}  // namespace zarrproof::kernels
