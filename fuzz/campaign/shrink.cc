#include "fuzz/campaign/shrink.h"

#include <algorithm>
#include <set>
#include <utility>

#include "conformance/judging/needs.h"
#include "fuzz/campaign/parts.h"
#include "fuzz/campaign/smaller.h"
#include "fuzz/cases/element.h"
#include "fuzz/cases/subject.h"
#include "fuzz/request/request.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {
namespace {

using Numbers = std::vector<Bits>;

// The number of cases that are asked at once. Most smaller cases do not fail, and then the next ones are
// asked already.
constexpr std::size_t kTogether = 8;

// Cases that differ from this one in a single change.
template <class Change>
Numbers changed(Case one, Change change) {
  change(one);
  return numbers_of(one);
}

// Cases with a shorter list. `list` finds the list in a case.
template <class List>
Candidates<Numbers> with_less(const Case& one, List list) {
  Case copy = one;
  const std::vector<Chunk> chunks = chunks_of(list(copy).size());
  return {chunks.size(), [=](std::size_t which) {
            return changed(one, [&](Case& other) { list(other) = without(list(other), chunks[which]); });
          }};
}

Candidates<Numbers> with_less_elements(const Case& one) {
  const std::vector<Chunk> chunks = chunks_of(one.outline.elements.repeated.size());
  return {chunks.size(), [=](std::size_t which) {
            return changed(one, [&](Case& other) {
              std::vector<Bytes>& elements = other.outline.elements.repeated;
              if (chunks[which].size == elements.size()) return;
              elements = without(elements, chunks[which]);
              other.outline.shape = {elements.size()};
            });
          }};
}

Candidates<Numbers> candidates_of(std::vector<Numbers> cases) {
  const std::size_t count = cases.size();
  return {count, [cases = std::move(cases)](std::size_t which) { return cases[which]; }};
}

// The first candidates, each a single change.
std::vector<Numbers> single_changes(const Case& one) {
  std::vector<Numbers> cases;
  const auto with = [&](auto change) { cases.push_back(changed(one, change)); };
  with([](Case& other) { other.spelling = {}; });
  with([](Case& other) { other.outline.fill.reset(); });
  with([](Case& other) { other.outline.shape = {1}; });
  if (element_count(one.outline.shape) == 0) with([](Case& other) { other.outline.shape = {0}; });
  with([](Case& other) { other.outline.layout = Layout::c; });
  with([](Case& other) { other.outline.checksums = 0; });
  with([](Case& other) { other.outline.endian.reset(); });
  with([](Case& other) { other.outline.endian = ByteOrder::little; });
  with([](Case& other) { other.outline.missing = false; });
  for (std::size_t i = 0; i < one.outline.codecs.size(); ++i) {
    const auto in_cast = [&](auto change) {
      if (std::holds_alternative<CastOutline>(one.outline.codecs[i]))
        with([&](Case& other) { change(std::get<CastOutline>(other.outline.codecs[i])); });
    };
    const auto in_scaling = [&](auto change) {
      if (std::holds_alternative<ScaleOffsetOutline>(one.outline.codecs[i]))
        with([&](Case& other) { change(std::get<ScaleOffsetOutline>(other.outline.codecs[i])); });
    };
    in_cast([](CastOutline& cast) { cast.rounding = Rounding::nearest_even; });
    in_cast([](CastOutline& cast) { cast.rule = OutOfRange::refuse; });
    in_scaling([](ScaleOffsetOutline& scaling) { scaling.offset.reset(); });
    in_scaling([](ScaleOffsetOutline& scaling) { scaling.scale.reset(); });
  }
  return cases;
}

// Each codec of the chain alone, with the value of the element that reaches the codec.
std::vector<Numbers> single_codecs(const Case& one) {
  const Outline& outline = one.outline;
  const bool has_element = outline.operation != Operation::resolve && !outline.missing &&
                           outline.elements.repeated.size() == 1 && outline.elements.strangers.empty();
  if (outline.codecs.size() < 2 || !has_element || !outline.damage.empty()) return {};
  const Request request = request_of(outline);
  const auto reading = only_reading(request);
  if (!reading) return {};
  const std::vector<DataType> types = outline.types();
  const std::vector<Bits> way = ElementReader(request, *reading).way_of(outline.elements.repeated.front());
  std::vector<Numbers> cases;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const bool encodes = outline.operation == Operation::encode;
    const std::size_t codec = encodes ? i : outline.codecs.size() - 1 - i;
    Outline alone;
    alone.operation = outline.operation;
    alone.type = types[codec];
    alone.codecs = {outline.codecs[codec]};
    set_endian(alone, ByteOrder::little);
    alone.shape = {1};
    alone.elements.repeated = {element_of(way[i], encodes ? types[codec] : types[codec + 1])};
    cases.push_back(numbers_of({{}, std::move(alone)}));
  }
  return cases;
}

// Cases that lack a part of this one.
std::vector<Candidates<Numbers>> plainer_cases(const Case& one) {
  std::vector<Candidates<Numbers>> cases = {
      with_less(one, [](Case& other) -> auto& { return other.outline.codecs; }),
      candidates_of(single_changes(one)),
      with_less(one, [](Case& other) -> auto& { return other.outline.damage; }),
      with_less(one, [](Case& other) -> auto& { return other.outline.elements.strangers; })};
  for (std::size_t i = 0; i < one.outline.codecs.size(); ++i)
    if (std::holds_alternative<CastOutline>(one.outline.codecs[i]))
      for (auto map : {&CastOutline::encode_map, &CastOutline::decode_map})
        cases.push_back(with_less(
            one, [=](Case& other) -> auto& { return std::get<CastOutline>(other.outline.codecs[i]).*map; }));
  cases.push_back(with_less_elements(one));
  return cases;
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
    while (left_ > 0 &&
           (find_smaller({candidates_of(single_codecs(case_of(numbers_)))}) ||
            find_smaller(plainer_cases(case_of(numbers_))) || find_smaller({smaller_numbers(numbers_)})))
      continue;
    return std::move(best_);
  }

 private:
  // The first candidate with the same kind of failure becomes the best.
  bool find_smaller(const std::vector<Candidates<Numbers>>& lists) {
    std::vector<Numbers> some;
    for (const Candidates<Numbers>& list : lists)
      for (std::size_t i = 0; i < list.count && left_ > 0; ++i) {
        Numbers next = list.make(i);
        if (is_alike(next) && seen_.insert(in_short(next)).second) some.push_back(std::move(next));
        if (some.size() < kTogether) continue;
        if (try_some(some)) return true;
        some.clear();
      }
    return left_ > 0 && !some.empty() && try_some(some);
  }

  // A control has other elements than its case, so it is no smaller case. Two vectors that are each other's
  // control are both cases.
  static bool is_control(const CaseVector& case_vector, const std::vector<CaseVector>& all) {
    return case_vector.vector.control.empty() &&
           std::any_of(all.begin(), all.end(), [&](const CaseVector& other) {
             return other.vector.control == case_vector.vector.id;
           });
  }

  // Metadata in another spelling, or an array without dimensions or elements, would be another failure.
  bool is_alike(const Numbers& numbers) const {
    const Case one = case_of(numbers);
    const Case& origin = best_.case_vector.origin;
    const bool is_written_alike =
        one.spelling.kind == Spelling::Kind::plain || one.spelling.kind == origin.spelling.kind;
    return is_written_alike && (is_usual(one.outline.shape) || !is_usual(origin.outline.shape));
  }

  static bool is_usual(const Shape& shape) { return !shape.empty() && element_count(shape) != 0; }

  bool is_supported(const std::vector<CaseVector>& vectors) const {
    for (const CaseVector& case_vector : vectors) {
      const Request& request = case_vector.vector.request;
      if (!what_is_missing(request.operation, needs_of(request), asker_.description()).empty()) return false;
    }
    return true;
  }

  bool try_some(const std::vector<Numbers>& candidates) {
    std::vector<CaseVector> all;
    std::vector<std::size_t> ends;
    for (const Numbers& numbers : candidates) {
      left_ -= left_ > 0 ? 1 : 0;
      auto made = vectors_of(case_of(numbers), "shrinking-" + std::to_string(++tried_));
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
        if (is_control(failure.case_vector, all) || !can_be(failure, best_)) continue;
        best_ = std::move(failure);
        numbers_ =
            in_short(numbers_of(best_.case_vector.origin));  // the failing vector may be one of several
        return true;
      }
    }
    return false;
  }

  Failure best_;
  Numbers numbers_;
  Asker& asker_;
  std::size_t left_, tried_ = 0;
  std::set<Numbers> seen_;  // in short form
};

}  // namespace

Failure shrink(const Failure& failure, Asker& asker, std::size_t most_cases) {
  return Shrinking(failure, asker, most_cases).run();
}

}  // namespace zarrproof::fuzz
