#include "vectors/fit_clauses.h"

#include <algorithm>
#include <array>
#include <utility>

#include "reference/requirements/clause_details.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Each derived clause that refuses an invalid form, and the clause about the valid form.
constexpr std::array<std::pair<Clause, Clause>, 13> kValidForms = {{{Clause::META_3, Clause::META_1},
                                                                    {Clause::META_8, Clause::META_4},
                                                                    {Clause::META_10, Clause::META_4},
                                                                    {Clause::META_11, Clause::META_6},
                                                                    {Clause::META_14, Clause::META_5},
                                                                    {Clause::BYTES_8, Clause::BYTES_7},
                                                                    {Clause::BYTES_10, Clause::BYTES_2},
                                                                    {Clause::BYTES_11, Clause::BYTES_5},
                                                                    {Clause::CRC_4, Clause::CRC_2},
                                                                    {Clause::SO_6, Clause::SO_1},
                                                                    {Clause::SO_7, Clause::SO_5},
                                                                    {Clause::CV_6, Clause::CV_5},
                                                                    {Clause::CV_14, Clause::CV_11}}};

bool is_must(Clause clause) {
  return details(clause).level == Level::must;
}

}  // namespace

void fit_clauses(Vector& vector) {
  std::vector<Clause>& clauses = vector.clauses;
  const bool must_be_accepted = vector.level == Level::must && !vector.may_be_refused();
  const bool is_open = vector.may_be_refused() && vector.may_be_accepted();
  if ((must_be_accepted || is_open) && std::ranges::none_of(clauses, is_must)) {
    const auto* found = std::ranges::find(kValidForms, clauses.front(), &std::pair<Clause, Clause>::first);
    if (found != kValidForms.end()) clauses.insert(clauses.begin(), found->second);
  }
  if (vector.level == Level::must)
    std::erase_if(clauses, [](Clause clause) { return !is_must(clause); });
  else if (std::ranges::all_of(clauses, is_must))
    add_all_once(clauses, vector.derived);
}

}  // namespace zarrproof
