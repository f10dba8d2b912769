// Example: a run asks map_zero and map_nan and follows their default answers, with the index 0. If map_nan
// has two answers, the next run follows map_nan with the index 1. The run after that follows map_zero with
// the index 1; map_nan has no answer then, because that run may not ask it.
#include "reference/requirements/interpretation.h"

namespace zarrproof {

Answers Answers::defaults() {
  Answers all;
  for (OpenPoint open_point : all_open_points()) all.set(open_point, default_answer(open_point));
  return all;
}

std::string Answers::to_string() const {
  std::string text;
  for (OpenPoint open_point : all_open_points()) {
    const std::optional<Answer> answer = get(open_point);
    if (!answer) continue;
    if (!text.empty()) text += ' ';
    text += std::string(name(open_point)) + "=" + std::string(name(*answer));
  }
  return text;
}

std::vector<Clause> Steps::clauses() const {
  std::vector<Clause> found;
  for (Clause clause : all_clauses())
    if (has(clause)) found.push_back(clause);
  return found;
}

Answer Interpretation::choose(OpenPoint open_point) {
  std::optional<Answer> answer = answers_.get(open_point);
  if (!answer) {
    answer = default_answer(open_point);
    answers_.set(open_point, *answer);
    asked_.push_back(open_point);
  }
  return *answer;
}

Answers Replay::next() const {
  Answers fixed = given_;
  for (const auto& [open_point, index] : path_) fixed.set(open_point, answers(open_point)[index]);
  return fixed;
}

bool Replay::advance(const Interpretation& finished) {
  // The run followed the default answers to what it asked for the first time.
  for (OpenPoint open_point : finished.asked()) path_.emplace_back(open_point, 0);
  while (!path_.empty()) {
    auto& [open_point, index] = path_.back();
    if (++index < answers(open_point).size()) return true;
    path_.pop_back();
  }
  return false;
}

}  // namespace zarrproof
