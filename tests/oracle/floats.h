// Codes of floats, and the cast between two types.
#pragma once

#include <bit>
#include <cstdint>
#include <random>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "tests/support/format.h"
#include "tests/support/iterations.h"

namespace zarrproof::test {

inline Bits bits_of(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

const Format& format_of(std::string_view name);

CastValue cast_of(std::string_view from, std::string_view to, Rounding rounding);

// Returns special codes: limits, powers of two and their neighbours, halves, subnormal numbers, special
// values.
std::vector<Bits> boundary_codes(const Format& format);

// Draws random codes: random bits, few set bits, or an exponent in the range of smaller types.
class RandomCodes {
 public:
  explicit RandomCodes(const Format& format) : format_(format), engine_(20261121) {}
  Bits next();

 private:
  Format format_;
  std::mt19937_64 engine_;
};

// Calls `check` for the special codes and this number of random ones; for fewer if fewer iterations are
// requested.
template <class Check>
void for_codes(const Format& format, int random, Check check) {
  const std::vector<Bits> boundary = boundary_codes(format);
  const int count = iterations(random);
  const std::size_t step = count < random ? 1 + boundary.size() / (10 * static_cast<std::size_t>(count)) : 1;
  for (std::size_t i = 0; i < boundary.size(); i += step) check(boundary[i]);
  RandomCodes codes(format);
  for (int i = 0; i < count; ++i) check(codes.next());
}

}  // namespace zarrproof::test
