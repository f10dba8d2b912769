// Texts that several reports share: clauses, the testee, the asked and judged scope, shell commands. The
// texts about a run as a whole are in verdict.h and run_faults.h.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/results/results.h"
#include "conformance/results/scope.h"
#include "conformance/text/edit.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

// Returns the sections of the specification that define the clauses, each once, as `text_of` writes them.
std::string sections_text(const std::vector<Clause>& clauses, std::string (*text_of)(const Passage&));

// Returns these sections, each with its link: "cast_value codec, rounding (https://...)".
std::string sections_text(const std::vector<Clause>& clauses);

// Returns why failures count: "CV-3, CV-4, MUST". Names the clauses of the level, or all clauses if none has
// it.
std::string reasons_text(const std::vector<Clause>& clauses, Level level);

// Returns the difference in a failing request, and why it counts: "refuses what must be accepted (CV-2,
// MUST)".
std::string violation_text(const RequestResult& result);

// Returns the answers that fit all responses, "numeric or bitwise"; or "inconsistent".
std::string answers_text(const ProfileEntry& entry);

// Of the names of a testee, implementation_of() is the shortest, then come name_and_version(), title_of() and
// full_name().

// Returns "zarr-python 3.4.2".
std::string name_and_version(const Description& testee);

// Returns the name of the implementation. A checkout (--source) is an implementation of its own: "zarrs
// (checkout)".
std::string implementation_of(const Results& results);

// Returns "zarrs 0.23.14" or "zarrs 0.23.14 (checkout)"; the testee's words if it does not say its name.
std::string title_of(const Results& results);

// Returns the name, version, language and dependencies: "zarr-python 3.4.2 (Python, cast-value-rs 0.5.1)".
std::string full_name(const Description& testee);

// Returns the asked requests as text: "zarrproof 1.0.0 core --filter CV-3, excluded META-12". Words of the
// command line are quoted for a shell.
std::string asked_text(const Results& results);

// Returns asked_text, the number of requests, and why some were not asked: "zarrproof 1.0.0 core: 56075
// requests, 1871 asked (54204 not declared)".
std::string requests_text(const Results& results);

// Returns the words as one harmless line (text/harmless.h) for a shell, quoted where needed. A word with
// control characters becomes $'\033[1m', for bash, zsh and shells of POSIX.1-2024. An older shell, such as
// dash, reads it as another word, but runs no other command.
std::string shell_command(const std::vector<std::string>& words);

// Returns shell_command() of the program's name and the words.
std::string shell_command(const std::string& program, const std::vector<std::string>& words);

// Returns the numbers of elements as text: a head, a row for each area, and a row for all areas. An area has
// no row if the testee declares none of its requests. Most columns of zeros are left out.
TextRows count_rows(const Results& results);

// Returns "7.3 % of what was declared is unsupported: "no floats" 990 elements, "no big" 8 elements and 2
// more reasons"; empty if nothing is unsupported.
std::string unsupported_text(const UnsupportedShare& share);

// Returns the first `max_reasons` reasons, the reason of most elements first, and how many follow: "990
// elements in 9 requests: "no floats"", "and 2 more reasons".
std::vector<std::string> unsupported_reasons(const Results& results, std::size_t max_reasons);

// Returns the judged scope, and the declared names that could not be judged: "bytes, crc32c; 11 of 26 types;
// decode only; not judged: cast_value (needs the data type int8)".
std::string judged_text(const Results& results);

}  // namespace zarrproof
