// Where scalars stand in metadata.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// A scalar that belongs to a real type.
struct ScalarPlace {
  DataType type;
  Bits bits;
  std::function<void(ArrayText&, const std::string&)> put;  // a JSON text in its place
  bool in_fill;
};

// All of an outline, of which `text` is the plain metadata.
std::vector<ScalarPlace> scalar_places(const Outline& outline, const ArrayText& text);

}  // namespace zarrproof::fuzz
