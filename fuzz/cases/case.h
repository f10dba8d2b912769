// A case of a campaign: a request in outline, and the way its metadata are written.
#pragma once

#include "fuzz/cases/spelling.h"
#include "fuzz/request/outline.h"

namespace zarrproof::fuzz {

struct Case {
  Spelling spelling;
  Outline outline;
};

// Goes through the parts of a case, each a choice. Without one it is the simplest outline, written plainly.
void visit(Case& one, Choices& choices);

// The case that a list of numbers makes, and the numbers that make a case.
Case case_of(const std::vector<Bits>& numbers);
std::vector<Bits> numbers_of(const Case& one);

// The numbers that count: what is left out changes nothing, and none is higher than it can be.
std::vector<Bits> in_short(const std::vector<Bits>& numbers);

}  // namespace zarrproof::fuzz
