// An input element.
#pragma once

#include <string>
#include <vector>

#include "reference/values/element.h"

namespace zarrproof {

// The bits of an element, its flags (vectors/flag.h), and for types narrower than a byte the upper bits of
// its byte.
struct Input {
  Bits bits;
  std::vector<std::string> flags = {};
  Bits upper_bits = 0;
};

// Returns an element of a real type in canonical form, with these upper bits if it is narrower than a byte.
inline std::vector<std::byte> element_of(Bits bits, const DataType& type, Bits upper_bits) {
  std::vector<std::byte> element = element_of(bits, type);
  if (upper_bits != 0) element[0] = static_cast<std::byte>((bits | upper_bits << type.bits) & 0xff);
  return element;
}

}  // namespace zarrproof
