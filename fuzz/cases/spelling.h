// Other ways to write metadata than the plain one, right and wrong.
#pragma once

#include "fuzz/request/outline.h"
#include "reference/requirements/clause.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

struct Spelling {
  enum class Kind {
    plain,            // codecs as objects, numbers as short as they are
    short_form,       // codecs as bare names
    long_form,        // data types as objects, configurations that say nothing
    digits,           // numbers for floats beside a tie, and in other forms; times at their ends
    hexadecimal,      // floats as their codes, in digits of either case, and too many or few digits
    odd_scalar,       // anything in place of a scalar
    unknown_key,      // one more key in a configuration
    missing_member,   // one member less, or an entry of a map with fewer or more scalars
    odd_value,        // anything in place of a parameter, a name, a configuration, a data type, all codecs
    order,            // a codec less, a codec twice, two exchanged
    must_understand,  // a codec that says that it must be understood
    foreign_codec,    // of a type without arithmetic: a codec of real numbers
  };
  Kind kind = Kind::plain;
  Bits which = 0;  // of all the places and texts there are, modulo their number

  bool operator==(const Spelling&) const = default;
};

inline constexpr Spelling::Kind kLastSpelling = Spelling::Kind::foreign_codec;

// Whether the type has no arithmetic, so that codecs of real numbers refuse it. Of complex numbers and times
// the texts can be read both ways.
bool has_no_arithmetic(const DataType& type);

// Metadata of an outline, written in one of these ways.
struct Spelled {
  ArrayText text;
  bool is_plain = true;    // it is the plain text after all
  bool same_chain = true;  // it describes the same chain, if it is accepted
  bool about_fill = false;
  Clause clause = Clause::META_3;  // that wants it accepted, where it is
};

// The metadata in that way. Where it does not apply to this outline, plain.
Spelled spell(const Spelling& spelling, const Outline& outline);

}  // namespace zarrproof::fuzz
