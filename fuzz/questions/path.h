// The way from a list of codecs down to a value.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/json.h"

namespace zarrproof::fuzz {

using Path = std::vector<std::size_t>;  // of elements, or of members

inline Json& at(Json& json, const Path& path) {
  Json* found = &json;
  for (const std::size_t step : path) found = &found->elements.at(step);
  return *found;
}

}  // namespace zarrproof::fuzz
