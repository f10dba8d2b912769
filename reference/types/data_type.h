// The data types, all in one table. No other code knows the width of a mantissa.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// The bits of one scalar component, right-aligned. Bits above the type's width are zero.
using Bits = std::uint64_t;

enum class TypeKind {
  boolean,
  signed_integer,
  unsigned_integer,
  floating,
  complex,  // two floating components
  raw,      // r<N>: bytes as stored
  time,     // numpy.datetime64, numpy.timedelta64: a signed 64-bit integer
};

// The special values of a floating type.
enum class FloatFamily {
  ieee,    // infinity and NaNs when all exponent bits are 1
  finite,  // fn: every code is a number
  fnuz,    // the code of -0 is the only NaN; no infinity
  e8m0,    // powers of two only: no sign, no zero; the highest code is the only NaN
};

struct DataType {
  std::string name;
  TypeKind kind;
  int bits;            // value bits of a component; for r<N>: N
  int width;           // stored bytes of a component: 1 for up to 8 bits; for r<N>: N/8
  int components = 1;  // 2 for complex, otherwise 1

  // For a component of floating and complex types:
  int exponent_bits = 0;
  int mantissa_bits = 0;  // without the implicit leading 1
  int bias = 0;
  FloatFamily family = FloatFamily::ieee;
  Bits nan = 0;                // the code of "NaN", if the type has NaN
  std::string component = {};  // for complex types: the name of the component's type

  // For time types:
  std::string unit = {};
  std::uint32_t scale_factor = 0;

  bool is_integer() const { return kind == TypeKind::signed_integer || kind == TypeKind::unsigned_integer; }
  bool is_floating() const { return kind == TypeKind::floating; }
  // True for the 26 types of scale_offset and cast_value.
  bool is_real() const { return is_integer() || is_floating(); }
  bool is_signed() const {
    return kind == TypeKind::signed_integer || (is_floating() && family != FloatFamily::e8m0);
  }
  bool is_ieee() const { return is_floating() && family == FloatFamily::ieee; }
  bool is_fnuz() const { return is_floating() && family == FloatFamily::fnuz; }
  bool is_e8m0() const { return is_floating() && family == FloatFamily::e8m0; }
  // True for float4 and float6: they have a negative zero, but no NaN and no infinity.
  bool is_finite_only() const { return is_floating() && family == FloatFamily::finite; }
  bool has_nan() const { return is_floating() && family != FloatFamily::finite; }
  bool has_infinity() const { return is_ieee(); }
  bool has_negative_zero() const { return is_ieee() || is_finite_only(); }

  // Returns the size of an element in canonical form, in bytes.
  std::uint64_t element_size() const {
    return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(components);
  }
  // Returns a mask of the lowest `bits` bits of a component. Not for r<N>.
  Bits mask() const { return bits == 64 ? ~Bits{0} : (Bits{1} << bits) - 1; }

  bool operator==(const DataType&) const = default;
};

// Returns the data type with this name: a type of the table, or r<N> with N a multiple of 8 (BYTES-6).
// Returns nothing for any other name, and for time types, which need a configuration.
std::optional<DataType> find_data_type(std::string_view name);

// Returns a time type. The caller has checked the unit and the scale factor.
DataType time_type(std::string_view name, std::string_view unit, std::uint32_t scale_factor);

// Returns whether this is the name of a time type.
bool is_time_type(std::string_view name);

// Returns whether the core specification defines the type. The registry of extensions defines the others.
bool is_core_type(std::string_view name);

// Returns every type of the table: all but r<N> and the time types.
const std::vector<DataType>& listed_data_types();

// Returns the 26 types of scale_offset and cast_value, integers first.
std::vector<DataType> real_data_types();

}  // namespace zarrproof
