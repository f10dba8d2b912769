// The pages of conformance/findings that the causes of a page name.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/html/run.h"
#include "conformance/results/findings.h"

namespace zarrproof {

// Returns the pages that an entry of a cause names: all about its testee, and the first about others.
std::vector<FindingLink> shown_findings(const Results& results, const Cause& cause);

// Returns a link to the page in this report, with its title; or its name, if the program does not hold it.
std::string finding_link(const FindingLink& link);

// Writes the pages that causes of these runs name, each once.
void write_findings(std::ostream& out, const std::vector<const Run*>& runs);

}  // namespace zarrproof
