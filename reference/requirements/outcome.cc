#include "reference/requirements/outcome.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"

namespace zarrproof {
namespace {

std::vector<Clause> in_order(std::vector<Clause> clauses) {
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  return clauses;
}

bool refuses_by_choice(OpenPoint open_point, Answer answer) {
  for (const AnswerMeaning& one : details(open_point).answers)
    if (one.answer == answer) return one.ground == RefusalGround::choice;
  return false;
}

bool refuses_by_choice(const Answers& answers) {
  return std::ranges::any_of(all_open_points(), [&](OpenPoint open_point) {
    const auto answer = answers.get(open_point);
    return answer && refuses_by_choice(open_point, *answer);
  });
}

}  // namespace

Outcome outcome_of(std::span<const Ending> endings, Agreement agreement) {
  const bool agree = agreement == Agreement::all;
  Outcome outcome;
  if (!agree)
    outcome.kind = Outcome::Kind::open;
  else if (!endings.front().refused_by)
    outcome.kind = Outcome::Kind::certain;

  for (const Ending& ending : endings)
    if (ending.refused_by) outcome.clauses.push_back(*ending.refused_by);
  if (!outcome.clauses.empty()) outcome.level = level_of_refusal(outcome.clauses);
  const bool has_map = std::any_of(endings.begin(), endings.end(), [](const Ending& ending) {
    return ending.refused_by && ending.steps.has(Clause::CV_1);
  });
  if (has_map) outcome.clauses.push_back(Clause::CV_9);  // the scalar_map has no rule for the value either
  if (outcome.clauses.empty()) outcome.clauses = endings.front().steps.clauses();
  outcome.clauses = in_order(std::move(outcome.clauses));

  // If the kind of the result depends on answers, a NaN or an infinity takes the place of a refusal and
  // implies nothing about numbers.
  const bool derived = std::any_of(endings.begin(), endings.end(), [&](const Ending& ending) {
    const bool counts = agree ? &ending == &endings.front() : ending.refused_by || ending.is_number;
    return counts && ending.steps.is_derived();
  });
  if (derived) outcome.level = Level::derived;
  return outcome;
}

Level level_of_refusal(std::span<const Clause> clauses) {
  Level weakest = clauses.empty() ? Level::derived : Level::must;
  for (Clause clause : clauses) weakest = std::max(weakest, details(clause).level);
  return weakest;
}

Level level_of_metadata(std::span<const MetadataRefusal> refusals) {
  std::vector<Clause> clauses;
  bool all_by_choice = true;
  for (const MetadataRefusal& refusal : refusals) {
    if (refuses_by_choice(refusal.answers)) continue;
    all_by_choice = false;
    if (refusal.clause) clauses.push_back(*refusal.clause);
  }
  return all_by_choice ? Level::must : level_of_refusal(clauses);
}

}  // namespace zarrproof
