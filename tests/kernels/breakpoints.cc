#include "tests/kernels/breakpoints.h"

#include <algorithm>
#include <random>

#include "reference/element.h"
#include "reference/rounding.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {
namespace {

constexpr int kRandomCodes = 2000;

void add_with_neighbours(std::vector<Bits>& codes, Bits code, const DataType& type) {
  for (Bits step = 0; step < 5; ++step) codes.push_back((code + step - 2) & type.mask());
}

void sort(std::vector<Bits>& codes) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
}

// Of the many exponents of float64 those that reach the other types, and some of the rest.
bool is_notable_exponent(int biased, const DataType& type) {
  const int exponent = biased - type.bias;
  return type.exponent_bits <= 8 || std::abs(exponent) <= 160 || exponent % 16 == 0 || biased <= 2 ||
         biased >= 2 * type.bias;
}

void add_integer_codes(std::vector<Bits>& codes, const DataType& type) {
  for (int bit = 0; bit < type.bits; ++bit) {
    add_with_neighbours(codes, Bits{1} << bit, type);
    add_with_neighbours(codes, ~(Bits{1} << bit), type);  // the negative ones
    codes.push_back((Bits{3} << bit >> 1) & type.mask());
  }
}

void add_float_codes(std::vector<Bits>& codes, const DataType& type) {
  const Bits hidden = Bits{1} << type.mantissa_bits;
  for (int biased = 0; biased < (1 << type.exponent_bits); ++biased) {
    if (!is_notable_exponent(biased, type)) continue;
    const Bits power = static_cast<Bits>(biased) << type.mantissa_bits;
    for (const Bits magnitude : {power, power + hidden / 2})
      for (const Bits sign : {Bits{0}, type.is_signed() ? Bits{1} << (type.bits - 1) : Bits{0}})
        add_with_neighbours(codes, magnitude | sign, type);
  }
}

Value halfway(const Value& a, const Value& b) {
  return product(sum(a, b), Value::finite(false, 1, -1));
}

// The numbers of these codes, the points midway to their neighbours, and, where there is no neighbour in the
// type, the number that would be next.
std::vector<Value> numbers_and_midpoints(const std::vector<Bits>& codes, const DataType& type) {
  std::vector<Value> values;
  for (const Bits code : codes) {
    const Value value = unpack(code, type);
    if (!value.is_finite()) continue;
    values.push_back(value);
    const Value before = unpack((code - 1) & type.mask(), type),
                behind = unpack((code + 1) & type.mask(), type);
    for (const auto& [one, other] : {std::pair(&before, &behind), std::pair(&behind, &before)}) {
      if (one->is_finite()) values.push_back(halfway(value, *one));
      if (!one->is_finite() && other->is_finite()) {
        const Value step = difference(value, *other);
        values.push_back(sum(value, step));
        values.push_back(halfway(value, values.back()));
      }
    }
    const Value unit = Value::integer(1);
    if (type.is_integer())  // whose codes before and behind the ends are at the other end
      for (const Value& next : {sum(value, unit), difference(value, unit)}) {
        values.push_back(next);
        values.push_back(halfway(value, next));
      }
  }
  return values;
}

}  // namespace

std::vector<Bits> notable_codes(const DataType& type) {
  std::vector<Bits> codes;
  if (type.is_integer())
    add_integer_codes(codes, type);
  else
    add_float_codes(codes, type);
  add_with_neighbours(codes, 0, type);
  add_with_neighbours(codes, type.mask() >> 1, type);
  sort(codes);
  return codes;
}

std::vector<Bits> cast_breakpoints(const DataType& from, const DataType& to) {
  std::vector<Bits> codes = notable_codes(from);
  const Value top = highest(from), bottom = lowest(from);
  for (const Value& value : numbers_and_midpoints(to.bits <= 8 ? all_codes(to) : notable_codes(to), to)) {
    if (compare(value, top) > 0 || compare(value, bottom) < 0) continue;
    add_with_neighbours(codes, pack(round(value, from, Rounding::towards_zero), from), from);
  }
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  for (int i = 0; i < kRandomCodes; ++i) codes.push_back(engine() & from.mask());
  sort(codes);
  return codes;
}

}  // namespace zarrproof::test
