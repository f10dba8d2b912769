// Example: the float16 0x3c01 in place of 0x3c00 is a neighbour, 0x003c is the byte order.
#include <algorithm>

#include "conformance/judging/judge.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

// Returns the rank of a number among the numbers of its floating-point type. Neighbours differ by 1. Both
// zeros have rank 0.
std::int64_t rank_of(Bits bits, const DataType& type) {
  if (type.is_e8m0()) return static_cast<std::int64_t>(bits);
  const Bits sign = Bits{1} << (type.bits - 1);
  const auto magnitude = static_cast<std::int64_t>(bits & ~sign);
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

// Returns whether two codes are neighbours. Integers have no neighbours here, because small integers are
// often next to each other by chance.
bool are_neighbours(Bits a, Bits b, const DataType& type) {
  if (!type.is_floating()) return false;
  const auto x = static_cast<std::uint64_t>(rank_of(a, type));
  const auto y = static_cast<std::uint64_t>(rank_of(b, type));
  return x - y == 1 || y - x == 1;
}

Deviation deviation_of_numbers(Bits got, Bits want, const DataType& type) {
  const Value a = unpack(got, type), b = unpack(want, type);
  if (a.is_nan() && b.is_nan()) return Deviation::nan_bits;
  if (a.is_nan() || b.is_nan()) return Deviation::nan;
  if (a.is_infinite() != b.is_infinite()) return Deviation::infinity;
  if (a.is_zero() && b.is_zero()) return Deviation::zero_sign;
  return are_neighbours(got, want, type) ? Deviation::neighbour : Deviation::value;
}

}  // namespace

Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want,
                       const DataType& type) {
  const DataType component = component_of(type);
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t start = 0; start < got.size(); start += width) {
    const auto a = got.subspan(start, width), b = want.subspan(start, width);
    if (std::equal(a.begin(), a.end(), b.begin())) continue;
    const bool is_reversed = std::equal(a.begin(), a.end(), b.rbegin());
    if (!component.is_real()) return is_reversed ? Deviation::byte_order : Deviation::value;
    const Bits x = load(a, component), y = load(b, component);
    if (x != y) return is_reversed ? Deviation::byte_order : deviation_of_numbers(x, y, component);
  }
  return Deviation::value;
}

}  // namespace zarrproof
