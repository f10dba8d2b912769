// Clauses and open points on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "conformance/results/results.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// Returns the clause of this id. Lower case is accepted, because anchors are in lower case.
std::optional<Clause> find_clause_of_word(const std::string& word);

// Each returns " (did you mean \"CV-5\"?)", with an id that is near this word; "" if none is near.
std::string near_clause(const std::string& word);
std::string near_open_point(const std::string& word);

// Adds --strict: --strict, --strict=CRC-4, --strict=CRC-4,META-3.
void add_strict_option(CLI::App& command, Strictness& strictness);

// Adds --max-unsupported.
void add_max_unsupported_option(CLI::App& command, Strictness& strictness);

// Adds an option whose values are answers to open points, OPEN_POINT=ANSWER. Parsing raises
// CLI::ValidationError for an unknown open point, an unknown answer, or two different answers to one open
// point.
CLI::Option* add_answers_option(CLI::App& command, const std::string& name, Answers& answers,
                                const std::string& about);

}  // namespace zarrproof
