// The data types, all in one table. Nothing else in the code says how wide a mantissa is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// The bits of one scalar component, right-aligned; those above the type's width are zero.
using Bits = std::uint64_t;

enum class Kind {
  boolean,
  signed_integer,
  unsigned_integer,
  floating,
  complex,  // two floating components
  raw,      // r<N>: bytes as stored
  time,     // numpy.datetime64, numpy.timedelta64: a signed 64-bit integer
};

// How a floating type writes its special values.
enum class FloatFamily {
  ieee,    // exponent all ones: infinity and NaNs
  finite,  // fn: every code is a number
  fnuz,    // the code of -0 is the only NaN; no infinity
  e8m0,    // powers of two only: no sign, no zero; the highest code is the only NaN
};

struct DataType {
  std::string name;
  Kind kind;
  int bits;        // value bits of a component; of r<N> the N
  int width;       // stored bytes of a component: 1 up to 8 bits; of r<N> the N/8
  int components;  // 2 for complex, otherwise 1

  // Of floating and complex types, for a component:
  int exponent_bits = 0;
  int mantissa_bits = 0;  // without the leading 1 that is not stored
  int bias = 0;
  FloatFamily family = FloatFamily::ieee;
  Bits nan = 0;           // the code that "NaN" stands for, in a type that has NaN
  std::string component;  // name of a complex type's component

  std::string configuration;  // of a time type, its configuration as JSON text

  bool is_integer() const { return kind == Kind::signed_integer || kind == Kind::unsigned_integer; }
  bool is_floating() const { return kind == Kind::floating; }
  // One of the 26 types of scale_offset and cast_value.
  bool is_real() const { return is_integer() || is_floating(); }
  bool is_signed() const {
    return kind == Kind::signed_integer || (is_floating() && family != FloatFamily::e8m0);
  }
  bool is_ieee() const { return is_floating() && family == FloatFamily::ieee; }
  bool is_fnuz() const { return is_floating() && family == FloatFamily::fnuz; }
  bool is_e8m0() const { return is_floating() && family == FloatFamily::e8m0; }
  // float4 and float6: a negative zero, and nothing that is not a number.
  bool is_finite_only() const { return is_floating() && family == FloatFamily::finite; }
  bool has_nan() const { return is_floating() && family != FloatFamily::finite; }
  bool has_infinity() const { return is_ieee(); }
  bool has_negative_zero() const { return is_ieee() || is_finite_only(); }

  // Bytes of an element in canonical form.
  std::uint64_t element_size() const {
    return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(components);
  }
  // The lowest `bits` bits of a component. Not for r<N>.
  Bits mask() const { return bits == 64 ? ~Bits{0} : (Bits{1} << bits) - 1; }

  // Data type metadata as JSON text: a string, or an object for time types.
  std::string metadata() const;

  bool operator==(const DataType&) const = default;
};

// The data type of that name: of the table, or r<N> with N a multiple of 8 (BYTES-6). Nothing for any other
// name, the time types included, which need a configuration.
std::optional<DataType> find_data_type(std::string_view name);

// A time type with its unit and scale factor, which the caller has checked.
DataType time_type(std::string_view name, std::string_view unit, std::uint32_t scale_factor);

// Whether this is the name of a time type.
bool is_time_type(std::string_view name);

// Whether the core specification defines the type, rather than the registry of extensions.
bool is_core_type(std::string_view name);

// Every type that has a row of its own: all but r<N> and the time types.
const std::vector<DataType>& listed_data_types();

// The 26 types of scale_offset and cast_value, integers first.
std::vector<DataType> real_data_types();

}  // namespace zarrproof
