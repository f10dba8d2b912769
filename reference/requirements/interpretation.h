// One reading of the specification: it answers the open points, and tells what it does when someone listens.
//
// Code that meets an open point asks `interpretation.choose(OpenPoint::map_zero)`, and asks only where the
// answer changes the outcome. `alternatives` runs such code once for every combination of answers that it
// asks for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// Answers to some of the open points.
class Answers {
 public:
  // The default answer to every open point.
  static Answers defaults();

  std::optional<Answer> get(OpenPoint open_point) const;
  void set(OpenPoint open_point, Answer answer);

  // "map_zero=numeric fill_check=use", in the order of the table; empty when there are none.
  std::string to_string() const;

  bool operator==(const Answers&) const = default;

 private:
  std::array<std::uint8_t, kOpenPointCount> given_{};  // 0: no answer; otherwise 1 + the answer's number
};

// What a step rests on: the words of the specification, or logic alone.
enum class Basis { text, derived };

// The clauses that were carried out, and whether a step among them is derived.
class Steps {
 public:
  void add(Clause clause, Basis basis);

  bool has(Clause clause) const;
  bool is_derived() const { return is_derived_; }

  // In the order of the table.
  std::vector<Clause> clauses() const;

 private:
  std::uint64_t carried_out_ = 0;  // a bit for each clause
  bool is_derived_ = false;
};

class Interpretation {
 public:
  // Answers as given; what is not given gets the default answer when it is asked for, and is noted.
  explicit Interpretation(const Answers& given) : answers_(given) {}

  Answer choose(OpenPoint open_point);

  // The given answers and those asked for since.
  const Answers& answers() const { return answers_; }

  // The open points that were asked for and not given, in the order of asking.
  const std::vector<OpenPoint>& asked() const { return asked_; }

  // Calls `listener` for each step told from now on.
  using Listener = std::function<void(Clause, const std::string&)>;
  void listen(Listener listener) { listener_ = std::move(listener); }

  // Tells a step: the clause it carries out, a function that makes the words, and what it rests on. The words
  // are made only when someone listens.
  template <class Words>
  void tell(Clause clause, Words words, Basis basis = Basis::text) {
    steps_.add(clause, basis);
    if (listener_) listener_(clause, words());
  }

  // The steps told so far. `forget_steps_since` takes back what was told after them.
  const Steps& steps() const { return steps_; }
  void forget_steps_since(const Steps& steps) { steps_ = steps; }

 private:
  Answers answers_;
  std::vector<OpenPoint> asked_;
  Steps steps_;
  Listener listener_;
};

// One outcome, the answers that lead to it, and the steps that were told on the way.
template <class Outcome>
struct Alternative {
  Answers answers;
  Outcome outcome;
  Steps steps;
};

// Walks through the combinations of answers: run, look at what was asked, change the last answer that can
// change.
class Replay {
 public:
  explicit Replay(const Answers& given) : given_(given) {}

  // The answers for the next run.
  Answers next() const;

  // Takes note of a run; returns whether another combination is left.
  bool advance(const Interpretation& finished);

 private:
  Answers given_;
  std::vector<std::pair<OpenPoint, std::size_t>> path_;  // open point, index of its answer
};

// All outcomes of `run(Interpretation&)` under every combination of the answers it asks for, beyond those
// given. Stops and returns nothing when there are more than `limit`.
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
