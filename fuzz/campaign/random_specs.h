// The random decisions of a campaign, and its kinds of random requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "fuzz/campaign/askable_scope.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz {

using Random = std::mt19937_64;

// Returns a seed that depends on both arguments: the seed of a campaign and the number of a case, for
// example.
inline std::uint64_t mixed_seed(std::uint64_t a, std::uint64_t b) {
  Random random(a * 0x9e3779b97f4a7c15u + b);
  random.discard(2);
  return random();
}

// Returns true once in `times` calls, on average.
inline bool one_in(std::uint64_t times, Random& random) {
  return random() % times == 0;
}

// Shuffles the items. The standard library does not define the order of std::shuffle, so this function does.
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[static_cast<std::size_t>(random() % left)]);
}

template <class T>
const T& pick(const std::vector<T>& items, Random& random) {
  return items[random() % items.size()];
}

// Returns all casts in random order, as requests without a shape and elements: first each type without a
// codec; then each pair of types once in the testee's first operation with nearest-even, and once in the
// other operation with any mode; then each pair again in both operations, until all modes and rules were
// there.
std::vector<RequestSpec> planned_casts(const AskableScope& scope, std::uint64_t seed);

// Makes random requests within a scope, which must have a type and an operation.
class RandomSpecs {
 public:
  // `casts`: from planned_casts().
  RandomSpecs(const AskableScope& scope, const std::vector<RequestSpec>& casts)
      : scope_(scope), casts_(casts) {}

  // Returns a planned cast with all its breakpoints, or with some of them if there are too many. A type that
  // is not real has elements of all kinds.
  RequestSpec cast(RequestSpec planned, Random& random) const;

  // Returns a scale_offset with random parameters, or sometimes two of them. The breakpoints are elements or
  // the fill value.
  RequestSpec scale_offset(Random& random) const;

  // Returns any request, with chains, shapes, maps, fill values and damaged bytes.
  RequestSpec any(Random& random) const;

  // Returns a long array for cast_value or scale_offset: a few elements repeated, and other elements at some
  // places. Vectorised loops take many elements at once, and the remainder one by one.
  RequestSpec long_array(Random& random) const;

  // Returns a request with metadata in another spelling than the plain one.
  RequestSpec other_spelling(Random& random) const;

 private:
  // Returns whether the scope has the codec, real types for it, and an operation with data.
  bool has_reals(std::string_view codec) const;
  RequestSpec scale_offset_breakpoints(Random& random) const;
  RequestSpec cast_with_map(Random& random) const;
  RequestSpec fill_changing_chain(Random& random) const;
  DataType type_for(const Spelling& spelling, Random& random) const;
  void restrict_to_scope(ArraySpec& array, Random& random) const;
  RequestSpec random_parts(const Spelling& spelling, Random& random) const;

  const AskableScope& scope_;
  const std::vector<RequestSpec>& casts_;
};

}  // namespace zarrproof::fuzz
