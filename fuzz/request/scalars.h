// Choices of numbers, and of elements of any type.
#pragma once

#include <vector>

#include "fuzz/choices/choices.h"
#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// The code of a number of a real type on its way to another one, or to itself: a small integer, a number at
// which the conversion turns, one near a limit, or any code.
void choose_code(Bits& code, const DataType& type, const DataType& other, Choices& choices);

// The code of a parameter of scale_offset: 1 or near it, so that results have a place in the type, or any
// code.
void choose_parameter(Bits& code, const DataType& type, Choices& choices);

// An element in canonical form, of a type of real numbers as choose_code does; its upper bits, where it is
// narrower than a byte, are arbitrary.
void choose_element(std::vector<std::byte>& element, const DataType& type, const DataType& other,
                    Choices& choices);

}  // namespace zarrproof::fuzz
