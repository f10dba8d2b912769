// Choices of data types.
#pragma once

#include <string>
#include <vector>

#include "fuzz/choices/choices.h"
#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// Any data type: the types of the table, r8 to r128, and time types with some units.
void choose_type(DataType& type, Choices& choices);

// r8 to r128.
std::vector<DataType> raw_types();

// One of the 26 types of real numbers.
void choose_real_type(DataType& type, Choices& choices);

// Returns "integer", "float", "small float", "complex", "raw", or the name of the type. Without conversion,
// all types of one kind usually behave alike.
std::string kind_of(const DataType& type);

}  // namespace zarrproof::fuzz
