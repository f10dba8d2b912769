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

using Wide = __int128;

Wide to_wide(const Value& value) {
  Integer number = value.numerator();
  for (std::int64_t i = 0; i < value.exponent(); ++i) number *= 2;
  const Wide magnitude = static_cast<Wide>(number);
  return value.is_negative() ? -magnitude : magnitude;
}

double to_double(const Value& value) {
  static const DataType float64 = *find_data_type("float64");
  return std::bit_cast<double>(pack(round(value, float64, Rounding::towards_zero), float64));
}

Value to_value(double number) {
  static const DataType float64 = *find_data_type("float64");
  return unpack(std::bit_cast<Bits>(number), float64);
}

std::vector<Bits> draw_integers(const DataType& type, const Value& low, const Value& high,
                                std::mt19937_64& engine) {
  static const DataType unbounded = *find_data_type("int64");
  const Wide from = to_wide(round(low, unbounded, Rounding::towards_positive));
  const Wide to = to_wide(round(high, unbounded, Rounding::towards_negative));
  const auto count = static_cast<unsigned __int128>(to - from) + 1;
  std::vector<Bits> codes(kDrawn);
  for (Bits& code : codes)
    code = static_cast<Bits>(from + static_cast<Wide>((count * engine()) >> 64)) & type.mask();
  return codes;
}

std::vector<Bits> draw_floats(const DataType& type, const Value& low, const Value& high,
                              std::mt19937_64& engine) {
  const double from = to_double(low), to = to_double(high);
  std::vector<Bits> codes;
  while (codes.size() < kDrawn) {
    const double part = std::ldexp(static_cast<double>(engine() >> 11), -53);
    const Value value = round(to_value(from * (1 - part) + to * part), type, Rounding::towards_zero);
    if (compare(value, low) >= 0 && compare(value, high) <= 0) codes.push_back(pack(value, type));
  }
  return codes;
}

std::vector<Bits> draw(const DataType& type, const Value& low, const Value& high) {
  std::mt19937_64 engine(1);
  return type.is_integer() ? draw_integers(type, low, high, engine) : draw_floats(type, low, high, engine);
}

std::vector<Bits> draw_in_range(const DataType& type, const DataType& other) {
  const Value low = compare(lowest(type), lowest(other)) < 0 ? lowest(other) : lowest(type);
  const Value high = compare(highest(type), highest(other)) < 0 ? highest(type) : highest(other);
  return draw(type, low, high);
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
Data drawn_when_used(const DataType& type, std::function<std::vector<Bits>()> draw_codes) {
  return [type, draw_codes = std::move(draw_codes)](std::span<std::byte> array) {
    repeat(type, draw_codes(), array);
  };
}

// Returns codes with these bits of the exponent, and any mantissa.
Data of_exponent(const DataType& type, Bits exponent) {
  return drawn_when_used(type, [=] {
    std::mt19937_64 engine(1);
    std::vector<Bits> codes(kDrawn);
    for (Bits& code : codes)
      code = exponent << type.mantissa_bits | (engine() & ((Bits{1} << type.mantissa_bits) - 1));
    return codes;
  });
}

}  // namespace

Data any_bytes() {
  return any_code(*find_data_type("uint64"));
}

Data between(const DataType& type, double low, double high) {
  return drawn_when_used(type, [=] { return draw(type, to_value(low), to_value(high)); });
}

Data in_range(const DataType& type, const DataType& other) {
  return drawn_when_used(type, [=] { return draw_in_range(type, other); });
}

Data ascending(const DataType& type, const DataType& other) {
  return [=](std::span<std::byte> array) {
    std::vector<Bits> codes = draw_in_range(type, other);
    std::sort(codes.begin(), codes.end(),
              [&](Bits a, Bits b) { return compare(unpack(a, type), unpack(b, type)) < 0; });
    const std::size_t size = type.element_size(), elements = array.size() / size;
    for (std::size_t i = 0; i < elements; ++i)
      store(codes[i * codes.size() / elements], type, array.subspan(i * size, size));
  };
}

Data in_turns(const DataType& type, std::vector<Bits> codes) {
  return drawn_when_used(type, [codes = std::move(codes)] { return codes; });
}

Data any_code(const DataType& type) {
  return drawn_when_used(type, [=] {
    std::mt19937_64 engine(1);
    std::vector<Bits> codes;
    while (codes.size() < kDrawn) {
      const Bits code = engine() & type.mask();
      if (!type.is_real() || !unpack(code, type).is_infinite()) codes.push_back(code);
    }
    return codes;
  });
}

Data subnormal(const DataType& type) {
  return of_exponent(type, 0);
}

Data smallest_normal(const DataType& type) {
  return of_exponent(type, 1);
}

}  // namespace zarrproof::benchmarks
