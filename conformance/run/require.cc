#include "conformance/run/require.h"

#include <algorithm>

#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Returns the required answers that differ from those of `way`.
Answers violated_by(const Answers& way, const Answers& required) {
  Answers violated;
  for (OpenPoint open_point : all_open_points())
    if (way.get(open_point) && required.get(open_point) && *way.get(open_point) != *required.get(open_point))
      violated.set(open_point, *required.get(open_point));
  return violated;
}

void add(Answers& all, const Answers& more) {
  for (OpenPoint open_point : all_open_points())
    if (const auto answer = more.get(open_point)) all.set(open_point, *answer);
}

bool depends_on(const Vector& vector, const Answers& answers) {
  return std::ranges::any_of(vector.permitted, [&](const Permitted& outcome) {
    return std::ranges::any_of(outcome.under,
                               [&](const Answers& way) { return violated_by(way, answers) != Answers(); });
  });
}

// Removes the outcomes under other answers from a vector. Returns the answers that removed an outcome.
Answers remove_others(Vector& vector, const Answers& answers) {
  Answers took;
  std::erase_if(vector.permitted, [&](Permitted& outcome) {
    Answers violated;
    const auto forbidden = std::erase_if(outcome.under, [&](const Answers& way) {
      const Answers by_way = violated_by(way, answers);
      add(violated, by_way);
      return by_way != Answers();
    });
    if (forbidden == 0 || !outcome.under.empty()) return false;
    add(took, violated);
    return true;
  });
  return took;
}

}  // namespace

Requirements require(Suite& suite, const Answers& answers) {
  Requirements required;
  for (std::size_t number = 0; number < suite.vectors.size(); ++number) {
    Vector& vector = suite.vectors[number];
    if (!depends_on(vector, answers)) continue;
    Required& one = required[number];
    one.permitted = vector.permitted;
    one.answers = remove_others(vector, answers);
    if (vector.permitted.empty())
      refuse({}, vector.id, "no outcome under " + one.answers.to_string(), "a vector that lists one");
  }
  return required;
}

}  // namespace zarrproof
