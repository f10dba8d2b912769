// Spellings of metadata other than the plain one, valid and invalid.
#pragma once

#include "fuzz/request/outline.h"
#include "reference/requirements/clause.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

struct Spelling {
  enum class Kind {
    plain,           // codecs as objects, numbers as short as they are
    short_form,      // codecs as bare names
    long_form,       // data types as objects, empty configurations
    digits,          // decimal numbers beside a tie, and other forms of numbers; the ends of times
    hexadecimal,     // floats in hexadecimal, upper or lower case, with the right or a wrong number of digits
    odd_scalar,      // any JSON in place of a scalar
    unknown_key,     // an additional key in a configuration
    missing_member,  // a missing member, or an entry of a map with too few or too many scalars
    odd_value,       // any JSON in place of a parameter, name, configuration, data type or list of codecs
    order,           // a codec missing, repeated, or exchanged with another
    must_understand,  // a codec with "must_understand"
    foreign_codec,    // a codec of real numbers in an array whose type has no arithmetic
  };
  Kind kind = Kind::plain;
  Bits which = 0;  // index of the place and text, modulo their number

  bool operator==(const Spelling&) const = default;
};

inline constexpr Spelling::Kind kLastSpelling = Spelling::Kind::foreign_codec;

// Returns whether codecs of real numbers refuse the type, because it has no arithmetic. False for complex
// types and time types, for which the specification is ambiguous.
bool has_no_arithmetic(const DataType& type);

// Metadata of an outline in one spelling.
struct Spelled {
  ArrayText text;
  bool is_plain = true;    // the text equals the plain text
  bool same_chain = true;  // if accepted, the text describes the chain of the outline
  bool about_fill = false;
  Clause clause = Clause::META_3;  // the clause by which it is accepted, if it is
};

// Returns the metadata in the spelling; the plain metadata when the spelling does not apply to the outline.
Spelled spell(const Spelling& spelling, const Outline& outline);

}  // namespace zarrproof::fuzz
