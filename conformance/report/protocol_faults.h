// Faults of the protocol in words: not what an implementation does with the codecs, but how its adapter
// speaks.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// A fault on one line: the rule, the line that came, and the command that finds the cause.
std::string text_of(const ProtocolFault& fault, const Results& results);

// Each fault with the rule, the line that came, and the command that finds the cause; `program` is how
// zarrproof is called there. Nothing where there is none.
void print_protocol_faults(std::ostream& out, const Results& results, const std::string& program);

// "could not be judged: ...", where the testee breaks the protocol.
std::string not_judged_text(const Results& results);

}  // namespace zarrproof
