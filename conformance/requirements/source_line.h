// Where a clause comes from.
#pragma once

#include <string>

#include "reference/requirements/clause.h"

namespace zarrproof {

// Returns one line without a line break: id, title, level, the first section of the specification for the
// clause with its public link, and the entry in docs/requirements.md.
std::string source_line(Clause clause);

}  // namespace zarrproof
