// Data type metadata: a name, or an object with name and configuration.
#pragma once

#include <string>

#include "reference/json/json.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// Reads the data type at `place` (META-5, META-13, BYTES-6). Throws Refused for an unknown type.
DataType read_data_type(const Json& json, const std::string& place, Interpretation& interpretation);

// Returns data type metadata as JSON text: a string, or an object for time types.
std::string metadata_json(const DataType& type);

}  // namespace zarrproof
