// The badge of an implementation, as JSON for the endpoint badge of shields.io.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Writes the members schemaVersion, label, message and color. The message is the verdict in a few words, with
// the suite: "conforms: bytes, crc32c (zarrproof 1.0.0 core)", "559 failures (zarrproof 1.0.0 core)".
void write_badge(std::ostream& out, const Results& results, const std::string& program);

// Returns the line of Markdown that shows the badge. The address of the file is left open.
std::string badge_snippet();

}  // namespace zarrproof
