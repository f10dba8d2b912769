// Example: a vector permits 0 under map_zero=numeric and -0 under map_zero=bitwise. With --require
// map_zero=numeric only 0 is left, and the vector gets level MUST.
#include "vectors/required_answers.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"

namespace zarrproof {
namespace {

// Removes the required answers that violate a clause from the answers that lead to the outcome: a user who
// requires such an answer gets no warning for it.
void drop_answers_that_warn(Permitted& outcome, const Answers& required) {
  for (Answers& under : outcome.under)
    for (const OpenPoint open_point : all_open_points())
      if (const auto answer = required.get(open_point); answer && details(open_point, *answer).against)
        under.clear(open_point);
  std::erase(outcome.under, Answers());  // nothing is left of the condition
}

// Returns the open points that these answers decide in another way than required.
std::set<OpenPoint> contradicted(const Answers& under, const Answers& required) {
  std::set<OpenPoint> found;
  for (const OpenPoint open_point : all_open_points()) {
    const auto answer = under.get(open_point), wanted = required.get(open_point);
    if (answer && wanted && *answer != *wanted) found.insert(open_point);
  }
  return found;
}

// Removes the answers to the outcome that contradict the required ones. If no answers are left, the outcome
// must go: returns the open points that were contradicted. Otherwise returns none.
std::set<OpenPoint> remove_contradicting_answers(Permitted& outcome, const Answers& required) {
  std::set<OpenPoint> all;
  for (const Answers& under : outcome.under) all.merge(contradicted(under, required));
  std::erase_if(outcome.under, [&](const Answers& under) { return !contradicted(under, required).empty(); });
  return outcome.under.empty() ? all : std::set<OpenPoint>();
}

// Sets the level MUST of a vector that lost an outcome. Removes the clauses of level MUST if others decided
// its former level.
void make_binding(Vector& vector, const Answers& required) {
  const auto is_must = [](Clause clause) { return details(clause).level == Level::must; };
  if (vector.level != Level::must && !std::ranges::all_of(vector.clauses, is_must))
    std::erase_if(vector.clauses, is_must);  // the others name the failure
  vector.level = Level::must;
  for (Permitted& outcome : vector.permitted) drop_answers_that_warn(outcome, required);
  vector.comment += (vector.comment.empty() ? "" : "; ") + required.to_string() + " is required";
}

}  // namespace

RestrictedIds restrict_outcomes(std::vector<Vector>& vectors, const Answers& required) {
  RestrictedIds restricted;
  for (const OpenPoint open_point : all_open_points())
    if (required.get(open_point)) restricted.try_emplace(open_point);  // also if no vector depends on it
  if (restricted.empty()) return restricted;
  for (Vector& vector : vectors) {
    std::vector<Permitted> kept;
    for (Permitted& outcome : vector.permitted) {
      const std::set<OpenPoint> lost_to = remove_contradicting_answers(outcome, required);
      if (lost_to.empty()) kept.push_back(std::move(outcome));
      for (const OpenPoint open_point : lost_to) restricted[open_point].insert(vector.id);
    }
    const bool is_restricted = kept.size() < vector.permitted.size();
    vector.permitted = std::move(kept);
    if (vector.permitted.empty())
      refuse(vector.id, "no outcome under " + required.to_string(), "a vector that lists one");
    if (is_restricted) make_binding(vector, required);
  }
  return restricted;
}

}  // namespace zarrproof
