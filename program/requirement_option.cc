// Clauses and open points on the command line. Example: --require map_zero=numeric sets one answer.
// --require map_zero is refused: "map_zero" has no answer; expected map_zero=ANSWER, where ANSWER is
// numeric or bitwise.
#include <algorithm>
#include <memory>
#include <vector>

#include "conformance/text/edit.h"
#include "program/options.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Sets the answer that "map_zero=numeric" gives. Throws Refused.
void set_answer(const std::string& option, Answers& answers, const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string quoted = "\"" + word + "\"", first = word.substr(0, equals);
  const auto open_point = find_open_point(first);
  if (!open_point)
    refuse(option, quoted + " names no open point" + near_open_point(first),
           "OPEN_POINT=ANSWER; zarrproof clauses lists them");
  const std::string known = answer_names(zarrproof::answers(*open_point), " or ");
  if (equals == std::string::npos)
    refuse(option, quoted + " has no answer", word + "=ANSWER, where ANSWER is " + known);
  const auto answer = find_answer(*open_point, word.substr(equals + 1));
  if (!answer) refuse(option, quoted + " is no answer to " + first, known);
  if (const auto other = answers.get(*open_point); other && *other != *answer)
    refuse(
        option,
        "two answers to " + first + ", " + std::string(name(*other)) + " and " + std::string(name(*answer)),
        "one");
  answers.set(*open_point, *answer);
}

// Reads "CRC-4,META-3", or "true", which is the value of a flag without one.
void set_strictness(Strictness& strictness, const std::string& list) {
  if (list == "true") {
    strictness.all = true;
    return;
  }
  const std::vector<std::string> words = parts_between(',', list);
  if (words.size() != static_cast<std::size_t>(std::ranges::count(list, ',')) + 1)
    throw CLI::ValidationError("\"" + list + "\" has an empty part");
  for (const std::string& word : words) {
    const auto clause = find_clause_of_word(word);
    if (!clause)
      throw CLI::ValidationError("\"" + word + "\" is not a clause" + near_clause(word) +
                                 "; zarrproof clauses lists them");
    strictness.clauses.push_back(*clause);
  }
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
  const auto values = std::make_shared<std::vector<std::string>>();
  command.add_flag("--strict", *values, "SHOULD and derived clauses fail like MUST: all, or these")
      ->each([values, &strictness](const std::string& value) { set_strictness(strictness, value); })
      ->option_text("[=CLAUSE,...]");
}

CLI::Option* add_answers_option(CLI::App& command, const std::string& name, Answers& answers,
                                const std::string& about) {
  return add_list_option(
      command, name, "OPEN_POINT=ANSWER",
      [&answers, name](const std::string& word) { set_answer(name, answers, word); }, about);
}

}  // namespace zarrproof
