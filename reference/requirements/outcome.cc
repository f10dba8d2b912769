// Example: an infinity is clamped under one answer to an open point, and refused by CV-5 under another one.
// The outcome is then open, its clause is CV-5, and its level is the level of CV-5.
#include "reference/requirements/outcome.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"

namespace zarrproof {
namespace {

void add_all(std::vector<Clause>& clauses, const std::vector<Clause>& more) {
  clauses.insert(clauses.end(), more.begin(), more.end());
}

// Returns whether one of the answers is a refusal that the implementation may choose.
bool refuses_by_choice(const Answers& answers) {
  return std::ranges::any_of(all_open_points(), [&](OpenPoint open_point) {
    const auto answer = answers.get(open_point);
    return answer && details(open_point, *answer).ground == RefusalGround::choice;
  });
}

// Returns the clauses by which these endings refuse. CV-9 is one of them if the scalar_map was searched
// (CV-1): it has no rule for the value either.
std::vector<Clause> refusing_clauses(std::span<const Ending> endings) {
  std::vector<Clause> clauses;
  for (const Ending& ending : endings) {
    if (ending.is_violation || !ending.refused_by) continue;
    clauses.push_back(*ending.refused_by);
    if (ending.steps.has(Clause::CV_1)) clauses.push_back(Clause::CV_9);
  }
  return clauses;
}

// Returns the clauses below level MUST that the outcome rests on. If the endings differ, a NaN or an infinity
// stands for a refusal under another answer. Its clauses say nothing about numbers, so they do not count.
std::vector<Clause> derived_clauses_of(std::span<const Ending> endings, Agreement agreement) {
  if (agreement == Agreement::equal) return derived_clauses(endings.front().steps.clauses());
  std::vector<Clause> clauses;
  for (const Ending& ending : endings)
    if (!ending.is_violation && (ending.refused_by || ending.is_number))
      add_all(clauses, derived_clauses(ending.steps.clauses()));
  return clauses;
}

Outcome::Kind kind_of(const Ending& first, Agreement agreement) {
  if (agreement != Agreement::equal) return Outcome::Kind::open;
  return first.refused_by ? Outcome::Kind::refused : Outcome::Kind::certain;
}

}  // namespace

Outcome outcome_of(std::span<const Ending> endings, Agreement agreement) {
  Outcome outcome{.kind = kind_of(endings.front(), agreement), .clauses = refusing_clauses(endings)};
  std::vector<Clause>& clauses = outcome.clauses;
  const bool nothing_refuses = clauses.empty();
  add_all(clauses, derived_clauses_of(endings, agreement));
  outcome.level = level_of(clauses);
  // Without a refusal, the clauses are those that give the result under the default answers.
  if (nothing_refuses) add_all(clauses, endings.front().steps.clauses());
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
