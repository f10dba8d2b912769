#include "program/strict_option.h"

#include <algorithm>
#include <sstream>

#include "program/clause_word.h"

namespace zarrproof {
namespace {

constexpr const char* kClausesOption = "--strict-clauses";

std::vector<std::string> parts_of(const std::string& list) {
  std::istringstream in(list);
  std::vector<std::string> parts;
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

Clause clause_of_word(const std::string& word) {
  if (const auto clause = find_clause_of_word(word)) return *clause;
  throw CLI::ValidationError("--strict", "\"" + word + "\" is not a clause" + nearest_clause_text(word) +
                                             "; zarrproof clauses lists them");
}

// Returns whether a word is meant as clauses. A wrong id in capitals is, so that the message names it.
bool begins_like_a_clause(const std::string& word) {
  if (find_clause_of_word(word.substr(0, word.find(',')))) return true;
  const std::size_t dash = word.find('-');
  return dash != std::string::npos && dash > 0 && dash + 1 < word.size() &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash),
                     [](char c) { return c >= 'A' && c <= 'Z'; }) &&
         word[dash + 1] >= '0' && word[dash + 1] <= '9';
}

// Returns whether the words call a command that has the option --strict with clauses.
bool take_clauses(const CLI::App& app, const std::vector<std::string>& words) {
  return !words.empty() && std::ranges::any_of(app.get_subcommands(nullptr), [&](const CLI::App* command) {
    return command->get_name() == words.front() && command->get_option_no_throw(kClausesOption) != nullptr;
  });
}

}  // namespace

void add_strict_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness) {
  command.add_flag_function(
      "--strict", [strictness](std::int64_t) { strictness->all = true; },
      "Let violations of SHOULD and derived clauses fail the run, too, and open points that are answered "
      "inconsistently. --strict CLAUSE[,CLAUSE] applies to these clauses only. Violations of MUST clauses "
      "fail the run anyway");
  command
      .add_option_function<std::vector<std::string>>(
          kClausesOption,
          [strictness](const std::vector<std::string>& lists) {
            for (const std::string& list : lists)
              for (const std::string& word : parts_of(list))
                strictness->clauses.push_back(clause_of_word(word));
          })
      ->allow_extra_args(false)
      ->group("");  // hidden: with_strict_clauses_joined makes it from --strict CLAUSE
}

std::vector<std::string> with_strict_clauses_joined(const CLI::App& app, std::vector<std::string> words) {
  if (!take_clauses(app, words)) return words;
  std::vector<std::string> joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    constexpr std::string_view kWithClauses = "--strict=";
    if (words[i] == "--strict" && i + 1 < words.size() && begins_like_a_clause(words[i + 1])) {
      joined.push_back(std::string(kClausesOption) + "=" + words[++i]);
    } else if (words[i].starts_with(kWithClauses)) {
      joined.push_back(std::string(kClausesOption) + "=" + words[i].substr(kWithClauses.size()));
    } else {
      joined.push_back(words[i]);
    }
  }
  return joined;
}

}  // namespace zarrproof
