// Random codes and settings, and short names of library functions for properties.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>  // after gtest.h

#include <string>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/support/format.h"

namespace zarrproof::test {

// A type in the library's and in the tests' description.
struct Type {
  DataType type;
  Format format;
};
Type type_of(const Format& format);

// Returns a number from 0 to limit - 1, independent of RapidCheck's size.
Bits below(Bits limit);

Type any_type();
Type any_float();
Type any_integer();
Rounding any_rounding();

// Returns a code of the type: random bits, near a limit, or with few significant bits.
Bits any_code(const Format& format);

// Returns a code of a finite number.
Bits any_finite_code(const Format& format);

// Returns the code of a number near the other type's limits or codes, or midway between two codes.
Bits code_of_interest(const Format& format, const Format& other);

CastValue cast_of(const Type& from, const Type& to, Rounding rounding, OutOfRange rule = OutOfRange::error);

// Returns the number of a code.
inline Rational number(Bits code, const Type& type) {
  return value_of(decode(code, type.format));
}

// Encode and decode under the default answers.
Converted encode_with(const ArrayCodec& codec, Bits in);
Converted decode_with(const ArrayCodec& codec, Bits in);

// Returns text for messages of tests.
std::string words(const Type& from, const Type& to, Rounding rounding, Bits in);

}  // namespace zarrproof::test
