// Arrangements of a vector file: read from JSON, and written as JSON texts.
#pragma once

#include <string>

#include "reference/json/at.h"
#include "vectors/arrangement.h"

namespace zarrproof {

// Throws Refused with the place when the table does not follow vectors/README.md.
ArrangementGroup read_arrangement(const At& at);

std::string arrangement_json(const ArrangementGroup& group);

}  // namespace zarrproof
