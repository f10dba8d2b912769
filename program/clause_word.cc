#include "program/clause_word.h"

#include "conformance/text/nearest.h"

namespace zarrproof {
namespace {

std::string in_capitals(std::string word) {
  for (char& c : word)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return word;
}

}  // namespace

std::optional<Clause> find_clause_of_word(const std::string& word) {
  return find_clause(in_capitals(word));
}

std::string nearest_clause_text(const std::string& word) {
  std::vector<std::string> known;
  for (const Clause clause : all_clauses()) known.emplace_back(id(clause));
  return did_you_mean(in_capitals(word), known);
}

}  // namespace zarrproof
