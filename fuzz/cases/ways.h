// All spellings of the metadata of an outline, by what they change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/cases/spelling.h"
#include "reference/json/json.h"

namespace zarrproof::fuzz {

// A change of metadata, which are an object with the members data_type, fill_value and codecs: a value is put
// at a JSON Pointer.
struct Way {
  Clause clause;    // the clause by which the changed metadata are accepted, if they are
  bool same_chain;  // if accepted, they describe the chain of the outline
  std::string pointer;
  std::optional<Json> value = {};  // none: the member or element is removed
};
using Ways = std::vector<Way>;

// `metadata`: the plain metadata of the outline. Ways to change scalars:
Ways digits(const Outline& outline);
Ways hexadecimal_forms(const Outline& outline);
Ways odd_scalars(const Outline& outline);

// Ways to change the codecs, except their scalars:
Ways short_forms(const Json& metadata);
Ways long_forms(const Json& metadata);
Ways unknown_keys(const Json& metadata);
Ways unknown_map_keys(const Json& metadata);
Ways missing_members(const Json& metadata);
Ways missing_scalars(const Json& metadata);  // in entries of maps, and missing entries
Ways odd_members(const Json& metadata);
Ways must_understand_marks(const Json& metadata);

// Ways to change the members of the array's metadata, and the list of codecs as a whole:
Ways long_data_type(const Json& metadata);
Ways missing_fill_value();
Ways odd_data_types(const Json& metadata);
Ways odd_lists();
Ways orders(const Json& metadata);
Ways foreign_codecs(const Outline& outline, const Json& metadata);

// JSON values to replace any value that is no scalar. Most replacements are invalid.
inline constexpr const char* kOddValues = R"([null,true,1,"","x",[],{},"nearest","no_such_codec","Little"])";

}  // namespace zarrproof::fuzz
