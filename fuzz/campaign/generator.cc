#include "fuzz/campaign/generator.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "conformance/selection/selection.h"
#include "fuzz/campaign/random.h"

namespace zarrproof::fuzz {
namespace {

// The kinds of the cases in a block of eight.
constexpr std::uint64_t kBlock = 8;
constexpr std::uint64_t kPlainCases = 20 * kBlock;  // of these the slots have the plain kinds only
constexpr std::uint64_t kCasts = 3;
enum Slot : std::uint64_t { scaling = kCasts, any, lengthy, spelled, spelled_other };

constexpr std::uint64_t kMaxAttempts = 40;  // of a case

}  // namespace

Generator::Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters)
    : seed_(seed),
      filters_(std::move(filters)),
      exclusions_(filters_),
      scope_(std::move(testee)),
      casts_(planned_casts(scope_, seed_)) {
  std::erase_if(exclusions_, [](const std::string& filter) { return !excluded_terms(filter); });
}

std::vector<CaseVector> Generator::make(std::uint64_t number) const {
  if (!has_cases()) return {};
  for (std::uint64_t attempt = 0; attempt < kMaxAttempts; ++attempt) {
    const RequestSpec spec = spec_for(number, attempt);
    if (!scope_.may_have(spec.array)) continue;
    std::vector<CaseVector> vectors =
        vectors_of(spec, std::to_string(number), {.which = mixed(seed_, number) % 64});
    if (!declares_all(scope_.testee(), vectors)) continue;
    vectors = fitting(std::move(vectors));
    if (!vectors.empty()) return vectors;
  }
  return {};
}

std::uint64_t Generator::slot_of(std::uint64_t number) const {
  std::vector<std::uint64_t> order(kBlock);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(mixed(seed_, number / kBlock));
  shuffle(order, random);
  return order[number % kBlock];
}

std::optional<std::size_t> Generator::cast_of(std::uint64_t number) const {
  const std::uint64_t slot = slot_of(number);
  const std::uint64_t cast = number / kBlock * kCasts + slot;
  if (slot >= kCasts || cast >= casts_.size()) return std::nullopt;
  return static_cast<std::size_t>(cast);
}

RequestSpec Generator::spec_for(std::uint64_t number, std::uint64_t attempt) const {
  const RandomSpecs specs(scope_, casts_);
  Random random(mixed(mixed(seed_, number), attempt));
  const std::optional<std::size_t> cast = cast_of(number);
  if (cast && attempt == 0) return specs.cast(casts_[*cast], random);
  const Variety variety = number < kPlainCases ? Variety::plain : Variety::all;
  switch (slot_of(number)) {
    case Slot::scaling: return specs.scaling(random, variety);
    case Slot::lengthy: return specs.lengthy(random, variety);
    case Slot::spelled:
    case Slot::spelled_other: return specs.spelled(random);
    default: return specs.any(random);
  }
}

std::vector<CaseVector> Generator::fitting(std::vector<CaseVector> vectors) const {
  if (filters_.empty()) return vectors;
  const Suite suite = suite_of(vectors);
  const std::vector<std::size_t> permitted = numbers_that_fit(suite, exclusions_);
  const auto is_spelled = [](const CaseVector& vector) { return !vector.spec.spelling.is_plain(); };
  if (permitted.size() < vectors.size() && std::ranges::any_of(vectors, is_spelled)) return {};
  std::vector<bool> kept(vectors.size());
  for (const std::size_t number : numbers_that_fit(suite, filters_)) {
    const std::string& control = vectors[number].vector.control;
    if (!control.empty() && !std::ranges::binary_search(permitted, suite.numbers.at(control))) continue;
    kept[number] = true;
    if (!control.empty()) kept[suite.numbers.at(control)] = true;
  }
  std::vector<CaseVector> fitting;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (kept[i]) fitting.push_back(std::move(vectors[i]));
  return fitting;
}

}  // namespace zarrproof::fuzz
