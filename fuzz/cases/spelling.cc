#include "fuzz/cases/spelling.h"

#include "fuzz/cases/changes.h"
#include "fuzz/cases/json_edit.h"
#include "fuzz/request/request.h"

namespace zarrproof::fuzz {
namespace {

// The changes of a kind, in groups. Each group is chosen equally often, however many changes it has.
std::vector<Changes> groups_of(Spelling::Kind kind, const Outline& outline, const Json& metadata) {
  switch (kind) {
    case Spelling::Kind::plain: return {};
    case Spelling::Kind::short_form: return {short_forms(metadata)};
    case Spelling::Kind::long_form: return {long_forms(metadata), long_data_type(metadata)};
    case Spelling::Kind::digits: return {digits(outline)};
    case Spelling::Kind::hexadecimal: return {hexadecimal_forms(outline)};
    case Spelling::Kind::odd_scalar: return {odd_scalars(outline)};
    case Spelling::Kind::unknown_key: return {unknown_keys(metadata), unknown_map_keys(metadata)};
    case Spelling::Kind::missing_member:
      return {Changes{{Clause::META_3, false, "/fill_value"}}, missing_members(metadata),
              missing_scalars(metadata)};
    case Spelling::Kind::odd_value: return {odd_members(metadata), odd_lists(), odd_data_types(metadata)};
    case Spelling::Kind::order: return {orders(metadata)};
    case Spelling::Kind::must_understand: return {must_understand_marks(metadata)};
    case Spelling::Kind::foreign_codec: return {foreign_codecs(outline, metadata)};
  }
  return {};
}

ArrayText text_of(const Json& metadata, const Shape& shape) {
  const Json* fill = metadata.find("fill_value");
  return {write_json(*metadata.find("data_type")), fill == nullptr ? "" : write_json(*fill),
          write_json(*metadata.find("codecs")), shape};
}

}  // namespace

bool has_no_arithmetic(const DataType& type) {
  return type.kind == Kind::boolean || type.kind == Kind::raw;
}

Spelled spell(const Spelling& spelling, const Outline& outline) {
  const Spelled plain{metadata_text(outline)};
  Json metadata = read_json(plain.text.zarr_json());
  std::vector<Changes> groups = groups_of(spelling.kind, outline, metadata);
  std::erase_if(groups, [](const Changes& changes) { return changes.empty(); });
  if (groups.empty()) return plain;
  const Changes& changes = groups[spelling.which % groups.size()];
  const Change& change = changes[spelling.which / groups.size() % changes.size()];
  put(metadata, change.pointer, change.value);
  const ArrayText text = text_of(metadata, outline.shape);
  if (text.zarr_json() == plain.text.zarr_json()) return plain;
  return {text, false, change.same_chain, change.same_chain && text.fill_value != plain.text.fill_value,
          change.clause};
}

}  // namespace zarrproof::fuzz
