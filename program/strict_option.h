// The options that make more runs fail: --strict, for all clauses or for the clauses that it names, and
// --max-unsupported.
#pragma once

#include <memory>

#include "conformance/results/results.h"
#include "program/commands.h"

namespace zarrproof {

// Adds --strict to the command: --strict, --strict=CRC-4, --strict=CRC-4,META-3. Clauses may be in lower
// case. Parsing the command line sets `strictness`.
void add_strict_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness);

// Adds --max-unsupported to the command. Parsing the command line sets `strictness`.
void add_max_unsupported_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness);

}  // namespace zarrproof
