#include "tests/oracle/floats.h"

#include <algorithm>
#include <stdexcept>

namespace zarrproof::test {

const Format& format_of(std::string_view name) {
  for (const Format& format : kFormats)
    if (format.name == name) return format;
  throw std::invalid_argument(std::string(name));
}

CastValue cast_of(std::string_view from, std::string_view to, Rounding rounding) {
  return CastValue(CastValueConfiguration{.array_type = find_data_type(from).value(),
                                          .stored_type = find_data_type(to).value(),
                                          .rounding = rounding,
                                          .out_of_range = OutOfRange::error,
                                          .encode_map = {},
                                          .decode_map = {}});
}

std::vector<Bits> boundary_codes(const Format& format) {
  std::vector<Bits> codes;
  const auto add_around = [&](Bits code) {
    for (Bits step = 0; step < 5; ++step) {
      codes.push_back((code + step - 2) & format.mask());
      if (format.sign_bits == 1)
        codes.push_back(((code + step - 2) ^ (format.mask() / 2 + 1)) & format.mask());
    }
  };
  add_around(0);
  add_around(highest_code(format));
  add_around(format.mask());
  if (format.is_integer()) {
    for (int bit = 0; bit < format.bits(); ++bit) {
      add_around(Bits{1} << bit);
      for (int lower = 0; lower < bit; ++lower) add_around((Bits{1} << bit) + (Bits{1} << lower));
    }
    return codes;
  }
  const Bits exponents = Bits{1} << format.exponent_bits;
  for (Bits exponent = 0; exponent < exponents; ++exponent) {
    const Bits power = exponent << format.mantissa_bits;
    add_around(power);
    for (int bit = std::max(format.mantissa_bits - 12, 0); bit < format.mantissa_bits; ++bit)
      add_around(power + (Bits{1} << bit));  // halves, quarters and so on
  }
  return codes;
}

Bits RandomCodes::next() {
  const Bits bits = engine_();
  const Bits kind = engine_() % 4;
  if (format_.is_integer()) {
    if (kind == 0) return bits & format_.mask();
    const Bits shifted = (bits & format_.mask()) >> (engine_() % static_cast<unsigned>(format_.bits()));
    return kind == 1
               ? shifted
               : (kind == 2 ? shifted & ~((Bits{1} << (engine_() % 40)) - 1) : ~shifted & format_.mask());
  }
  if (kind == 0 || format_.mantissa_bits == 0) return bits & format_.mask();
  // An exponent near the exponent of 1.
  const Bits reach = std::min<Bits>(300, static_cast<Bits>(format_.bias));
  const Bits exponent = static_cast<Bits>(format_.bias) + engine_() % reach - reach / 2;
  Bits mantissa = bits & ((Bits{1} << format_.mantissa_bits) - 1);
  if (kind == 2) mantissa &= ~((Bits{1} << (engine_() % static_cast<unsigned>(format_.mantissa_bits))) - 1);
  const Bits sign = format_.sign_bits == 1 ? bits >> 63 : 0;
  return (sign << (format_.bits() - 1)) | (exponent << format_.mantissa_bits) | mantissa;
}

}  // namespace zarrproof::test
