#include "tests/unit/kernels/scalar_codes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "reference/element.h"
#include "reference/rounding.h"

namespace zarrproof::kernels {
namespace {

void add_with_neighbours(Bits code, const DataType& type, std::vector<Bits>& codes) {
  for (const Bits near : {code - 1, code, code + 1}) codes.push_back(near & type.mask());
}

std::vector<Bits> without_repeats(std::vector<Bits> codes) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

// The code whose number lies next to the value, towards zero.
std::optional<Bits> code_near(const Value& value, const DataType& type) {
  if (type.is_e8m0() && (value.is_zero() || value.is_negative())) return std::nullopt;
  const Value near = round(value, type, Rounding::towards_zero);
  if (compare(near, lowest(type)) < 0 || compare(near, highest(type)) > 0) return std::nullopt;
  return pack(near, type);
}

Value midway(const Value& a, const Value& b) {
  const Value twice = sum(a, b);
  if (twice.is_zero()) return twice;
  return Value::finite(twice.is_negative(), twice.numerator(), twice.exponent() - 1, twice.denominator());
}

}  // namespace

std::vector<Bits> all_codes(const DataType& small_type) {
  std::vector<Bits> codes;
  for (Bits code = 0; code <= small_type.mask(); ++code) codes.push_back(code);
  return codes;
}

std::vector<Bits> boundary_codes(const DataType& type) {
  if (is_small(type)) return all_codes(type);
  std::vector<Bits> codes;
  for (int bit = 0; bit < type.bits; ++bit) {  // powers of two, of integers and subnormal numbers; all signs
    add_with_neighbours(Bits{1} << bit, type, codes);
    add_with_neighbours(~(Bits{1} << bit), type, codes);
    add_with_neighbours(0 - (Bits{1} << bit), type, codes);
  }
  add_with_neighbours(0, type, codes);
  if (type.is_integer()) return without_repeats(codes);
  add_with_neighbours(type.nan, type, codes);
  const Bits sign = Bits{1} << (type.bits - 1);
  for (Bits biased = 0; biased < Bits{1} << type.exponent_bits; ++biased) {
    // Of float64, exponents far from those of every other type are all alike.
    const std::int64_t exponent = static_cast<std::int64_t>(biased) - type.bias;
    if (std::abs(exponent) > 200 && biased % 97 != 0 && biased > 2 && biased < 2045) continue;
    add_with_neighbours(biased << type.mantissa_bits, type, codes);
    add_with_neighbours(sign | biased << type.mantissa_bits, type, codes);
  }
  return without_repeats(codes);
}

std::vector<Bits> boundary_codes(const DataType& from, const DataType& to) {
  std::vector<Bits> codes = boundary_codes(from);
  if (is_small(from)) return codes;
  for (const Bits code : boundary_codes(to)) {
    const Value value = unpack(code, to);
    const Value next = unpack((code + 1) & to.mask(), to);
    if (!value.is_finite() || !next.is_finite()) continue;
    for (const Value& place : {value, midway(value, next)})
      if (const auto near = code_near(place, from)) add_with_neighbours(*near, from, codes);
  }
  return without_repeats(codes);
}

Bits random_code(const DataType& type, Random& random) {
  static std::map<std::string, std::vector<Bits>> boundaries;
  std::vector<Bits>& known = boundaries[type.name];
  if (known.empty()) known = boundary_codes(type);
  const Bits any = random();
  return (any % 3 == 0 ? random() : pick(known, random) + any % 5 - 2) & type.mask();
}

}  // namespace zarrproof::kernels
