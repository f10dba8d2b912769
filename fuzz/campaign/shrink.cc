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

// Cases that lack something of this one: RapidCheck takes it out of each list that the case is made of.
class Plainer {
 public:
  explicit Plainer(const Case& one) : one_(one) {}

  std::vector<Numbers> take() {
    with([](Case& one) { one.spelling = {}; });
    without_some(&Outline::codecs);
    with([](Case& one) { one.outline.fill.reset(); });
    with([](Case& one) { one.outline.shape = {1}; });
    with([](Case& one) { one.outline.layout = Layout::c; });
    with([](Case& one) { one.outline.checksums = 0; });
    with([](Case& one) { one.outline.endian.reset(); });
    with([](Case& one) { one.outline.endian = ByteOrder::little; });
    with([](Case& one) { one.outline.missing = false; });
    without_some(&Outline::damage);
    elements();
    for (std::size_t i = 0; i < one_.outline.codecs.size(); ++i)
      if (std::holds_alternative<CastOutline>(one_.outline.codecs[i]))
        cast(i);
      else
        scaling(i);
    return std::move(cases_);
  }

 private:
  template <class Change>
  void with(Change change) {
    Case changed = one_;
    change(changed);
    cases_.push_back(numbers_of(changed));
  }

  template <class List>
  void without_some(List Outline::* list) {
    for_each_smaller(one_.outline.*list,
                     [&](const List& less) { with([&](Case& one) { one.outline.*list = less; }); });
  }

  template <class List, class Call>
  static void for_each_smaller(const List& list, Call call) {
    rc::Seq<List> smaller = rc::shrink::removeChunks(list);
    while (const auto less = smaller.next()) call(*less);
  }

  void elements() {
    for_each_smaller(one_.outline.elements.repeated, [&](const std::vector<Bytes>& less) {
      if (less.empty()) return;
      with([&](Case& one) {
        one.outline.elements.repeated = less;
        one.outline.shape = {less.size()};
      });
    });
    for_each_smaller(one_.outline.elements.strangers, [&](const std::vector<Elements::Stranger>& less) {
      with([&](Case& one) { one.outline.elements.strangers = less; });
    });
  }

  void scaling(std::size_t i) {
    with([&](Case& one) { std::get<ScaleOffsetOutline>(one.outline.codecs[i]).offset.reset(); });
    with([&](Case& one) { std::get<ScaleOffsetOutline>(one.outline.codecs[i]).scale.reset(); });
  }

  void cast(std::size_t i) {
    for (auto map : {&CastOutline::encode_map, &CastOutline::decode_map})
      for_each_smaller(std::get<CastOutline>(one_.outline.codecs[i]).*map, [&](const auto& less) {
        with([&](Case& one) { std::get<CastOutline>(one.outline.codecs[i]).*map = less; });
      });
    with([&](Case& one) { std::get<CastOutline>(one.outline.codecs[i]).rounding = Rounding::nearest_even; });
    with([&](Case& one) { std::get<CastOutline>(one.outline.codecs[i]).rule = OutOfRange::refuse; });
  }

  const Case& one_;
  std::vector<Numbers> cases_;
};

rc::Seq<Numbers> plainer_cases(const Case& one) {
  return rc::seq::fromContainer(Plainer(one).take());
}

class Shrinking {
 public:
  Shrinking(const Failure& failure, Asker& asker, std::size_t most)
      : best_(failure), numbers_(numbers_of(failure.question.origin)), asker_(asker), left_(most) {
    seen_.insert(in_short(numbers_));
  }

  Failure run() {
    if (const auto element = best_.result.faults.front().element)
      try_some({numbers_of(about_element(best_.question, *element))});
    while (left_ > 0 && (find_smaller(plainer_cases(case_of(numbers_))) ||
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
        if (!can_be(failure, best_)) continue;
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
