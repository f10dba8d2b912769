// The option --strict, for all clauses or for the clauses that it names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "program/commands.h"

namespace zarrproof {

// Adds --strict to the command: --strict, --strict CRC-4, --strict=CRC-4,META-3. Clauses may be in lower
// case. Parsing the command line sets `strictness`.
void add_strict_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness);

// Takes and returns the words after the program's name. For the commands of `app` that have the option,
// "--strict CRC-4" and "--strict=CRC-4" become one word of a hidden option, so that a testee may follow
// "--strict" without clauses.
std::vector<std::string> with_strict_clauses_joined(const CLI::App& app, std::vector<std::string> words);

}  // namespace zarrproof
