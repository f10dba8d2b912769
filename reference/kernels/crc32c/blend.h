// Computes the checksum of a message by the crc32 instruction and by carry-less multiplication of sixteen
// bytes. Most machines execute these on different units, so both run at one time. Example: a block of 100
// steps, 14400 bytes, has four streams of 2400 bytes for the crc32 instruction and 4800 bytes of vectors.
//
// ZARRPROOF_TARGET and `Machine` are as in words.h; the class also has
//    Vector                                sixteen bytes
//    load(address), low(vector), high(vector)
//    add(a, b)                             exclusive or
//    multiply(state, factor)               multiplies a state and a 32-bit number
//    multiply_low(a, b), multiply_high(a, b)   multiply the low or the high 64-bit halves
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "reference/kernels/crc32c/block.h"
#include "reference/kernels/crc32c/words.h"

namespace zarrproof::kernels {

// A step has three vectors, and three words of each of the four streams.
inline constexpr std::size_t kBlendVectors = 3;
inline constexpr std::size_t kBlendStream = 24;
inline constexpr std::size_t kBlendStep = kStreams * kBlendStream + 16 * kBlendVectors;

inline constexpr Fold kBlendFolds[] = {fold(0), fold(128), fold(2 * 128), fold(kBlendVectors * 128)};

// Returns the sum of `sum` and of `vector` moved by the distance of `folds`.
template <typename Machine>
ZARRPROOF_TARGET inline typename Machine::Vector multiply_add(typename Machine::Vector vector,
                                                              typename Machine::Vector folds,
                                                              typename Machine::Vector sum) {
  return Machine::add(
      Machine::add(Machine::multiply_low(vector, folds), Machine::multiply_high(vector, folds)), sum);
}

struct Registers {
  std::uint64_t r0, r1, r2, r3;
};

// Extends each register by the next word of its stream. The streams are `gap` bytes apart.
template <typename Machine>
ZARRPROOF_TARGET inline void extend_streams(Registers& r, const std::byte* bytes, std::size_t gap) {
  r.r0 = Machine::extend(r.r0, load<std::uint64_t>(bytes));
  r.r1 = Machine::extend(r.r1, load<std::uint64_t>(bytes + gap));
  r.r2 = Machine::extend(r.r2, load<std::uint64_t>(bytes + 2 * gap));
  r.r3 = Machine::extend(r.r3, load<std::uint64_t>(bytes + 3 * gap));
}

// Returns the state after a block.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint64_t extend_block(std::uint64_t state, const std::byte* bytes,
                                                   const Block& block) {
  const auto folds = Machine::load(&kBlendFolds[kBlendVectors]);
  const std::size_t gap = block.steps * kBlendStream;
  const std::byte* vectors = bytes + kStreams * gap;
  Registers r{.r0 = state, .r1 = 0, .r2 = 0, .r3 = 0};
  auto x0 = Machine::load(vectors);
  auto x1 = Machine::load(vectors + 16);
  auto x2 = Machine::load(vectors + 32);
  extend_streams<Machine>(r, bytes, gap);
  extend_streams<Machine>(r, bytes + 8, gap);
  extend_streams<Machine>(r, bytes + 16, gap);
  for (const std::byte* const end = bytes + gap; (bytes += kBlendStream) != end;) {
    vectors += 16 * kBlendVectors;
    x0 = multiply_add<Machine>(x0, folds, Machine::load(vectors));
    extend_streams<Machine>(r, bytes, gap);
    x1 = multiply_add<Machine>(x1, folds, Machine::load(vectors + 16));
    extend_streams<Machine>(r, bytes + 8, gap);
    x2 = multiply_add<Machine>(x2, folds, Machine::load(vectors + 32));
    extend_streams<Machine>(r, bytes + 16, gap);
  }
  auto sum = multiply_add<Machine>(x0, Machine::load(&kBlendFolds[2]),
                                   Machine::multiply(r.r0, block.after_stream[0]));
  sum = Machine::add(sum, Machine::multiply(r.r1, block.after_stream[1]));
  sum = multiply_add<Machine>(x1, Machine::load(&kBlendFolds[1]), sum);
  sum = Machine::add(sum, Machine::multiply(r.r2, block.after_stream[2]));
  sum = Machine::add(sum, Machine::multiply(r.r3, block.after_stream[3]));
  sum = multiply_add<Machine>(x2, Machine::load(&kBlendFolds[0]), sum);
  return Machine::extend(Machine::extend(0, Machine::low(sum)), Machine::high(sum));
}

// A short message has three streams of words and no vectors.
inline constexpr std::size_t kShortStreams = 3;

// The constants that move the registers of the first two streams to the last word of the third. The exponents
// are 33 less: 32 for the constant's place, 1 for the product.
struct AfterWords {
  std::uint32_t first, second;
};

inline constexpr auto kAfterWords = []<std::size_t... i>(std::index_sequence<i...>) {
  constexpr auto after_words = [](std::size_t words) {
    return power_of_x(64 * static_cast<std::int64_t>(words) - 33);
  };
  return std::array{AfterWords{after_words(2 * (i + 1)), after_words(i + 1)}...};
}(std::make_index_sequence<2 * kBlendStep / (8 * kShortStreams)>());

// Returns the state after three streams of `words` words each.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint64_t extend_short(std::uint64_t state, const std::byte* bytes,
                                                   std::size_t words) {
  const std::size_t gap = 8 * words;
  const std::byte* const last = bytes + gap - 8;
  std::uint64_t first = state, second = 0, third = 0;
  for (; bytes < last; bytes += 8) {
    first = Machine::extend(first, load<std::uint64_t>(bytes));
    second = Machine::extend(second, load<std::uint64_t>(bytes + gap));
    third = Machine::extend(third, load<std::uint64_t>(bytes + 2 * gap));
  }
  first = Machine::extend(first, load<std::uint64_t>(bytes));
  second = Machine::extend(second, load<std::uint64_t>(bytes + gap));
  const AfterWords& after = kAfterWords[words - 1];
  const auto sum =
      Machine::add(Machine::multiply(first, after.first), Machine::multiply(second, after.second));
  return Machine::extend(third, load<std::uint64_t>(bytes + 2 * gap) ^ Machine::low(sum));
}

// Returns the state after `size` more bytes.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint32_t extend_blocks(std::uint64_t state, const std::byte* bytes,
                                                    std::size_t size) {
  constexpr auto& kTable = kBlocks<kBlendStep, kBlendStream>;
  if (size >= 2 * kBlendStep) {
    for (std::size_t steps = size / kBlendStep; steps != 0;) {
      const Block& block = kTable[std::min(steps, kTable.size()) - 1];
      state = extend_block<Machine>(state, bytes, block);
      bytes += block.steps * kBlendStep;
      steps -= block.steps;
    }
    size %= kBlendStep;
  }
  // From this size on, the multiplications save more time than they take.
  constexpr std::size_t kMinShort = 96;
  if (size >= kMinShort) {
    const std::size_t words = size / (8 * kShortStreams);
    state = extend_short<Machine>(state, bytes, words);
    bytes += 8 * kShortStreams * words;
    size -= 8 * kShortStreams * words;
  }
  return extend_words<Machine>(state, bytes, size);
}

}  // namespace zarrproof::kernels
