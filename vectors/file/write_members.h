// Writers of JSON texts: forms of vectors, and the parts that several forms share.
#pragma once

#include <string>
#include <vector>

#include "reference/json/write.h"
#include "vectors/arrangement.h"
#include "vectors/file/data_text.h"
#include "vectors/sequence.h"

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

// The JSON of a vector as a case of its own.
std::string case_json(const Vector& vector);

// The JSON of the cases. Vectors that differ only in the operation share a case. Case ids are unique: if an
// id is taken, each vector becomes a case of its own.
std::vector<std::string> cases_json(const std::vector<Vector>& vectors);

std::string arrangement_json(const ArrangementGroup& group);
std::string sequence_json(const Sequence& sequence);

}  // namespace zarrproof
