// Shared by the families of version 1.1.
#pragma once

#include <string>
#include <vector>

#include "vectors/inputs/input.h"
#include "vectors/suite/builder.h"

namespace zarrproof {

// The subject of a vector that is new in version 1.1.
About about_1_1(std::string id, std::vector<Clause> clauses, std::string comment = {},
                std::vector<std::string> flags = {});

// Elements of a real type as JSON scalars.
std::vector<Input> inputs_of(const DataType& type, const std::vector<std::string>& scalars);

// Elements in canonical form, as hexadecimal.
std::string data_of(const DataType& type, const std::vector<std::string>& scalars);

// Returns "AREA/core/NAME.json" if the core specification has both types, otherwise
// "AREA/extended/NAME.json".
std::string file_of(const std::string& area, const std::string& name, const DataType& one,
                    const DataType& other);

}  // namespace zarrproof
