#include "reference/requirements/outcome.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"

namespace zarrproof {
namespace {

void add_all(std::vector<Clause>& clauses, const std::vector<Clause>& more) {
  clauses.insert(clauses.end(), more.begin(), more.end());
}

bool refuses_by_choice(const Answers& answers) {
  return std::ranges::any_of(all_open_points(), [&](OpenPoint open_point) {
    const auto answer = answers.get(open_point);
    return answer && details(open_point, *answer).ground == RefusalGround::choice;
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

  std::vector<Clause>& clauses = outcome.clauses;
  for (const Ending& ending : endings) {
    if (ending.is_violation) continue;
    if (ending.refused_by) clauses.push_back(*ending.refused_by);
    if (ending.refused_by && ending.steps.has(Clause::CV_1))
      clauses.push_back(Clause::CV_9);  // the scalar_map has no rule for the value either
  }
  const bool has_result = clauses.empty();
  for (const Ending& ending : endings) {
    // If the kind of the result depends on answers, a NaN or an infinity takes the place of a refusal and
    // implies nothing about numbers.
    const bool counts =
        agree ? &ending == &endings.front() : !ending.is_violation && (ending.refused_by || ending.is_number);
    if (counts) add_all(clauses, derived_clauses(ending.steps.clauses()));
  }
  outcome.level = level_of(clauses);
  if (has_result) add_all(clauses, endings.front().steps.clauses());
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  return outcome;
}

Level level_of(std::span<const Clause> clauses) {
  Level weakest = Level::must;
  for (Clause clause : clauses) weakest = std::max(weakest, details(clause).level);
  return weakest;
}

std::vector<Clause> derived_clauses(std::span<const Clause> clauses) {
  std::vector<Clause> derived;
  std::ranges::copy_if(clauses, std::back_inserter(derived),
                       [](Clause clause) { return details(clause).level != Level::must; });
  return derived;
}

std::vector<Clause> clauses_of_metadata(std::span<const MetadataRefusal> refusals, OtherReadings others) {
  std::vector<Clause> clauses;
  for (const MetadataRefusal& refusal : refusals)
    if (refusal.clause && !(others == OtherReadings::accept && refuses_by_choice(refusal.answers)))
      clauses.push_back(*refusal.clause);
  return clauses;
}

}  // namespace zarrproof
