// Small pieces of text that several reports have.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/results/results.h"
#include "reference/requirements/clause.h"

namespace zarrproof {

// "1 failure", "3 failures".
std::string plural(std::size_t count, const std::string& noun);

// The first few of a list, and how many more there are: "a, b and 3 more".
std::string excerpt_of(const std::vector<std::string>& list, std::size_t most);

// Their numbers with something between: "CV-4, CV-12".
std::string clauses_text(const std::vector<Clause>& clauses, std::string_view between = ", ");

// Where to read about them: "docs/requirements.md#cv-4, docs/requirements.md#cv-12".
std::string links_text(const std::vector<Clause>& clauses);

// Why failures count: "CV-3, CV-4, MUST", or "META-4, derived, required integer_json=reject" where the run
// requires an answer to an open point.
std::string reasons_text(const std::vector<Clause>& clauses, Level level, const std::string& required);

// What binds a failure by a required answer, in words.
inline constexpr std::string_view kRequired =
    "--require makes this answer binding; without it other answers are permitted";

// "zarr-python 3.4.2".
std::string name_and_version(const Description& testee);

// The same with the language and what it is built on: "zarr-python 3.4.2 (Python, cast-value-rs 0.5.1)".
std::string full_name(const Description& testee);

// What was asked: "suite 1.0 core --filter CV-3". Words of the command line stand as in a shell.
std::string asked_text(const Results& results);

// The same with the number of requests, and what became of them: "suite 1.0 core: 56075 requests, 1871 asked
// (54204 need what the testee does not declare)".
std::string requests_text(const Results& results);

}  // namespace zarrproof
