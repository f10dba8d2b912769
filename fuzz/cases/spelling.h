// Spellings of metadata other than the plain one, valid and invalid. Each is one edit of the plain zarr.json.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/request/request_spec.h"
#include "reference/requirements/clause.h"

namespace zarrproof::fuzz {

// Metadata of an array in one spelling.
struct SpelledMetadata {
  ArrayText text;
  bool is_plain = true;     // the text equals the plain text
  bool keeps_chain = true;  // if accepted, the text describes a chain that takes the elements of the array
  bool changes_fill_value = false;
  Clause clause = Clause::META_3;       // the clause by which odd metadata are valid, if they are
  std::optional<ArraySpec> array = {};  // the array that the default answers read in odd metadata
};

// Returns the metadata in the spelling; the plain metadata when the spelling does not apply to the array.
SpelledMetadata spell_metadata(const RequestSpec& spec);

// Returns whether codecs of real numbers refuse the type, because it has no arithmetic. False for complex
// types and time types, for which the specification is ambiguous.
bool has_no_arithmetic(const DataType& type);

// A scalar of a real type in the metadata.
struct ScalarPlace {
  DataType type;
  Bits bits;
  std::string pointer;  // a JSON Pointer in the metadata: "/codecs/0/configuration/offset"
};

// Returns all scalars in the plain metadata of an array.
std::vector<ScalarPlace> scalar_places(const ArraySpec& array);

}  // namespace zarrproof::fuzz
