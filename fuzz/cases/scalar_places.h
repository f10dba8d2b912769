// The places of scalars in metadata.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// A scalar of a real type in the metadata.
struct ScalarPlace {
  DataType type;
  Bits bits;
  std::function<void(ArrayText&, const std::string&)> put;  // replaces the scalar by a JSON text
  bool in_fill;
};

// All scalars of an outline. `text` is its plain metadata.
std::vector<ScalarPlace> scalar_places(const Outline& outline, const ArrayText& text);

}  // namespace zarrproof::fuzz
