#include "conformance/run/require.h"

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

// Removes the outcomes under other answers from a vector. Returns the answers that removed an outcome.
Answers require(Vector& vector, const Answers& answers) {
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
    const Answers took = require(vector, answers);
    if (vector.permitted.empty())
      refuse({}, vector.id, "no outcome under " + took.to_string(), "a vector that lists one");
    if (took != Answers()) required.emplace(number, took);
  }
  return required;
}

}  // namespace zarrproof
