#include "program/answers_option.h"

#include "conformance/text/edit.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

std::string open_points_text() {
  std::string text = "The open points and their answers, the default first:\n";
  for (OpenPoint open_point : all_open_points())
    text += "  " + std::string(name(open_point)) + "=" +
            joined_words(answers(open_point), "|", [](Answer answer) { return name(answer); }) + "\n      " +
            std::string(question(open_point)) + "\n";
  return text;
}

std::vector<std::string> names_of_open_points() {
  std::vector<std::string> names;
  for (OpenPoint open_point : all_open_points()) names.emplace_back(name(open_point));
  return names;
}

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
                                           did_you_mean(word.substr(0, equals), names_of_open_points()) +
                                           "; expected OPEN_POINT=ANSWER; zarrproof open-points lists them");
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

void add_answers_option(CLI::App& app, const std::string& option, const std::string& description,
                        const std::shared_ptr<Answers>& answers) {
  app.add_option_function<std::vector<std::string>>(
         option,
         [option, answers](const std::vector<std::string>& words) {
           for (const std::string& word : words) set_answer(option, *answers, word);
         },
         description + ". May be given several times")
      ->type_name("OPEN_POINT=ANSWER")
      ->allow_extra_args(false);
}

}  // namespace zarrproof
