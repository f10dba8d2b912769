#include "vectors/fit_clauses.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

bool is_must(Clause clause) {
  return details(clause).level == Level::must;
}

}  // namespace

void fit_clauses(Vector& vector) {
  std::vector<Clause>& clauses = vector.clauses;
  const bool must_be_accepted = vector.level == Level::must && !vector.may_be_refused();
  const bool is_open = vector.may_be_refused() && vector.may_be_accepted();
  if ((must_be_accepted || is_open) && std::ranges::none_of(clauses, is_must)) {
    if (const auto valid_form = details(clauses.front()).valid_form)
      clauses.insert(clauses.begin(), *valid_form);
  }
  if (vector.level == Level::must)
    std::erase_if(clauses, [](Clause clause) { return !is_must(clause); });
  else if (std::ranges::all_of(clauses, is_must))
    add_all_once(clauses, vector.derived);
}

}  // namespace zarrproof
