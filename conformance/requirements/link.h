// Where docs/requirements.md has a clause or an open point.
#pragma once

#include <string>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// The anchor of its heading: "#cv-5", "#map_zero".
std::string anchor(Clause clause);
std::string anchor(OpenPoint open_point);

// "docs/requirements.md#cv-5".
template <class Requirement>
std::string page_link(Requirement requirement) {
  return "docs/requirements.md" + anchor(requirement);
}

}  // namespace zarrproof
