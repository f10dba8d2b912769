// One reading of the specification. Code that meets an open point calls
// `interpretation.choose(OpenPoint::map_zero)`, and only if the answer changes the outcome. `alternatives`
// runs such code once for every combination of answers. An interpretation also records the steps of a
// computation, and passes them to a listener.
#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// The answers to some of the open points.
class Answers {
 public:
  // Returns the default answer to every open point.
  static Answers defaults();

  std::optional<Answer> get(OpenPoint open_point) const { return given_[place_of(open_point)]; }
  void set(OpenPoint open_point, Answer answer) { given_[place_of(open_point)] = answer; }
  void clear(OpenPoint open_point) { given_[place_of(open_point)].reset(); }

  // Returns "map_zero=numeric fill_check=use", in the order of the table; empty when there are no answers.
  std::string to_string() const;

  bool operator==(const Answers&) const = default;

 private:
  static std::size_t place_of(OpenPoint open_point) { return static_cast<std::size_t>(open_point); }

  std::array<std::optional<Answer>, kOpenPointCount> given_;
};

// The clauses that were applied.
class Steps {
 public:
  void add(Clause clause) { carried_out_.set(static_cast<std::size_t>(clause)); }

  bool has(Clause clause) const { return carried_out_.test(static_cast<std::size_t>(clause)); }

  // Returns the clauses in the order of the table.
  std::vector<Clause> clauses() const;

 private:
  std::bitset<kClauseCount> carried_out_;
};

class Interpretation {
 public:
  // Open points without an answer in `given` get the default answer, and are recorded in asked().
  explicit Interpretation(const Answers& given) : answers_(given) {}

  Answer choose(OpenPoint open_point);

  // Returns the given answers and the default answers that were chosen since.
  const Answers& answers() const { return answers_; }

  // Returns the open points without a given answer, in the order of the calls of choose().
  const std::vector<OpenPoint>& asked() const { return asked_; }

  // Calls `listener` for each later step.
  using Listener = std::function<void(Clause, const std::string&)>;
  void listen(Listener listener) { listener_ = std::move(listener); }

  // Records a step: its clause, and a function that makes its text. The text is made only if there is a
  // listener.
  template <class Words>
  void record_step(Clause clause, Words words) {
    steps_.add(clause);
    explain(clause, words);
  }

  // Passes a text to the listener, but records no step: for a clause that explains the outcome and must not
  // set its level.
  template <class Words>
  void explain(Clause clause, Words words) const {
    if (listener_) listener_(clause, words());
  }

  // Returns the steps so far. restore_steps() takes steps that steps() returned, and removes the later ones.
  const Steps& steps() const { return steps_; }
  void restore_steps(const Steps& earlier) { steps_ = earlier; }

 private:
  Answers answers_;
  std::vector<OpenPoint> asked_;
  Steps steps_;
  Listener listener_;
};

// One outcome, the answers that lead to it, and the steps of the computation.
template <class Outcome>
struct Alternative {
  Answers answers;
  Outcome outcome;
  Steps steps;
};

// Enumerates the combinations of answers: after each run, changes the last chosen answer that has a next one.
class Replay {
 public:
  explicit Replay(const Answers& given) : given_(given) {}

  // Returns the answers for the next run.
  Answers next() const;

  // Records a run. Returns whether another combination is left.
  bool advance(const Interpretation& finished);

 private:
  Answers given_;
  std::vector<std::pair<OpenPoint, std::size_t>> path_;  // open point, number of its answer
};

// Returns all outcomes of `run(Interpretation&)`, under every combination of the answers that it chooses and
// that are not given. Returns nothing when there are more than `limit`.
template <class Run>
auto alternatives(const Answers& given, std::size_t limit, Run run)
    -> std::optional<std::vector<Alternative<decltype(run(std::declval<Interpretation&>()))>>> {
  std::vector<Alternative<decltype(run(std::declval<Interpretation&>()))>> found;
  Replay replay(given);
  bool more = true;
  while (more) {
    if (found.size() == limit) return std::nullopt;
    Interpretation interpretation(replay.next());
    auto outcome = run(interpretation);
    found.push_back({interpretation.answers(), std::move(outcome), interpretation.steps()});
    more = replay.advance(interpretation);
  }
  return found;
}

}  // namespace zarrproof
