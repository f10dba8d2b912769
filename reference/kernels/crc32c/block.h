// Constants for the blocks of long messages. A block begins with four streams of words, which the crc32
// instruction processes side by side; vectors follow, which are multiplied. A block has `steps` steps. A
// step has `stream_step` bytes of each stream, and `step` bytes in all. Example: blend.h has steps of 144
// bytes: 24 bytes of each of the four streams, and 48 bytes of vectors. A block of 100 steps has streams of
// 2400 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "reference/kernels/crc32c/polynomial.h"

namespace zarrproof::kernels {

inline constexpr std::size_t kStreams = 4;

// Returns the constant that moves a register over the `size` bytes that follow it. Its product with the
// register is added to the low half of sixteen bytes. The exponent is 97 less: 32 for the constant's place, 1
// for the product, 64 for the low half.
constexpr std::uint32_t power_after(std::size_t size) {
  return power_of_x(8 * static_cast<std::int64_t>(size) - 97);
}

struct Block {
  std::size_t steps;
  std::array<std::uint32_t, kStreams> after_stream;
  Fold jump;  // moves sixteen bytes over the block
};

template <std::size_t step, std::size_t stream_step, std::size_t steps>
constexpr Block kBlock = [] {
  Block block{.steps = steps, .after_stream = {}, .jump = fold(8 * static_cast<std::int64_t>(steps * step))};
  for (std::size_t i = 0; i < kStreams; ++i)
    block.after_stream[i] = power_after(steps * (step - (i + 1) * stream_step));
  return block;
}();

// The blocks of 1, 2, ... 128 steps. A longer message is several blocks.
template <std::size_t step, std::size_t stream_step>
constexpr auto kBlocks = []<std::size_t... i>(std::index_sequence<i...>) {
  return std::array{kBlock<step, stream_step, i + 1>...};
}(std::make_index_sequence<128>());

}  // namespace zarrproof::kernels
