#include "program/requirement_option.h"

#include <algorithm>
#include <vector>

#include "conformance/text/edit.h"
#include "program/option.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// Returns "numeric or bitwise".
std::string answers_text(OpenPoint open_point) {
  return joined_words(answers(open_point), " or ", [](Answer answer) { return name(answer); });
}

void set_answer(const std::string& option, Answers& answers, const std::string& word) {
  const std::size_t equals = word.find('=');
  const auto open_point = find_open_point(word.substr(0, equals));
  if (!open_point)
    throw CLI::ValidationError(option, "\"" + word + "\" names no open point" +
                                           near_open_point(word.substr(0, equals)) +
                                           "; expected OPEN_POINT=ANSWER; zarrproof clauses lists them");
  if (equals == std::string::npos)
    throw CLI::ValidationError(option, "\"" + word + "\" has no answer; expected " + word +
                                           "=ANSWER, where ANSWER is " + answers_text(*open_point));
  const auto answer = find_answer(*open_point, word.substr(equals + 1));
  if (!answer)
    throw CLI::ValidationError(option, "\"" + word + "\" is no answer to " + std::string(name(*open_point)) +
                                           "; expected " + answers_text(*open_point));
  if (const auto other = answers.get(*open_point); other && *other != *answer)
    throw CLI::ValidationError(option, "two answers to " + std::string(name(*open_point)) + ", " +
                                           std::string(name(*other)) + " and " + std::string(name(*answer)) +
                                           "; expected one");
  answers.set(*open_point, *answer);
}

}  // namespace

std::optional<Clause> find_clause_of_word(const std::string& word) {
  return find_clause(in_upper_case(word));
}

std::string near_clause(const std::string& word) {
  std::vector<std::string> known;
  for (const Clause clause : all_clauses()) known.emplace_back(id(clause));
  return did_you_mean(in_upper_case(word), known);
}

std::string near_open_point(const std::string& word) {
  std::vector<std::string> known;
  for (const OpenPoint open_point : all_open_points()) known.emplace_back(name(open_point));
  return did_you_mean(word, known);
}

void add_strict_option(CLI::App& command, Strictness& strictness) {
  const auto read = [&](const std::string& list) {
    if (list == "true") {  // the value of a flag without one
      strictness.all = true;
      return;
    }
    const std::vector<std::string> words = parts_between(',', list);
    if (words.size() != static_cast<std::size_t>(std::ranges::count(list, ',')) + 1)
      throw CLI::ValidationError("--strict", "\"" + list + "\" has an empty part");
    for (const std::string& word : words) {
      const auto clause = find_clause_of_word(word);
      if (!clause)
        throw CLI::ValidationError("--strict", "\"" + word + "\" is not a clause" + near_clause(word) +
                                                   "; zarrproof clauses lists them");
      strictness.clauses.push_back(*clause);
    }
  };
  add_value_flag(command, "--strict", "[=CLAUSE,...]", read,
                 "Violations of SHOULD and derived clauses fail: of all, or of these");
}

void add_max_unsupported_option(CLI::App& command, Strictness& strictness) {
  add_number_option(command, "--max-unsupported", strictness.max_unsupported,
                    "Fail if a larger share of what was declared is unsupported", 0, 100)
      ->type_name("PERCENT")
      ->capture_default_str();
}

void add_answers_option(CLI::App& command, const std::string& name, Answers& answers,
                        const std::string& about) {
  add_list_option(
      command, name, "OPEN_POINT=ANSWER",
      [&, name](const std::string& word) { set_answer(name, answers, word); }, about);
}

}  // namespace zarrproof
