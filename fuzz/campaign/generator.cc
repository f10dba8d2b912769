// Example: with the seed 1, the cases 0 to 7 have the kinds of kBlock in the order that the seed and block 0
// give. Case 3 has the first attempt whose vectors the testee declares and the filters permit.
#include "fuzz/campaign/generator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "conformance/selection/selection.h"

namespace zarrproof::fuzz {
namespace {

enum class CaseKind { cast, scale_offset, any, long_array, other_spelling };

// The kinds of the cases in a block of eight. slot_of() shuffles them.
constexpr std::array kBlock = {CaseKind::cast,           CaseKind::cast,          CaseKind::cast,
                               CaseKind::scale_offset,   CaseKind::any,           CaseKind::long_array,
                               CaseKind::other_spelling, CaseKind::other_spelling};
constexpr std::uint64_t kBlockCasts = 3;  // the first slots

constexpr std::uint64_t kMaxAttempts = 40;  // the maximum number of attempts to make a case

}  // namespace

Generator::Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters)
    : seed_(seed),
      filters_(std::move(filters)),
      scope_(std::move(testee)),
      casts_(planned_casts(scope_, seed_)) {}

std::vector<CaseVector> Generator::make(std::uint64_t number) const {
  if (!has_cases()) return {};
  for (std::uint64_t attempt = 0; attempt < kMaxAttempts; ++attempt) {
    std::vector<CaseVector> vectors = vectors_of(request_of_case(number, attempt), std::to_string(number));
    if (!declares_all(scope_.testee, vectors)) continue;
    vectors = matching_filters(std::move(vectors));
    if (!vectors.empty()) return vectors;
  }
  return {};
}

// Returns the index in kBlock of a case.
std::uint64_t Generator::slot_of(std::uint64_t number) const {
  std::vector<std::uint64_t> order(kBlock.size());
  std::iota(order.begin(), order.end(), 0);
  Random random(mixed_seed(seed_, number / kBlock.size()));
  shuffle(order, random);
  return order[number % kBlock.size()];
}

RequestSpec Generator::request_of_case(std::uint64_t number, std::uint64_t attempt) const {
  const RandomSpecs specs(scope_, casts_);
  Random random(mixed_seed(mixed_seed(seed_, number), attempt));
  const std::uint64_t slot = slot_of(number), cast = number / kBlock.size() * kBlockCasts + slot;
  RequestSpec spec;
  switch (kBlock[slot]) {
    case CaseKind::cast:
      spec = cast < casts_.size() && attempt == 0 ? specs.cast(casts_[static_cast<std::size_t>(cast)], random)
                                                  : specs.any(random);
      break;
    case CaseKind::scale_offset: spec = specs.scale_offset(random); break;
    case CaseKind::any: spec = specs.any(random); break;
    case CaseKind::long_array: spec = specs.long_array(random); break;
    case CaseKind::other_spelling: return specs.other_spelling(random);
  }
  spec.spelling.number = random() % 64;
  return spec;
}

// Keeps the vectors that match every filter and whose control no filter excludes, with their controls. Drops
// a case of odd metadata, which all its vectors have, if a filter excludes one of them.
std::vector<CaseVector> Generator::matching_filters(std::vector<CaseVector> vectors) const {
  if (filters_.empty()) return vectors;
  std::vector<std::string> exclusions = filters_;
  std::erase_if(exclusions, [](const std::string& filter) { return !excluded_terms(filter); });
  const Suite suite = suite_of(vectors);
  const std::vector<std::size_t> permitted = indices_that_match(suite, exclusions);
  const auto is_spelled = [](const CaseVector& vector) { return !vector.spec.spelling.is_plain(); };
  if (permitted.size() < vectors.size() && std::ranges::any_of(vectors, is_spelled)) return {};
  std::vector<bool> kept(vectors.size());
  for (const std::size_t index : indices_that_match(suite, filters_)) {
    const std::string& control = vectors[index].vector.control;
    const std::size_t other = control.empty() ? index : suite.indices.at(control);
    if (std::ranges::binary_search(permitted, other)) kept[index] = kept[other] = true;
  }
  std::vector<CaseVector> matching;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (kept[i]) matching.push_back(std::move(vectors[i]));
  return matching;
}

}  // namespace zarrproof::fuzz
