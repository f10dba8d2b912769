// Generators, and short names for what properties need of the library.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>  // after gtest.h

#include <string>
#include <vector>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/support/definition.h"
#include "tests/support/format.h"

namespace zarrproof::test {

// A type, as the library and as the tests know it.
struct Type {
  DataType type;
  Format format;
};
Type type_of(const Format& format);

// A number from 0 to limit - 1, whatever RapidCheck's size.
Bits below(Bits limit);

Type any_type();
Type any_float();
Type any_integer();
Rounding any_rounding();

// A code of the type: any bits, one near a limit, or one with few significant bits.
Bits any_code(const Format& format);

// A code of a number, neither NaN nor infinite.
Bits any_finite_code(const Format& format);

// The code of a number, near the other type's limits, its codes or midway between two of them.
Bits code_of_interest(const Format& format, const Format& other);

CastValue cast_of(const Type& from, const Type& to, Rounding rounding, OutOfRange rule = OutOfRange::refuse);

// Under the default answers.
Converted encode(const ArrayCodec& codec, Bits in);
Converted decode_with(const ArrayCodec& codec, Bits in);

// For messages.
std::string words(const Type& from, const Type& to, Rounding rounding, Bits in);

}  // namespace zarrproof::test
