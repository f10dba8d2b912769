#include "fuzz/cases/spelling.h"

#include <initializer_list>

#include "fuzz/cases/ways.h"
#include "fuzz/request/metadata_text.h"

namespace zarrproof::fuzz {
namespace {

// Joins several sets of ways.
Ways all_of(std::initializer_list<Ways> some) {
  Ways all;
  for (const Ways& ways : some) all.append(ways);
  return all;
}

Ways ways_of(Spelling::Kind kind, const Outline& outline, const ArrayText& text) {
  switch (kind) {
    case Spelling::Kind::plain: return {};
    case Spelling::Kind::short_form: return short_forms(text);
    case Spelling::Kind::long_form: return all_of({long_forms(text), long_data_type(text)});
    case Spelling::Kind::digits: return digits(outline, text);
    case Spelling::Kind::hexadecimal: return hexadecimal_forms(outline, text);
    case Spelling::Kind::odd_scalar: return odd_scalars(outline, text);
    case Spelling::Kind::unknown_key: return unknown_keys(text);
    case Spelling::Kind::missing_member: return all_of({missing_fill_value(), missing_members(text)});
    case Spelling::Kind::odd_value: return all_of({odd_members(text), odd_lists(), odd_data_types(text)});
    case Spelling::Kind::order: return orders(text);
    case Spelling::Kind::must_understand: return must_understand_marks(text);
    case Spelling::Kind::foreign_codec: return foreign_codecs(outline);
  }
  return {};
}

}  // namespace

bool has_no_arithmetic(const DataType& type) {
  return type.kind == Kind::boolean || type.kind == Kind::raw;
}

Spelled spell(const Spelling& spelling, const Outline& outline) {
  const Spelled plain{metadata_text(outline)};
  Spelled spelled = plain;
  ways_of(spelling.kind, outline, plain.text).take(spelling.which, spelled);
  spelled.is_plain = spelled.text.zarr_json() == plain.text.zarr_json();
  return spelled.is_plain ? plain : spelled;
}

}  // namespace zarrproof::fuzz
