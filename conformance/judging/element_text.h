// Elements as text, as in the files of expected elements and as readers print them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Whether "NaN" stands for every NaN, or a NaN with other bits is hexadecimal.
enum class NanBits { ignored, kept };

// Returns an element in canonical form as fill-value JSON (META-4) on one line. Integers are exact. Floats
// are the shortest decimal that reads back; -0.0 keeps its sign. For types narrower than float32, the decimal
// also reads back as a float32, so that 57344 does not become 6e4.
std::string element_text(std::span<const std::byte> element, const DataType& type,
                         NanBits nan_bits = NanBits::ignored);

// Returns element_text() of each element of an array in canonical form.
std::vector<std::string> element_texts(std::span<const std::byte> elements, const DataType& type,
                                       NanBits nan_bits = NanBits::ignored);

// Returns the element of a line in canonical form, or why the line is no element. A line is fill-value JSON
// of the data type in any lexical form (META-4). A number counts by its value, rounded once to the type
// (META-7): 1, 1.0 and 1e0 are equal, for integers too. The sign of a zero counts. "0x..." are the bits.
// Forms that programs print and that are unambiguous are read, too: NaN, Infinity, inf and NaT without
// quotes, in any case and with a sign; True and False; white space around the line.
Result<std::vector<std::byte>, std::string> read_printed(std::string_view line, const DataType& type);

}  // namespace zarrproof
