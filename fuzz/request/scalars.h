// Choices of data types, numbers and elements.
#pragma once

#include <string>
#include <vector>

#include "fuzz/request/choices.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::fuzz {

// Chooses any data type: the types of the table, r8 to r128, and time types with some units.
void choose_type(DataType& type, Choices& choices);

// Chooses one of the 26 types of real numbers.
void choose_real_type(DataType& type, Choices& choices);

// Returns r8 to r128.
std::vector<DataType> raw_types();

// Returns "integer", "float", "small float", "complex", "raw", or the name of the type. Without conversion,
// all types of one kind usually behave alike.
std::string kind_of(const DataType& type);

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
