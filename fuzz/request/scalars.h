// Choices of numbers and elements.
#pragma once

#include <vector>

#include "fuzz/choices/choices.h"
#include "vectors/inputs/scale_offset_inputs.h"

namespace zarrproof::fuzz {

// Return the breakpoints of a cast, and of an operation of scale_offset. The breakpoints of a cast are
// computed once, and the last ones of scale_offset are kept: parameters are random, but consecutive vectors
// share them.
const std::vector<Input>& breakpoints(const DataType& from, const DataType& to);
const std::vector<Input>& breakpoints(const DataType& type, const Parameters& parameters,
                                      Operation operation);

// Chooses the code of a number of a real type that is converted to another type or to its own: a small
// integer, a breakpoint of the conversion, a number near a limit, or any code.
void choose_code(Bits& code, const DataType& type, const DataType& other, Choices& choices);

// Chooses the code of a parameter of scale_offset: 1 or a number near 1, so that results fit the type, or any
// code.
void choose_parameter(Bits& code, const DataType& type, Choices& choices);

// Chooses an element in canonical form. Real elements are chosen by choose_code; the unused upper bits of a
// type narrower than a byte are arbitrary.
void choose_element(std::vector<std::byte>& element, const DataType& type, const DataType& other,
                    Choices& choices);

}  // namespace zarrproof::fuzz
