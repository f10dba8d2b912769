#include "fuzz/campaign/shrink.h"

#include <algorithm>
#include <set>
#include <utility>

#include "fuzz/campaign/outline_parts.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/campaign/smaller.h"
#include "fuzz/cases/element.h"
#include "fuzz/request/request.h"

namespace zarrproof::fuzz {
namespace {

using Numbers = std::vector<Bits>;

// The number of cases that are asked at once. Most smaller cases do not fail, and then the next ones are
// asked already.
constexpr std::size_t kTogether = 8;

bool is_usual(const Shape& shape) {
  return !shape.empty() && element_count(shape) != 0;
}

// A control has other elements than its case, so it is no smaller case. Two vectors that are each other's
// control are both cases.
bool is_control(const CaseVector& case_vector, const std::vector<CaseVector>& all) {
  return case_vector.vector.control.empty() && std::ranges::any_of(all, [&](const CaseVector& other) {
           return other.vector.control == case_vector.vector.id;
         });
}

class Shrinking {
 public:
  Shrinking(const Failure& failure, Asker& asker, std::size_t most)
      : best_(failure), numbers_(numbers_of(failure.case_vector.origin)), asker_(asker), left_(most) {
    seen_.insert(in_short(numbers_));
  }

  Failure run() {
    if (const auto element = failing_element(best_.result.faults.front()))
      try_some({numbers_of(about_element(best_.case_vector, *element))});
    while (left_ > 0 && find_smaller()) continue;
    return std::move(best_);
  }

 private:
  // The functions below return true when the search must not go on: a case became the best one, or no other
  // case may be asked.
  bool find_smaller() {
    const Case one = case_of(numbers_);
    return offer_single_codecs(one) || try_waiting() || offer_plainer(one) || try_waiting() ||
           any_smaller(Numbers(numbers_), [&](const Numbers& numbers) { return offer(numbers); }) ||
           try_waiting();
  }

  // Each codec of the chain alone, with the value of the element that reaches the codec.
  bool offer_single_codecs(const Case& one) {
    const Outline& outline = one.outline;
    const bool has_element = outline.operation != Operation::resolve && !outline.missing &&
                             outline.elements.repeated.size() == 1 && outline.elements.strangers.empty();
    if (outline.codecs.size() < 2 || !has_element || !outline.damage.empty()) return false;
    const Request request = request_of(outline);
    const auto reading = only_reading(request);
    if (!reading) return false;
    const std::vector<DataType> types = outline.types();
    const std::vector<Bits> inputs =
        ElementReader(request, *reading).inputs_of_codecs(outline.elements.repeated.front());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const bool encodes = outline.operation == Operation::encode;
      const std::size_t codec = encodes ? i : outline.codecs.size() - 1 - i;
      Case alone;
      alone.outline.operation = outline.operation;
      alone.outline.type = types[codec];
      alone.outline.codecs = {outline.codecs[codec]};
      set_endian(alone.outline, ByteOrder::little);
      alone.outline.shape = {1};
      alone.outline.elements.repeated = {element_of(inputs[i], types[encodes ? codec : codec + 1])};
      if (offer(numbers_of(alone))) return true;
    }
    return false;
  }

  // Cases that lack a part of this one.
  bool offer_plainer(const Case& one) {
    // `list`: finds a list in a case.
    const auto with_less = [&](auto list) {
      return any_shorter(list(one), [&](auto shorter) {
        return offer_changed(one, [&](Case& other) { list(other) = std::move(shorter); });
      });
    };
    if (with_less([](auto& other) -> auto& { return other.outline.codecs; }) || offer_single_changes(one) ||
        with_less([](auto& other) -> auto& { return other.outline.damage; }) ||
        with_less([](auto& other) -> auto& { return other.outline.elements.strangers; }))
      return true;
    for (std::size_t i = 0; i < one.outline.codecs.size(); ++i)
      if (std::holds_alternative<CastOutline>(one.outline.codecs[i]))
        for (auto map : {&CastOutline::encode_map, &CastOutline::decode_map})
          if (with_less(
                  [=](auto& other) -> auto& { return std::get<CastOutline>(other.outline.codecs[i]).*map; }))
            return true;
    return any_shorter(one.outline.elements.repeated, [&](std::vector<Bytes> shorter) {
      return offer_changed(one, [&](Case& other) {
        if (shorter.empty()) return;
        other.outline.shape = {shorter.size()};
        other.outline.elements.repeated = std::move(shorter);
      });
    });
  }

  bool offer_single_changes(const Case& one) {
    const auto with = [&](auto change) {
      return offer_changed(one, [&](Case& other) { change(other.outline); });
    };
    if (offer_changed(one, [](Case& other) { other.spelling = {}; }) ||
        with([](Outline& other) { other.fill.reset(); }) || with([](Outline& other) { other.shape = {1}; }) ||
        (element_count(one.outline.shape) == 0 && with([](Outline& other) { other.shape = {0}; })) ||
        with([](Outline& other) { other.layout = Layout::c; }) ||
        with([](Outline& other) { other.checksums = 0; }) ||
        with([](Outline& other) { other.endian.reset(); }) ||
        with([](Outline& other) { other.endian = ByteOrder::little; }) ||
        with([](Outline& other) { other.missing = false; }))
      return true;
    for (std::size_t i = 0; i < one.outline.codecs.size(); ++i) {
      const auto cast_in = [i](Outline& other) -> auto& { return std::get<CastOutline>(other.codecs[i]); };
      const auto scaling_in = [i](Outline& other) -> auto& {
        return std::get<ScaleOffsetOutline>(other.codecs[i]);
      };
      if (std::holds_alternative<CastOutline>(one.outline.codecs[i])
              ? with([&](Outline& other) { cast_in(other).rounding = Rounding::nearest_even; }) ||
                    with([&](Outline& other) { cast_in(other).rule = OutOfRange::error; })
              : with([&](Outline& other) { scaling_in(other).offset.reset(); }) ||
                    with([&](Outline& other) { scaling_in(other).scale.reset(); }))
        return true;
    }
    return false;
  }

  template <class Change>
  bool offer_changed(Case one, Change change) {
    change(one);
    return offer(numbers_of(one));
  }

  bool offer(const Numbers& numbers) {
    if (left_ == 0) return true;
    if (is_alike(case_of(numbers)) && seen_.insert(in_short(numbers)).second) waiting_.push_back(numbers);
    return waiting_.size() == kTogether && try_waiting();
  }

  bool try_waiting() { return left_ == 0 || (!waiting_.empty() && try_some(std::exchange(waiting_, {}))); }

  // Metadata in another spelling, or an array without dimensions or elements, would be another failure.
  bool is_alike(const Case& one) const {
    const Case& origin = best_.case_vector.origin;
    const bool is_written_alike =
        one.spelling.kind == Spelling::Kind::plain || one.spelling.kind == origin.spelling.kind;
    return is_written_alike && (is_usual(one.outline.shape) || !is_usual(origin.outline.shape));
  }

  // Asks the cases. The first one with the same kind of failure becomes the best.
  bool try_some(const std::vector<Numbers>& candidates) {
    std::vector<CaseVector> all;
    std::vector<std::size_t> ends;
    for (const Numbers& numbers : candidates) {
      left_ -= left_ > 0 ? 1 : 0;
      auto made = vectors_of(case_of(numbers), "shrinking-" + std::to_string(++tried_));
      if (declares_all(asker_.description(), made)) std::ranges::move(made, std::back_inserter(all));
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
        if (is_control(failure.case_vector, all) || !can_be(failure, best_)) continue;
        best_ = std::move(failure);
        // The failing vector may be one of several.
        numbers_ = in_short(numbers_of(best_.case_vector.origin));
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

Failure shrink(const Failure& failure, Asker& asker, std::size_t most_cases) {
  return Shrinking(failure, asker, most_cases).run();
}

}  // namespace zarrproof::fuzz
