#include "fuzz/campaign/shrink.h"

#include <rapidcheck.h>

#include <set>
#include <utility>

#include "conformance/judging/needs.h"

namespace zarrproof::fuzz {
namespace {

using Numbers = std::vector<Bits>;

// So many cases are asked at a time: most fail no more, and then the next ones have been asked already.
constexpr std::size_t kTogether = 8;

class Shrinking {
 public:
  Shrinking(const Failure& failure, Asker& asker, std::size_t most)
      : best_(failure), numbers_(numbers_of(failure.question.origin)), asker_(asker), left_(most) {
    seen_.insert(in_short(numbers_));
  }

  Failure run() {
    if (const auto element = best_.result.faults.front().element)
      try_some({numbers_of(about_element(best_.question, *element))});
    while (left_ > 0 && (find_smaller(rc::shrink::removeChunks(numbers_)) ||
                         find_smaller(rc::shrink::eachElement(
                             numbers_, [](Bits number) { return rc::shrink::integral(number); }))))
      continue;
    return std::move(best_);
  }

 private:
  // The first of the candidates that fails in the same way becomes the best.
  bool find_smaller(rc::Seq<Numbers> candidates) {
    std::vector<Numbers> some;
    while (left_ > 0) {
      auto next = candidates.next();
      if (next && seen_.insert(in_short(*next)).second) some.push_back(std::move(*next));
      if (some.size() == kTogether || (!next && !some.empty())) {
        if (try_some(some)) return true;
        some.clear();
      }
      if (!next) return false;
    }
    return false;
  }

  bool is_supported(const std::vector<Question>& questions) const {
    for (const Question& question : questions) {
      const Request& request = question.vector.request;
      if (!what_is_missing(request.operation, needs_of(request), asker_.description()).empty()) return false;
    }
    return true;
  }

  bool try_some(const std::vector<Numbers>& candidates) {
    std::vector<Question> all;
    std::vector<std::size_t> ends;
    for (const Numbers& numbers : candidates) {
      left_ -= left_ > 0 ? 1 : 0;
      auto made = questions(case_of(numbers), "shrinking-" + std::to_string(++tried_));
      if (is_supported(made)) std::move(made.begin(), made.end(), std::back_inserter(all));
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
        if (!can_be(failure.signature, best_.signature)) continue;
        best_ = std::move(failure);
        numbers_ = in_short(candidates[i]);
        return true;
      }
    }
    return false;
  }

  Failure best_;
  Numbers numbers_;
  Asker& asker_;
  std::size_t left_, tried_ = 0;
  std::set<Numbers> seen_;  // in short
};

}  // namespace

Failure shrink(const Failure& failure, Asker& asker, std::size_t most_cases) {
  return Shrinking(failure, asker, most_cases).run();
}

}  // namespace zarrproof::fuzz
