// Collects numbers of a data type around points of the real line.
#pragma once

#include <vector>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/inputs/input.h"

namespace zarrproof {

using Flags = std::vector<std::string>;

Value power_of_two(std::int64_t exponent);
Value midpoint(const Value& a, const Value& b);

// Returns the highest number plus its distance from the number below it. Example: 480 for float8_e4m3fn,
// whose highest numbers are 416 and 448.
Value beyond_highest(const DataType& type);

// Whether a value is collected as given, or with both signs.
enum class Sign { given, either };

// Collects numbers of `from` for a conversion to `to`. Values out of the range of `from` are left out.
class Collector {
 public:
  Collector(const DataType& from, const DataType& to) : from_(from), to_(to) {}

  // Adds the value, if the source type has it.
  void exactly(const Value& value, const Flags& flags, Sign sign = Sign::given);

  // Adds the value, or the two numbers around it, and the next number on either side.
  void around(const Value& value, const Flags& flags, Sign sign = Sign::given);

  // Adds the numbers around a tie, and numbers that differ from the tie by 2^-40 of it: conversion through a
  // narrower type rounds these to the tie.
  void tie(const Value& value, const Flags& flags, Sign sign = Sign::given);

  // Adds the number with this code.
  void code(Bits bits, Flags flags);

  std::vector<Input> take() { return std::move(inputs_); }

 private:
  bool in_range(const Value& value) const;
  void nearest(const Value& value, Rounding rounding, const Flags& flags);
  void add(const Value& value, const Flags& flags);

  const DataType& from_;
  const DataType& to_;
  std::vector<Input> inputs_;
};

// Adds numbers for every conversion and computation: the ends of the type, 0, 1, -1, 2, -0, the ends of the
// subnormals.
void add_ends(Collector& collect, const DataType& from);

// Adds infinities and NaNs: canonical, signalling, with a sign and a payload, and with every bit set.
void add_specials(Collector& collect, const DataType& from);

}  // namespace zarrproof
