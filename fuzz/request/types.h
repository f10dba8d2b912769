// Choices of data types.
#pragma once

#include <string>
#include <vector>

#include "fuzz/choices/choices.h"
#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// Any data type: those with a row of their own, r8 to r128, time types of some units.
void choose_type(DataType& type, Choices& choices);

// r8 to r128.
std::vector<DataType> raw_types();

// One of the 26 types of real numbers.
void choose_real_type(DataType& type, Choices& choices);

// "integer", "float", "small float", "complex", "raw" or the type's name: what concerns no conversion is
// mostly the same for all of one kind.
std::string kind_of(const DataType& type);

}  // namespace zarrproof::fuzz
