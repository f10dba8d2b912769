#include "tests/benchmark/kernels/data.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::benchmarks {
namespace {

// The number of random elements that are drawn and then repeated: too many for branch predictors to learn,
// and few enough to be fast.
constexpr std::size_t kDrawn = 8191;

const DataType& float64() {
  static const DataType type = *find_data_type("float64");
  return type;
}

double to_double(const Value& value) {
  return std::bit_cast<double>(pack(round(value, float64(), Rounding::towards_zero), float64()));
}

Value to_value(double number) {
  return unpack(std::bit_cast<Bits>(number), float64());
}

std::vector<Bits> draw(const std::function<Bits(std::mt19937_64&)>& draw_code) {
  std::mt19937_64 engine(1);
  std::vector<Bits> codes(kDrawn);
  for (Bits& code : codes) code = draw_code(engine);
  return codes;
}

// Returns the code of a number between the values. A number that is rounded out of the range is drawn again.
Bits draw_between(const Value& low, const Value& high, const DataType& type, std::mt19937_64& engine) {
  const double from = to_double(low), to = to_double(high);
  while (true) {
    const double part = std::ldexp(static_cast<double>(engine() >> 11), -53);
    const Value value = round(to_value(from * (1 - part) + to * part), type, Rounding::towards_zero);
    if (compare(value, low) >= 0 && compare(value, high) <= 0) return pack(value, type);
  }
}

void repeat(const DataType& type, const std::vector<Bits>& codes, std::span<std::byte> array) {
  const std::size_t size = type.element_size();
  const std::size_t once = std::min(array.size(), codes.size() * size);
  for (std::size_t at = 0; at < once; at += size) store(codes[at / size], type, array.subspan(at, size));
  for (std::size_t done = once; done < array.size();) {  // a whole number of repeats, doubled each time
    const std::size_t more = std::min(done, array.size() - done);
    std::memcpy(array.data() + done, array.data(), more);
    done += more;
  }
}

// Returns data that draw their codes when they fill an array, so that a measurement that does not run draws
// none.
Data drawn_when_used(const DataType& type, std::function<Bits(std::mt19937_64&)> draw_code) {
  return [type, draw_code = std::move(draw_code)](std::span<std::byte> array) {
    repeat(type, draw(draw_code), array);
  };
}

Data between_values(const DataType& type, const Value& low, const Value& high) {
  return drawn_when_used(type, [=](auto& engine) { return draw_between(low, high, type, engine); });
}

}  // namespace

Data any_bytes() {
  return drawn_when_used(*find_data_type("uint64"), [](auto& engine) { return engine(); });
}

Data between(const DataType& type, double low, double high) {
  return between_values(type, to_value(low), to_value(high));
}

Data in_range(const DataType& type, const DataType& other) {
  return between_values(type, compare(lowest(type), lowest(other)) < 0 ? lowest(other) : lowest(type),
                        compare(highest(type), highest(other)) < 0 ? highest(type) : highest(other));
}

Data of_exponent(const DataType& type, Bits exponent) {
  return drawn_when_used(type, [=](auto& engine) {
    return exponent << type.mantissa_bits | (engine() & ((Bits{1} << type.mantissa_bits) - 1));
  });
}

}  // namespace zarrproof::benchmarks
