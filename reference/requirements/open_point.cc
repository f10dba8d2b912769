// The functions of open_point.h and open_point_details.h. The rows of the open points are in open_points/.
#include "reference/requirements/open_point.h"

#include <algorithm>
#include <array>

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/open_points/casts.h"
#include "reference/requirements/open_points/fill_values.h"
#include "reference/requirements/open_points/metadata.h"
#include "reference/requirements/open_points/scalars.h"
#include "reference/requirements/open_points/scale_offset.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr auto kNames = table_of_enumerators<OpenPoint, kOpenPointCount>();
constexpr auto kAnswers = table_of_enumerators<Answer, static_cast<std::size_t>(Answer::yes) + 1, '-'>();

constexpr auto kOpenPointRows =
    joined(&OpenPointDetails::open_point, kOpenPointsOfCasts, kOpenPointsOfFillValues,
           kOpenPointsOfScaleOffset, kOpenPointsOfScalars, kOpenPointsOfMetadata);

struct AnswerList {
  std::array<Answer, 5> answers;
  std::size_t count;
};

// The answers of each open point, without their meanings.
constexpr auto kAnswersOf = [] {
  std::array<AnswerList, kOpenPointRows.size()> lists{};
  for (std::size_t i = 0; i < kOpenPointRows.size(); ++i)
    for (const AnswerMeaning& meaning : kOpenPointRows[i].answers)
      lists[i].answers[lists[i].count++] = meaning.answer;
  return lists;
}();

}  // namespace

const OpenPointDetails& details(OpenPoint open_point) {
  return kOpenPointRows[static_cast<std::size_t>(open_point)];
}

const AnswerMeaning& details(OpenPoint open_point, Answer answer) {
  return *std::ranges::find(details(open_point).answers, answer, &AnswerMeaning::answer);
}

std::optional<Clause> clause_against(const Answers& answers) {
  for (const OpenPoint open_point : all_open_points())
    if (const auto answer = answers.get(open_point))
      if (const auto clause = details(open_point, *answer).against) return clause;
  return std::nullopt;
}

std::vector<OpenPoint> open_points_of(Clause clause) {
  std::vector<OpenPoint> found;
  for (const OpenPointDetails& row : kOpenPointRows)
    if (std::ranges::find(row.clauses, clause) != row.clauses.end()) found.push_back(row.open_point);
  return found;
}

std::string_view name(OpenPoint open_point) {
  return kNames.name(open_point);
}

std::string_view name(Answer answer) {
  return kAnswers.name(answer);
}

std::string_view question(OpenPoint open_point) {
  return details(open_point).question;
}

std::span<const Answer> answers(OpenPoint open_point) {
  const AnswerList& list = kAnswersOf[static_cast<std::size_t>(open_point)];
  return {list.answers.data(), list.count};
}

std::string answer_names(std::span<const Answer> answers, std::string_view separator) {
  return joined_words(answers, separator, [](Answer answer) { return name(answer); });
}

std::span<const OpenPoint> all_open_points() {
  return kNames.all();
}

std::optional<OpenPoint> find_open_point(std::string_view name) {
  return kNames.find(name);
}

std::optional<Answer> find_answer(OpenPoint open_point, std::string_view wanted) {
  for (Answer candidate : answers(open_point))
    if (name(candidate) == wanted) return candidate;
  return std::nullopt;
}

}  // namespace zarrproof
