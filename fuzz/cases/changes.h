// All spellings of the metadata of an outline, by what they change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/cases/spelling.h"
#include "reference/json/json.h"

namespace zarrproof::fuzz {

// A scalar of a real type in the metadata.
struct ScalarPlace {
  DataType type;
  Bits bits;
  std::string pointer;  // a JSON Pointer in the metadata: "/codecs/0/configuration/offset"
};

// Returns all scalars in the plain metadata of an outline.
std::vector<ScalarPlace> scalar_places(const Outline& outline);

// A change of zarr.json: a value is put at a JSON Pointer.
struct Change {
  Clause clause;    // the clause by which the changed metadata are accepted, if they are
  bool same_chain;  // if accepted, they describe the chain of the outline
  std::string pointer;
  std::optional<Json> value = {};  // none: the member or element is removed
};
using Changes = std::vector<Change>;

// `metadata`: the plain metadata of the outline. Changes of scalars:
Changes digits(const Outline& outline);
Changes hexadecimal_forms(const Outline& outline);
Changes odd_scalars(const Outline& outline);

// Changes of the codecs, except their scalars:
Changes short_forms(const Json& metadata);
Changes long_forms(const Json& metadata);
Changes unknown_keys(const Json& metadata);
Changes unknown_map_keys(const Json& metadata);
Changes missing_members(const Json& metadata);
Changes missing_scalars(const Json& metadata);  // in entries of maps, and missing entries
Changes odd_members(const Json& metadata);
Changes must_understand_marks(const Json& metadata);

// Changes of the members of the array's metadata, and the list of codecs as a whole:
Changes long_data_type(const Json& metadata);
Changes odd_data_types(const Json& metadata);
Changes odd_lists();
Changes orders(const Json& metadata);
Changes foreign_codecs(const Outline& outline, const Json& metadata);

// JSON values to replace any value that is no scalar. Most replacements are invalid.
inline constexpr const char* kOddValues = R"([null,true,1,"","x",[],{},"nearest","no_such_codec","Little"])";

}  // namespace zarrproof::fuzz
