// Elements of an array, and the scalar components of elements. A complex element has two, any other element
// has one. Example: complex64 has two components of float32, so components_of() returns the first 4 bytes and
// the next 4.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns the type of a component; for a type that is not complex, the type itself.
inline DataType component_of(const DataType& type) {
  return type.kind == TypeKind::complex ? *find_data_type(type.component) : type;
}

// Returns the parts of `size` bytes each, in order: the elements of an array, or the components of an
// element. The bytes must outlive them.
auto parts_of(const auto& bytes, std::size_t size) {
  const auto all = std::span(bytes);
  std::vector<decltype(all.first(0))> parts;
  for (std::size_t at = 0; at + size <= all.size(); at += size) parts.push_back(all.subspan(at, size));
  return parts;
}

// Returns the components of elements of this type.
auto components_of(const auto& elements, const DataType& type) {
  return parts_of(elements, static_cast<std::size_t>(component_of(type).width));
}

}  // namespace zarrproof
