#include "reference/interpretation.h"

#include <algorithm>

namespace zarrproof {

Answers Answers::defaults() {
  Answers all;
  for (Switch open_point : all_switches()) all.set(open_point, zarrproof::answers(open_point)[0]);
  return all;
}

std::optional<Answer> Answers::get(Switch open_point) const {
  const std::uint8_t given = given_[static_cast<std::size_t>(open_point)];
  if (given == 0) return std::nullopt;
  return static_cast<Answer>(given - 1);
}

void Answers::set(Switch open_point, Answer answer) {
  given_[static_cast<std::size_t>(open_point)] = static_cast<std::uint8_t>(1 + static_cast<int>(answer));
}

std::string Answers::to_string() const {
  std::string text;
  for (Switch open_point : all_switches()) {
    const std::optional<Answer> answer = get(open_point);
    if (!answer) continue;
    if (!text.empty()) text += ' ';
    text += std::string(name(open_point)) + "=" + std::string(name(*answer));
  }
  return text;
}

Answer Interpretation::choose(Switch open_point) {
  std::optional<Answer> answer = answers_.get(open_point);
  if (!answer) {
    answer = zarrproof::answers(open_point)[0];
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
  for (Switch open_point : finished.asked()) path_.emplace_back(open_point, 0);
  while (!path_.empty()) {
    auto& [open_point, index] = path_.back();
    if (++index < answers(open_point).size()) return true;
    path_.pop_back();
  }
  return false;
}

}  // namespace zarrproof
