// The algorithms of std::ranges that the sources use and that the libc++ of Debian's emscripten 3.1.6 lacks.
// The build includes this file before every source.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>

namespace std::ranges {

#define ZARRPROOF_ALGORITHM(name)                              \
  template <class Range, class... Arguments>                   \
  constexpr auto name(Range&& range, Arguments... arguments) { \
    return std::name(begin(range), end(range), arguments...);  \
  }
ZARRPROOF_ALGORITHM(any_of)
ZARRPROOF_ALGORITHM(none_of)
ZARRPROOF_ALGORITHM(count_if)
ZARRPROOF_ALGORITHM(copy_if)
ZARRPROOF_ALGORITHM(replace_copy)
#undef ZARRPROOF_ALGORITHM

template <class Range, class Out>
constexpr auto copy(Range&& range, Out out) {
  struct End {
    Out out;
  };
  return End{std::copy(begin(range), end(range), out)};
}
template <class First, class Last, class Test>
constexpr auto find_if(First first, Last last, Test test) {
  return std::find_if(first, last, test);
}
template <class Range, class Test>
constexpr auto find_if(Range&& range, Test test) {
  return std::find_if(begin(range), end(range), [&](const auto& item) { return invoke(test, item); });
}
template <class Range, class Test>
constexpr bool all_of(Range&& range, Test test) {
  return ranges::find_if(range, not_fn(test)) == end(range);
}
template <class Range, class Value, class Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  return ranges::find_if(range, [&](const auto& item) { return invoke(projection, item) == value; });
}
template <class Range, class Value, class Projection>
constexpr auto count(Range&& range, const Value& value, Projection projection) {
  return std::count_if(begin(range), end(range),
                       [&](const auto& item) { return invoke(projection, item) == value; });
}
template <class A, class B, class Test = std::equal_to<>>
constexpr bool equal(A&& a, B&& b, Test test = {}) {
  return std::equal(begin(a), end(a), begin(b), end(b), test);
}
template <class A, class B, class Out, class Operation>
constexpr void transform(A&& a, B&& b, Out out, Operation operation) {
  std::transform(begin(a), end(a), begin(b), out, operation);
}
template <class Range, class Projection>
constexpr void sort(Range&& range, std::less<>, Projection projection) {
  std::sort(begin(range), end(range),
            [&](const auto& a, const auto& b) { return invoke(projection, a) < invoke(projection, b); });
}
template <class Range, class Value, class Projection>
constexpr auto lower_bound(Range&& range, const Value& value, std::less<>, Projection projection) {
  return std::lower_bound(begin(range), end(range), value,
                          [&](const auto& item, const Value& key) { return invoke(projection, item) < key; });
}

}  // namespace std::ranges
