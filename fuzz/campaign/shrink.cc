// Example: 5 of 9 elements of a float32 array fail in a cast that follows scale_offset. The first try keeps
// the first failing element. The second try removes scale_offset: the case still fails, so the removal stays.
// The third try removes the clamp rule: the case passes, so the rule comes back. The next tries give the
// element smaller codes and keep each code that fails in the same way.
#include <algorithm>
#include <set>
#include <utility>

#include "fuzz/campaign/askable_scope.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/cases/element_expectation.h"
#include "fuzz/request/choices.h"

namespace zarrproof::fuzz {
namespace {

// The number of cases that are asked at once, because most smaller cases do not fail.
constexpr std::size_t kBatchCases = 8;

// Returns the choices that make a request of these numbers (fuzz/request/request_spec.h).
Choices choices_of(const Numbers& numbers) {
  Choices choices(numbers);
  RequestSpec spec;
  choose_request(spec, choices);
  return choices;
}

// Removes choices that change nothing, and reduces each choice to its range.
Numbers shortest_form(const Numbers& numbers) {
  Numbers chosen = choices_of(numbers).numbers();
  while (!chosen.empty() && chosen.back() == 0) chosen.pop_back();
  return chosen;
}

bool has_usual_shape(const Shape& shape) {
  return !shape.empty() && element_count(shape) != 0;
}

// Returns whether a vector is the control of another one. A control has other elements than its case, so it
// is no smaller case. Two vectors that are each other's control are both cases.
bool is_control(const CaseVector& case_vector, const std::vector<CaseVector>& all) {
  return case_vector.vector.control.empty() && std::ranges::any_of(all, [&](const CaseVector& other) {
           return other.vector.control == case_vector.vector.id;
         });
}

class Shrinking {
 public:
  Shrinking(const Failure& failure, Asker& asker, std::size_t max_cases)
      : best_(failure), numbers_(numbers_of(failure.case_vector.spec)), asker_(asker), left_(max_cases) {
    seen_.insert(shortest_form(numbers_));
  }

  Failure run() {
    if (const auto element = failing_element(best_.fault()))
      for (const RequestSpec& spec : smaller_cases_with(best_.case_vector, *element))
        if (left_ > 0) ask_cases({numbers_of(spec)});
    while (left_ > 0 && find_smaller()) continue;
    return std::move(best_);
  }

 private:
  // Each function below returns whether the search in progress must end: a case became the best one, so the
  // search begins again from it, or no other case may be asked.
  bool find_smaller() {
    const auto offer_numbers = [&](const Numbers& numbers) { return offer(numbers); };
    const Numbers start = numbers_;
    return any_shorter(choices_of(start), offer_numbers) || ask_waiting() ||
           any_smaller(start, offer_numbers) || ask_waiting();
  }

  bool offer(const Numbers& numbers) {
    if (left_ == 0) return true;
    if (may_show_same_failure(spec_from(numbers)) && seen_.insert(shortest_form(numbers)).second)
      waiting_.push_back(numbers);
    return waiting_.size() == kBatchCases && ask_waiting();
  }

  bool ask_waiting() { return left_ == 0 || (!waiting_.empty() && ask_cases(std::exchange(waiting_, {}))); }

  // Returns whether a spec may show the same failure. Metadata in another spelling, or an array without
  // dimensions or elements, would show another failure.
  bool may_show_same_failure(const RequestSpec& spec) const {
    const RequestSpec& origin = best_.case_vector.spec;
    const bool has_same_spelling = spec.spelling.is_plain() || spec.spelling.kind == origin.spelling.kind;
    return has_same_spelling && (has_usual_shape(spec.array.shape) || !has_usual_shape(origin.array.shape));
  }

  // Asks the cases. The first one with the same kind of failure becomes the best.
  bool ask_cases(const std::vector<Numbers>& candidates) {
    std::vector<CaseVector> all;
    std::vector<std::size_t> ends;
    for (const Numbers& numbers : candidates) {
      left_ -= left_ > 0 ? 1 : 0;
      auto vectors = vectors_of(spec_from(numbers), "shrinking-" + std::to_string(++tried_));
      if (declares_all(asker_.description(), vectors)) std::ranges::move(vectors, std::back_inserter(all));
      ends.push_back(all.size());
    }
    const std::vector<RequestResult> results = asker_.ask(all);
    std::size_t start = 0;
    for (std::size_t i = 0; i < candidates.size(); start = ends[i++]) {
      const auto part = [&](const auto& list) {
        return std::vector(list.begin() + static_cast<std::ptrdiff_t>(start),
                           list.begin() + static_cast<std::ptrdiff_t>(ends[i]));
      };
      for (Failure& failure : failures_in(part(all), part(results), {})) {
        if (is_control(failure.case_vector, all) || !may_be_same_cause(failure, best_)) continue;
        best_ = std::move(failure);
        numbers_ = numbers_of(best_.case_vector.spec);  // the failing vector may be one of several
        return true;
      }
    }
    return false;
  }

  Failure best_;
  Numbers numbers_;
  Asker& asker_;
  std::size_t left_, tried_ = 0;
  std::vector<Numbers> waiting_;  // cases to be asked together
  std::set<Numbers> seen_;        // in short form
};

}  // namespace

Failure shrink_failure(const Failure& failure, Asker& asker, std::size_t max_cases) {
  return Shrinking(failure, asker, max_cases).run();
}

}  // namespace zarrproof::fuzz
