// Example: float32 has 32,768 blocks of 131,072 codes. Block 0 has 0x00000000 to 0x0001ffff.
#include "fuzz/sweep/codes.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz::sweep {
namespace {

// A float32 of one sign and exponent has 2^23 codes. The request of a block has up to 1 MiB, so several are
// in flight, and the testee computes while this program does.
constexpr Bits kBlockCodes = Bits{1} << 17;
constexpr std::uint64_t kRandomBlocks = 64;
constexpr int kPatternBits = 16;

// An integer has a block for each position of its leading bit; a signed one has as many with negative
// numbers.
constexpr int kIntegerBits = 64;

// Returns the number of blocks of patterns of a type of 64 bits.
std::uint64_t pattern_blocks(const DataType& type) {
  if (type.is_floating()) return std::uint64_t{1} << (64 - type.mantissa_bits);
  return type.is_signed() ? 2 * kIntegerBits : kIntegerBits;
}

// Adds the codes of one block of patterns. A code has the leading part of its block (sign and exponent, or
// the leading bit of an integer), then kPatternBits bits of any pattern, then 0…0, 0…01, 10…0 or 1…1.
// Example: block 10 of int64 has the leading bit 2^10 and every pattern of the 10 bits below it; nothing is
// left behind the pattern.
void add_patterns(std::vector<Bits>& codes, const DataType& type, std::uint64_t block) {
  const bool is_negative = type.is_integer() && block >= kIntegerBits;
  const int bits_below = type.is_floating() ? type.mantissa_bits : static_cast<int>(block % kIntegerBits);
  const Bits leading = type.is_floating() ? block << bits_below : Bits{1} << bits_below;
  const int pattern_bits = std::min(bits_below, kPatternBits), bits_left = bits_below - pattern_bits;
  const Bits ones = (Bits{1} << bits_left) - 1;  // 0 if nothing is left; codes_of() removes duplicates
  for (Bits pattern = 0; pattern >> pattern_bits == 0; ++pattern)
    for (const Bits lowest : {Bits{0}, Bits{1} & ones, ones ^ (ones >> 1), ones}) {
      const Bits magnitude = leading | pattern << bits_left | lowest;
      codes.push_back(is_negative ? Bits{0} - magnitude : magnitude);
    }
}

}  // namespace

std::uint64_t block_count(const DataType& input) {
  if (is_swept_whole(input)) return std::max<Bits>(1, (input.mask() + 1) / kBlockCodes);
  return 1 + pattern_blocks(input) + kRandomBlocks;
}

std::uint64_t block_size(const DataType& input) {
  if (!is_swept_whole(input)) return Bits{4} << kPatternBits;
  return std::min(kBlockCodes - 1, input.mask()) + 1;
}

std::vector<Bits> codes_of(const Conversion& conversion, std::uint64_t block) {
  constexpr Bits kNeighbours = 8;
  const DataType& type = conversion.input_type();
  std::vector<Bits> codes;
  if (is_swept_whole(type)) {
    codes.resize(block_size(type));
    std::iota(codes.begin(), codes.end(), block * codes.size());
    return codes;
  }
  if (block == 0) {
    for (const Input& input : cast_breakpoint_inputs(type, conversion.output_type()))
      for (Bits step = 0; step <= 2 * kNeighbours; ++step) codes.push_back(input.bits - kNeighbours + step);
  } else if (block <= pattern_blocks(type)) {
    add_patterns(codes, type, block - 1);
  } else {
    codes.resize(kBlockCodes);
    std::ranges::generate(codes, std::mt19937_64(block));  // the seed makes the block equal in every run
  }
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

}  // namespace zarrproof::fuzz::sweep
