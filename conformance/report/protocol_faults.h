// Faults of the protocol as text. They are faults of the adapter, not of the codecs.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns a fault on one line: the rule, the testee's line, and the command that finds the cause.
std::string text_of(const ProtocolFault& fault, const Results& results);

// Prints each fault with the rule, the testee's line, and the command that finds the cause. `program` is the
// program's name in the command. Prints nothing if there are no faults.
void print_protocol_faults(std::ostream& out, const Results& results, const std::string& program);

// Returns the verdict if the testee breaks the protocol: "could not be judged: ...".
std::string not_judged_text(const Results& results);

}  // namespace zarrproof
