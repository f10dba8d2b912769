// Clauses on the command line.
#pragma once

#include <optional>
#include <string>

#include "reference/requirements/clause.h"

namespace zarrproof {

// Returns the clause of this id. Lower case is accepted, because anchors are in lower case.
std::optional<Clause> find_clause_of_word(const std::string& word);

// Returns the words of a message about an unknown clause: "", or " (did you mean \"CV-5\"?)".
std::string nearest_clause_text(const std::string& word);

}  // namespace zarrproof
