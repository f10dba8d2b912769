#include "vectors/required_answers.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"

namespace zarrproof {
namespace {

// Removes the required answers that violate a clause: a user who requires them gets no warning.
void allow_required(Permitted& outcome, const Answers& required) {
  for (Answers& under : outcome.under)
    for (const OpenPoint open_point : all_open_points())
      if (const auto answer = required.get(open_point); answer && details(open_point, *answer).against)
        under.clear(open_point);
  std::erase(outcome.under, Answers());
}

}  // namespace

RestrictedIds restrict_outcomes(std::vector<Vector>& vectors, const Answers& required) {
  RestrictedIds restricted;
  for (const OpenPoint open_point : all_open_points())
    if (required.get(open_point)) restricted[open_point];
  if (restricted.empty()) return restricted;
  const auto contradicts = [&](OpenPoint open_point, const Answers& under) {
    const auto answer = under.get(open_point);
    return answer && *answer != *required.get(open_point);
  };
  for (Vector& vector : vectors) {
    const auto forbid = [&](Permitted& outcome) {
      std::set<OpenPoint> forbidding;
      const auto removed = std::erase_if(outcome.under, [&](const Answers& under) {
        bool is_forbidden = false;
        for (const auto& [open_point, ids] : restricted)
          if (contradicts(open_point, under)) {
            forbidding.insert(open_point);
            is_forbidden = true;
          }
        return is_forbidden;
      });
      if (removed == 0 || !outcome.under.empty()) return false;
      for (const OpenPoint open_point : forbidding) restricted[open_point].insert(vector.id);
      return true;
    };
    if (std::erase_if(vector.permitted, forbid) == 0) continue;
    if (vector.permitted.empty())
      refuse({}, vector.id, "no outcome under " + required.to_string(), "a vector that lists one");
    const auto is_must = [](Clause clause) { return details(clause).level == Level::must; };
    if (vector.level != Level::must && !std::ranges::all_of(vector.clauses, is_must))
      std::erase_if(vector.clauses, is_must);  // the other clauses decided the level, and name the failure
    vector.level = Level::must;
    for (Permitted& outcome : vector.permitted) allow_required(outcome, required);
    vector.comment += (vector.comment.empty() ? "" : "; ") + required.to_string() + " is required";
  }
  return restricted;
}

}  // namespace zarrproof
