// What the families of version 1.1 share.
#pragma once

#include <string>
#include <vector>

#include "vectors/inputs/input.h"
#include "vectors/suite/builder.h"

namespace zarrproof {

// What a vector is about that version 1.1 has first.
About about_1_1(std::string id, std::vector<Clause> clauses, std::string comment = {},
                std::vector<std::string> flags = {});

// Elements of a real type, written as JSON scalars.
std::vector<Input> inputs_of(const DataType& type, const std::vector<std::string>& scalars);

// The same in canonical form, as hexadecimal.
std::string data_of(const DataType& type, const std::vector<std::string>& scalars);

// "AREA/core/NAME.json" where the core specification has both types, otherwise "AREA/extended/NAME.json".
std::string file_of(const std::string& area, const std::string& name, const DataType& one,
                    const DataType& other);

}  // namespace zarrproof
