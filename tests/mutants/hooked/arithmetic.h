// Arithmetic for mutants: casts in parts, and machine floats.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants {

// One element of a cast.
struct Cast {
  const Step& step;
  const CastValueConfiguration& configuration;
  const DataType& from;
  const DataType& to;
  Rounding rounding;
  OutOfRange rule;
  const ScalarMap& map;  // of this direction
  std::uint64_t index;
  std::uint64_t count;
  Bits in;
  Converted sound;  // the right result

  bool is(std::string_view from_name, std::string_view to_name) const {
    return from.name == from_name && to.name == to_name;
  }
  // Whether the element's bits are a key of scalar_map.
  bool mapped() const;
  Value value() const { return unpack(in, from); }
};

// Returns the value in the target type by the rules of the cast, but with this rounding and this out-of-range
// rule.
Converted settle(const Cast& cast, const Value& value, Rounding rounding, OutOfRange rule);
inline Converted settle(const Cast& cast, const Value& value) {
  return settle(cast, value, cast.rounding, cast.rule);
}

// Returns the low bits of an integer.
Bits wrapped_bits(const Value& integer, const DataType& type);

// Make hooks that compute the result of each element: of a cast_value, without elements that scalar_map maps;
// of a cast_value, all elements; of a scale_offset.
Hooks on_cast(std::function<Converted(const Cast&)> result);
Hooks on_mapped_cast(std::function<Converted(const Cast&)> result);
// Makes a hook that is called once with a cast and all its elements.
Hooks on_casts(std::function<void(const std::vector<Cast>&, std::span<Converted>)> change);

struct Scaling {
  const Step& step;
  const DataType& type;
  std::optional<Bits> offset, scale;
  std::uint64_t index;
  std::uint64_t count;
  Bits in;
  Converted sound;
  bool encoding;

  Value value() const { return unpack(in, type); }
  // Whether the element and the given parameters are finite.
  bool finite() const;
};

// Returns the parameter in use: the given one, or the identity.
Value offset_of(const Scaling& scaling);
Value scale_of(const Scaling& scaling);

Value power_of_two(int exponent);
Hooks on_scaling(std::function<Converted(const Scaling&)> result);

// Returns the value rounded to a type; refuses a value out of range.
Converted in_type(const Value& value, const DataType& type, Rounding rounding = Rounding::nearest_even);

// Returns the value rounded to nearest in the type of this name; the type of this name.
Value through(const Value& value, std::string_view type, Rounding rounding = Rounding::nearest_even);
const DataType& type(std::string_view name);

double to_double(const Value& value);
Value from_double(double number);
float to_float(const Value& value);
Value from_float(float number);

// A 64-bit integer: sign-extended, and its value.
std::int64_t to_signed(Bits bits, const DataType& type);
Value from_signed(std::int64_t number);
Value from_unsigned(std::uint64_t number);

}  // namespace zarrproof::mutants
