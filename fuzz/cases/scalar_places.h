// The places of scalars in metadata.
#pragma once

#include <string>
#include <vector>

#include "fuzz/request/outline.h"

namespace zarrproof::fuzz {

// A scalar of a real type in the metadata.
struct ScalarPlace {
  DataType type;
  Bits bits;
  std::string pointer;  // a JSON Pointer in the metadata: "/codecs/0/configuration/offset"
};

// Returns all scalars in the plain metadata of an outline.
std::vector<ScalarPlace> scalar_places(const Outline& outline);

}  // namespace zarrproof::fuzz
