// Reads elements from texts that describe_element made (reference/values/element.h).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns the element that the end of a text describes, in canonical form: "2 (0x02) gives Infinity (0x7c00)"
// for float16, "bytes 01 gives bytes 00" for bool. Returns nothing if the text ends with no description of an
// element of this type.
std::optional<std::vector<std::byte>> described_element(std::string_view text, const DataType& type);

// Returns the elements of a list with commas: "1 (0x01), 2 (0x02)". Returns nothing if the text is anything
// else.
std::optional<std::vector<std::vector<std::byte>>> described_elements(std::string_view text,
                                                                      const DataType& type);

}  // namespace zarrproof
