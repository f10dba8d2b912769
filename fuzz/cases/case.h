// A case of a campaign: an outline of a request, and the spelling of its metadata.
#pragma once

#include "fuzz/cases/spelling.h"
#include "fuzz/request/outline.h"

namespace zarrproof::fuzz {

struct Case {
  Spelling spelling;
  Outline outline;
};

// Visits the parts of a case; each part is one choice. If all choices are 0, the case is the simplest
// outline, plainly written.
void visit(Case& one, Choices& choices);

// The case that a list of choices makes; the choices that make a case.
Case case_of(const std::vector<Bits>& numbers);
std::vector<Bits> numbers_of(const Case& one);

// Removes choices that change nothing, and reduces each choice to its range.
std::vector<Bits> in_short(const std::vector<Bits>& numbers);

}  // namespace zarrproof::fuzz
