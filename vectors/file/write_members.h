// Writers of JSON texts for the parts that several forms of vectors share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/json/write.h"
#include "vectors/group.h"
#include "vectors/vector.h"

namespace zarrproof {

// An object whose members stand on lines of their own.
JsonObject object_of_lines(int depth);

std::string numbers(const std::vector<std::size_t>& values);
std::string clauses_json(const std::vector<Clause>& clauses);

// One text, the words separated by spaces.
std::string joined(const std::vector<std::string>& words);
std::string joined(const std::vector<std::vector<std::byte>>& elements);

std::string comparison_json(const Comparison& how);
std::string outcomes_json(const std::vector<Permitted>& outcomes, const std::string& separator);

// The data that all vectors of a table share.
void add_head(JsonObject& members, const GroupHead& head);

// The inputs that a clause refuses; nothing if there are none.
void add_refusals(JsonObject& members, const Refusals& refusals);

}  // namespace zarrproof
