// Example: unpack() of the float16 code 0x3c01 is 1025 * 2^-10, and pack() of this value is 0x3c01.
#include "reference/values/element.h"

#include <algorithm>
#include <array>

#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

bool is_negative_integer(Bits bits, const DataType& type) {
  return type.kind == TypeKind::signed_integer && ((bits >> (type.bits - 1)) & 1) != 0;
}

Bits ones(int count) {
  return (Bits{1} << count) - 1;
}

Value unpack_integer(Bits bits, const DataType& type) {
  if (!is_negative_integer(bits, type)) return Value::finite(false, Integer(bits), 0);
  const Bits magnitude = (~bits + 1) & type.mask();  // two's complement
  return Value::finite(true, Integer(magnitude), 0);
}

Value unpack_floating(Bits bits, const DataType& type) {
  if (type.is_e8m0()) {
    if (bits == type.nan) return Value::nan();
    return Value::finite(false, 1, static_cast<std::int64_t>(bits) - type.bias);
  }
  if (type.is_fnuz() && bits == type.nan) return Value::nan();
  const bool negative = (bits >> (type.bits - 1)) != 0;
  const Bits biased = (bits >> type.mantissa_bits) & ones(type.exponent_bits);
  const Bits mantissa = bits & ones(type.mantissa_bits);
  if (type.is_ieee() && biased == ones(type.exponent_bits))
    return mantissa == 0 ? Value::infinity(negative) : Value::nan();
  const std::int64_t lowest_exponent = smallest_exponent(type);
  if (biased == 0)  // zero and the subnormal numbers
    return mantissa == 0 ? Value::zero(negative)
                         : Value::finite(negative, Integer(mantissa), lowest_exponent);
  const Bits significand = mantissa | (Bits{1} << type.mantissa_bits);
  return Value::finite(negative, Integer(significand),
                       lowest_exponent + static_cast<std::int64_t>(biased) - 1);
}

// Returns numerator * 2^exponent in units of 2^unit. The caller ensures that the quotient is an integer.
Integer count_of(const Value& value, std::int64_t unit) {
  const std::int64_t shift = value.exponent() - unit;
  if (shift >= 0) return value.numerator() << static_cast<unsigned>(shift);
  return value.numerator() >> static_cast<unsigned>(-shift);
}

Bits pack_floating(const Value& value, const DataType& type) {
  if (value.is_nan()) return type.nan;
  if (type.is_e8m0()) return static_cast<Bits>(floor_log2(value) + type.bias);
  const Bits sign = value.is_negative() ? Bits{1} << (type.bits - 1) : 0;
  if (value.is_infinite()) return sign | (ones(type.exponent_bits) << type.mantissa_bits);
  if (value.is_zero()) return type.has_negative_zero() ? sign : 0;
  const std::int64_t lowest_exponent = smallest_exponent(type);
  const std::int64_t unit = std::max(floor_log2(value) - type.mantissa_bits, lowest_exponent);
  const Bits significand = static_cast<Bits>(count_of(value, unit));
  const Bits hidden = Bits{1} << type.mantissa_bits;
  if (significand < hidden) return sign | significand;  // subnormal
  const Bits biased = static_cast<Bits>(unit - lowest_exponent + 1);
  return sign | (biased << type.mantissa_bits) | (significand - hidden);
}

}  // namespace

Bits load(std::span<const std::byte> bytes, const DataType& type) {
  Bits bits = 0;
  for (int i = type.width - 1; i >= 0; --i) bits = (bits << 8) | std::to_integer<Bits>(bytes[i]);
  return bits & type.mask();
}

void store(Bits bits, const DataType& type, std::span<std::byte> bytes) {
  const Bits extended = is_negative_integer(bits, type) ? bits | ~type.mask() : bits;
  for (int i = 0; i < type.width; ++i) bytes[i] = static_cast<std::byte>(extended >> (8 * i));
}

std::vector<std::byte> element_of(Bits bits, const DataType& type) {
  std::vector<std::byte> element(type.element_size());
  store(bits, type, element);
  return element;
}

std::int64_t smallest_exponent(const DataType& type) {
  if (type.is_e8m0()) return -type.bias;
  return 1 - type.bias - type.mantissa_bits;
}

Value unpack(Bits bits, const DataType& type) {
  return type.is_integer() ? unpack_integer(bits, type) : unpack_floating(bits, type);
}

Bits pack(const Value& value, const DataType& type) {
  if (type.is_floating()) return pack_floating(value, type);
  const Bits magnitude = static_cast<Bits>(count_of(value, 0));
  return (value.is_negative() ? ~magnitude + 1 : magnitude) & type.mask();
}

Value highest(const DataType& type) {
  if (type.is_integer())
    return unpack(type.kind == TypeKind::signed_integer ? type.mask() >> 1 : type.mask(), type);
  if (type.is_e8m0()) return unpack(type.nan - 1, type);
  if (type.is_ieee()) return unpack((ones(type.exponent_bits) << type.mantissa_bits) - 1, type);
  return unpack(type.mask() >> 1, type);
}

Value lowest(const DataType& type) {
  if (type.is_e8m0()) return unpack(0, type);
  if (type.is_floating()) return highest(type).negated();
  if (type.kind == TypeKind::unsigned_integer) return Value::zero(false);
  return unpack(Bits{1} << (type.bits - 1), type);
}

std::string hexadecimal_code(Bits bits, const DataType& type) {
  std::array<std::byte, sizeof(Bits)> most_significant_first;
  const std::size_t width = static_cast<std::size_t>(type.width);
  for (std::size_t i = 0; i < width; ++i)
    most_significant_first[i] = static_cast<std::byte>(bits >> (8 * (width - 1 - i)));
  return "0x" + to_hexadecimal({most_significant_first.data(), width});
}

std::string describe_bits(Bits bits, const DataType& type) {
  return unpack(bits, type).to_string() + " (" + hexadecimal_code(bits, type) + ")";
}

std::string describe_element(std::span<const std::byte> element, const DataType& type) {
  if (type.is_real()) return describe_bits(load(element, type), type);
  if (type.kind == TypeKind::complex) {
    const DataType part = *find_data_type(type.component);
    const std::size_t width = static_cast<std::size_t>(type.width);
    return describe_bits(load(element.first(width), part), part) + " + i * " +
           describe_bits(load(element.subspan(width), part), part);
  }
  return "bytes " + to_hexadecimal(element);
}

}  // namespace zarrproof
