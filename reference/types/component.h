// The scalar components of elements. A complex element has two, any other element has one. Example:
// complex64 has two components of float32, so for_each_component() calls its function with 4 bytes, and
// again with the next 4.
#pragma once

#include <cstddef>
#include <span>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns the type of a component; for a type that is not complex, the type itself.
inline DataType component_of(const DataType& type) {
  return type.kind == TypeKind::complex ? *find_data_type(type.component) : type;
}

// Calls a function with the bytes of each component of the elements, in order. `component` is
// component_of(type).
template <class Byte, class Call>
void for_each_component(std::span<Byte> elements, const DataType& component, Call call) {
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t at = 0; at < elements.size(); at += width) call(elements.subspan(at, width));
}

}  // namespace zarrproof
