#include "program/clause_word.h"

#include "conformance/text/edit.h"

namespace zarrproof {

std::optional<Clause> find_clause_of_word(const std::string& word) {
  return find_clause(in_upper_case(word));
}

std::string nearest_clause_text(const std::string& word) {
  std::vector<std::string> known;
  for (const Clause clause : all_clauses()) known.emplace_back(id(clause));
  return did_you_mean(in_upper_case(word), known);
}

}  // namespace zarrproof
