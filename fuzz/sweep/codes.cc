#include "fuzz/sweep/codes.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz::sweep {
namespace {

// The codes of a block of a range. A float32 of one sign and exponent has 2^23 codes. The request of such a
// block has 1 MiB, so several are in flight, and the testee computes while this program does.
constexpr Bits kRangeCodes = Bits{1} << 17;

constexpr int kLeadingBits = 16;
constexpr std::uint64_t kRandomBlocks = 64;
constexpr Bits kNeighbours = 8;

// The leading parts of the codes of a type of 64 bits, one block each: how many there are.
std::uint64_t leading_parts(const DataType& type) {
  return type.is_floating() ? std::uint64_t{1} << (64 - type.mantissa_bits) : (type.is_signed() ? 126 : 64);
}

std::vector<Bits> without_duplicates(std::vector<Bits> codes) {
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

std::vector<Bits> codes_near_breakpoints(const Conversion& conversion) {
  std::vector<Bits> codes;
  for (const Input& input : cast_inputs(conversion.input(), conversion.output())) {
    for (Bits step = 0; step <= 2 * kNeighbours; ++step) codes.push_back(input.bits - kNeighbours + step);
  }
  return without_duplicates(std::move(codes));
}

// The codes with one leading part. Below it are `free` bits: 16 of every pattern, then the rest.
std::vector<Bits> patterns(const DataType& type, std::uint64_t number) {
  Bits leading = 0;
  int free = type.mantissa_bits;
  bool is_negative = false;
  if (type.is_floating()) {
    leading = number << free;
  } else {
    is_negative = number >= 63 && type.is_signed();
    free = static_cast<int>(is_negative ? number - 63 : number);
    leading = Bits{1} << free;
  }
  const int rest = std::max(0, free - kLeadingBits);
  const Bits patterns = Bits{1} << std::min(free, kLeadingBits);
  const Bits ones = (Bits{1} << rest) - 1;
  std::vector<Bits> codes;
  for (Bits pattern = 0; pattern < patterns; ++pattern)
    for (const Bits below : {Bits{0}, Bits{1} & ones, ones ^ (ones >> 1), ones}) {
      const Bits magnitude = leading | pattern << rest | below;
      codes.push_back(is_negative ? Bits{0} - magnitude : magnitude);
    }
  return without_duplicates(std::move(codes));
}

}  // namespace

std::uint64_t block_count(const DataType& input) {
  if (has_every_code(input)) return std::max<Bits>(1, (input.mask() + 1) / kRangeCodes);
  return 1 + leading_parts(input) + kRandomBlocks;
}

std::uint64_t block_size(const DataType& input) {
  return std::min(kRangeCodes - 1, input.mask()) + 1;
}

std::vector<Bits> codes_of(const Conversion& conversion, std::uint64_t block) {
  const DataType& type = conversion.input();
  if (has_every_code(type)) {
    std::vector<Bits> codes(block_size(type));
    std::iota(codes.begin(), codes.end(), block * codes.size());
    return codes;
  }
  if (block == 0) return codes_near_breakpoints(conversion);
  if (block <= leading_parts(type)) return patterns(type, block - 1);
  std::mt19937_64 random(block);
  std::vector<Bits> codes(kRangeCodes);
  std::ranges::generate(codes, random);
  return without_duplicates(std::move(codes));
}

}  // namespace zarrproof::fuzz::sweep
