#include "tests/support/codes.h"

#include <algorithm>
#include <numeric>

#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::test {
namespace {

void add_with_neighbours(std::vector<Bits>& codes, Bits code, const DataType& type) {
  for (const Bits near : {code - 1, code, code + 1}) codes.push_back(near & type.mask());
}

void sort(std::vector<Bits>& codes) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
}

// Returns whether codes of an exponent are used. Of float64, which has many exponents, these are the
// exponents in the range of other types, and some others.
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
  const Bits signs[] = {0, type.is_signed() ? Bits{1} << (type.bits - 1) : Bits{0}};
  for (int biased = 0; biased < (1 << type.exponent_bits); ++biased) {
    if (!is_notable_exponent(biased, type)) continue;
    const Bits power = static_cast<Bits>(biased) << type.mantissa_bits;
    for (const Bits magnitude : {power, power + hidden / 2})
      for (const Bits sign : signs) add_with_neighbours(codes, magnitude | sign, type);
  }
  for (int bit = 0; bit < type.mantissa_bits; ++bit)
    for (const Bits sign : signs) add_with_neighbours(codes, Bits{1} << bit | sign, type);
}

Value halfway(const Value& a, const Value& b) {
  return product(sum(a, b), Value::finite(false, 1, -1));
}

// Returns the number of the next code (step 1) or the previous code (step -1); at an end of the type, the
// number that would follow.
Value neighbour(Bits code, int step, const DataType& type) {
  const Value value = unpack(code, type);
  if (type.is_integer()) return sum(value, Value::integer(step));
  const auto number = [&](int distance) {
    return unpack((code + static_cast<Bits>(distance)) & type.mask(), type);
  };
  const Value next = number(step);
  return next.is_finite() ? next : sum(value, difference(value, number(-step)));
}

// Returns the numbers of these ascending codes, and the midpoints to their neighbours.
std::vector<Value> numbers_and_midpoints(const std::vector<Bits>& codes, const DataType& type) {
  const Value top = highest(type), bottom = lowest(type);
  std::vector<Value> values;
  const auto add_with_neighbour = [&](Bits code, int step) {
    const Value value = unpack(code, type), next = neighbour(code, step, type);
    values.push_back(value);
    values.push_back(halfway(value, next));
    if (compare(next, top) > 0 || compare(next, bottom) < 0) values.push_back(next);
  };
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (!unpack(codes[i], type).is_finite()) continue;
    add_with_neighbour(codes[i], 1);
    if (i == 0 || codes[i - 1] + 1 != codes[i]) add_with_neighbour(codes[i], -1);
  }
  return values;
}

}  // namespace

std::vector<Bits> all_codes(const DataType& type) {
  std::vector<Bits> codes(std::size_t{1} << type.bits);
  std::iota(codes.begin(), codes.end(), Bits{0});
  return codes;
}

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

std::vector<Bits> cast_breakpoints(const DataType& from, const DataType& to, int widest_whole) {
  const std::vector<Bits> targets = to.bits <= widest_whole ? all_codes(to) : notable_codes(to);
  const Value top = highest(from), bottom = lowest(from);
  std::vector<Bits> codes = notable_codes(from);
  for (const Value& value : numbers_and_midpoints(targets, to))
    if (compare(value, top) <= 0 && compare(value, bottom) >= 0)
      add_with_neighbours(codes, pack(round(value, from, Rounding::towards_zero), from), from);
  sort(codes);
  return codes;
}

}  // namespace zarrproof::test
