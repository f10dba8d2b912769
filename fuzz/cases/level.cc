#include "fuzz/cases/level.h"

#include <algorithm>

#include "fuzz/cases/element.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// "+Infinity" and digits in upper case stand in the texts. None forbids a scale of 0, or a parameter that is
// not finite.
bool is_choice(const Reading& refused) {
  constexpr std::pair<OpenPoint, Answer> kChoices[] = {{OpenPoint::plus_infinity, Answer::reject},
                                                       {OpenPoint::hex_case, Answer::lower_only},
                                                       {OpenPoint::zero_scale, Answer::reject},
                                                       {OpenPoint::nonfinite_parameter, Answer::reject}};
  return std::any_of(std::begin(kChoices), std::end(kChoices),
                     [&](const auto& choice) { return refused.answers.get(choice.first) == choice.second; });
}

}  // namespace

Level level_of_refusal(const std::vector<Clause>& clauses) {
  const auto binds = [](Clause clause) {
    switch (clause) {
      case Clause::META_2:
      case Clause::SO_3:
      case Clause::CV_5:
      case Clause::CV_8:
      case Clause::CV_9:
      case Clause::CV_10:
      case Clause::CHAIN_2: return true;
      default: return false;
    }
  };
  return !clauses.empty() && std::all_of(clauses.begin(), clauses.end(), binds) ? Level::must
                                                                                : Level::derived;
}

Level level_of_metadata(const std::vector<Reading>& readings) {
  bool is_by_choice = true;
  std::vector<Clause> clauses;
  for (const Reading& reading : readings) {
    if (reading.accepted() || is_choice(reading)) continue;
    is_by_choice = false;
    if (reading.refusal->clause) add_once(clauses, *reading.refusal->clause);
  }
  return is_by_choice ? Level::must : level_of_refusal(clauses);
}

bool has_derived_fill(const Request& request) {
  const auto all = readings(request);
  Request encoding = request;
  encoding.operation = Operation::encode;
  return all && std::any_of(all->begin(), all->end(), [&](const Reading& reading) {
           return reading.chain && ElementReader(encoding, reading).fate_of(reading.chain->fill()).derived;
         });
}

}  // namespace zarrproof::fuzz
