// Example: all 30 failing requests have the traits "endian big" and "data type int16". If no passing request
// has both, the pair is a whole factor of the 30. If no passing request has "endian big" at all, that trait
// alone is the factor.
#include "conformance/results/factor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <string_view>

#include "conformance/judging/traits.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// With fewer passing requests, nothing is compared. A factor may have one passing request for 50 failing
// ones: a request whose result does not show the defect.
constexpr std::size_t kMinPassing = 10, kFailingForOnePassing = 50;

// Fewer failing requests may have one trait, or two traits, in common by chance.
constexpr std::size_t kMinFailingOfOneTrait = 3, kMinFailingOfTwoTraits = 10;

// Limits of a partial factor. The requests of one list may have a part in common by chance, so the factor
// must show in 3 lists, and at most half of its requests may be in one list.
constexpr std::size_t kMinLists = 3, kMinFailingOfPartial = 10;

// The number of failing requests that are tried for a contrast; each is compared with every trait.
constexpr std::size_t kMaxContrasts = 100;

// Returns the name of a trait, without its value: "fill value " of "fill value NaN".
std::string_view name_of(std::string_view trait) {
  return trait.substr(0, trait.rfind(' ') + 1);
}

// Returns the requests, each once: a request may be in several lists.
FailingRequests without_duplicates(FailingRequests requests) {
  std::ranges::sort(requests);
  requests.erase(std::unique(requests.begin(), requests.end()), requests.end());
  return requests;
}

bool is_error(std::string_view trait) {
  return trait.starts_with("error ");
}

// Returns whether the trait is a part of the array or of the configuration, and no mode of a cast.
bool is_part(std::string_view trait) {
  constexpr std::array kOthers = {"rounding ", "out_of_range ", "number of codecs ", "operation "};
  return !is_error(trait) &&
         std::ranges::none_of(kOthers, [&](const char* other) { return trait.starts_with(other); });
}

// Returns the probability below which a trait counts as a factor although some requests pass with it, because
// their results do not depend on it. Only an absent member and the mode of a cast may be such a factor: other
// traits have 0.
double max_chance_of(std::string_view trait) {
  constexpr std::array kAbsent = {"rounding absent", "out_of_range absent", "offset absent", "scale absent"};
  if (std::ranges::count(kAbsent, trait) > 0) return 0.05;
  return trait.starts_with("rounding ") || trait.starts_with("out_of_range ") ? 0.001 : 0;
}

}  // namespace

FactorFinder::FactorFinder(const Results& results, std::string expectation)
    : expectation_(std::move(expectation)) {
  for (const RequestResult& result : results.requests) {
    if (result.verdict != Verdict::pass || !contains(result.traits, expectation_)) continue;
    const TraitSet traits = traits_of(result);
    const auto [row, is_new] = rows_.emplace(traits, row_counts_.size());
    if (is_new) {
      row_counts_.push_back(0);
      for (const std::size_t trait : traits) rows_with_[trait].push_back(row->second);
    }
    ++row_counts_[row->second];
    ++passing_count_;
  }
}

// Returns the traits of the request without its expectation, and its operation, codecs and data types as
// traits. The first data type is that of the array; the last one is stored.
FactorFinder::TraitSet FactorFinder::traits_of(const RequestResult& result) {
  TraitSet indices;
  const auto add = [&](const std::string& trait) {
    const auto [found, is_new] = trait_indices_.emplace(trait, traits_.size());
    if (is_new) {
      traits_.push_back(trait);
      rows_with_.emplace_back();
    }
    add_once(indices, found->second);
  };
  add("operation " + std::string(name(result.operation)));
  for (const std::string& trait : result.traits)
    if (!trait.starts_with("outcome ")) add(trait);
  for (const std::string& codec : result.codecs) add("codec " + codec);
  for (const std::string& type : result.data_types) add("data type " + type);
  if (!result.data_types.empty()) {
    add("array type " + result.data_types.front());
    add("stored type " + result.data_types.back());
  }
  std::ranges::sort(indices);
  return indices;
}

const FactorFinder::TraitSet& FactorFinder::traits_of_failing(const RequestResult* result) {
  const auto found = of_failing_.find(result);
  return found != of_failing_.end() ? found->second
                                    : of_failing_.emplace(result, traits_of(*result)).first->second;
}

// Returns the traits that all these requests have.
FactorFinder::TraitSet FactorFinder::traits_of_all(const FailingRequests& requests) {
  TraitSet common = traits_of_failing(requests.front());
  for (const RequestResult* request : requests) keep_common(common, traits_of_failing(request));
  return common;
}

// Returns how many requests passed with both traits.
std::size_t FactorFinder::passing_with(const Pair& traits) const {
  std::size_t count = 0;
  for (const std::size_t row : rows_with_[traits.first])
    if (std::ranges::binary_search(rows_with_[traits.second], row)) count += row_counts_[row];
  return count;
}

// Returns how many requests passed that have a trait of this name.
std::size_t FactorFinder::passing_with_name(std::string_view name) const {
  std::size_t count = 0;
  for (const auto& [traits, row] : rows_)
    if (std::ranges::any_of(traits, [&](std::size_t trait) { return name_of(traits_[trait]) == name; }))
      count += row_counts_[row];
  return count;
}

// Returns whether it is no chance that all requests of these lists lack a member, or have a mode. The
// requests of one list are alike, so a list counts once. Example: all failing requests lack `rounding`, in 4
// lists. If half of the passing requests lack it as well, the chance is 0.5^4 = 0.06, which is above 0.05.
bool FactorFinder::is_setting_beyond_chance(const Pair& traits, std::size_t failing,
                                            std::size_t lists) const {
  // With fewer failing requests, or with more passing ones, the trait explains too little.
  constexpr std::size_t kMinFailing = 50, kPassingForOneFailing = 100;
  const auto [trait, other] = traits;
  const double chance = max_chance_of(traits_[trait]);
  if (trait != other || chance == 0 || failing < kMinFailing) return false;
  if (passing_with(traits) > failing * kPassingForOneFailing) return false;
  const std::size_t all = passing_with_name(name_of(traits_[trait]));
  if (all == 0) return false;
  const double share = static_cast<double>(passing_with(traits)) / static_cast<double>(all);
  return std::pow(share, static_cast<double>(lists)) < chance;
}

// Returns another trait of the same name that would turn one of the failing requests into a passing one.
std::string FactorFinder::contrast_of(std::size_t trait, const FailingRequests& failing) {
  if (is_error(traits_[trait])) return {};
  const std::string_view name = name_of(traits_[trait]);
  for (std::size_t i = 0; i < std::min(failing.size(), kMaxContrasts); ++i) {
    const TraitSet& own = traits_of_failing(failing[i]);
    for (std::size_t other = 0; other < traits_.size(); ++other) {
      if (name_of(traits_[other]) != name || contains(own, other)) continue;
      TraitSet changed = own;
      std::ranges::replace(changed, trait, other);
      std::erase_if(changed, [&](std::size_t number) { return is_error(traits_[number]); });
      std::ranges::sort(changed);
      if (rows_.contains(changed)) return traits_[other];
    }
  }
  return {};
}

Factor FactorFinder::factor_of(const Pair& traits, const FailingRequests& failing) {
  const auto [a, b] = traits;
  std::vector<std::string> texts = {traits_[a]};
  if (a != b) texts.push_back(traits_[b]);
  return {.traits = texts,
          .failing = failing.size(),
          .passing = passing_with(traits),
          .contrast = contrast_of(a, failing),
          .expectation = expectation_};
}

// Returns whether a factor of this kind may have these traits.
bool FactorFinder::may_be_partial_factor(const Pair& traits, FactorKind kind) const {
  const std::string &a = traits_[traits.first], &b = traits_[traits.second];
  const auto is_operation = [](std::string_view trait) { return trait.starts_with("operation "); };
  if (kind == FactorKind::error) return traits.first == traits.second && is_error(a);
  if (traits.first == traits.second) return is_part(a) || is_operation(a);
  return (is_operation(a) && is_part(b)) || (is_operation(b) && is_part(a));
}

// Returns whether these requests show that the traits are a partial factor.
bool FactorFinder::is_partial_factor(const Pair& traits, const RequestsWithPair& having,
                                     FactorKind kind) const {
  const std::size_t all = having.requests.size();
  const std::size_t largest = std::ranges::max(std::views::values(having.sizes));
  return having.sizes.size() >= (kind == FactorKind::error ? 2 : kMinLists) && all >= kMinFailingOfPartial &&
         (kind == FactorKind::error || 2 * largest <= all) &&
         passing_with(traits) * kFailingForOnePassing <= all;
}

std::optional<Factor> FactorFinder::widest_partial_factor(const std::vector<FailingRequests>& lists,
                                                          FactorKind kind) {
  if (kind == FactorKind::part && passing_count_ < kMinPassing) return std::nullopt;
  std::map<Pair, RequestsWithPair> candidates;
  for (std::size_t list = 0; list < lists.size(); ++list)
    for (const RequestResult* request : lists[list]) {
      const TraitSet& traits = traits_of_failing(request);
      for (auto a = traits.begin(); a != traits.end(); ++a)
        for (auto b = a; b != traits.end(); ++b)
          if (may_be_partial_factor({*a, *b}, kind)) {
            RequestsWithPair& having = candidates[{*a, *b}];
            having.requests.push_back(request);
            ++having.sizes[list];
          }
    }
  for (auto& [traits, having] : candidates) having.requests = without_duplicates(std::move(having.requests));
  std::erase_if(candidates, [&](const auto& candidate) {
    return !is_partial_factor(candidate.first, candidate.second, kind);
  });
  if (candidates.empty()) return std::nullopt;
  // The pair of most requests; of equal pairs, one trait before two.
  const auto best = std::ranges::max_element(candidates, {}, [](const auto& candidate) {
    return std::pair(candidate.second.requests.size(), candidate.first.first == candidate.first.second);
  });
  return factor_of(best->first, best->second.requests);
}

bool FactorFinder::has_factor(const RequestResult& request, const Factor& factor) {
  return std::ranges::all_of(factor.traits, [&](const std::string& trait) {
    return contains(traits_of_failing(&request), trait_indices_.at(trait));
  });
}

// Returns the pairs of traits, without errors, each with the lists whose requests all have the pair.
std::map<FactorFinder::Pair, std::vector<std::size_t>> FactorFinder::common_pairs(
    const std::vector<FailingRequests>& lists) {
  std::map<Pair, std::vector<std::size_t>> pairs;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    const TraitSet traits = traits_of_all(lists[list]);
    for (auto a = traits.begin(); a != traits.end(); ++a)
      for (auto b = a; b != traits.end(); ++b)
        if (!is_error(traits_[*a]) && !is_error(traits_[*b])) pairs[{*a, *b}].push_back(list);
  }
  return pairs;
}

std::vector<FactorGroup> FactorFinder::groups_with_whole_factor(const std::vector<FailingRequests>& lists) {
  std::vector<FactorGroup> groups;
  if (passing_count_ < kMinPassing) return groups;
  std::map<Pair, std::vector<std::size_t>> candidates = common_pairs(lists);
  const auto size_of = [&](const std::vector<std::size_t>& members) {
    std::size_t size = 0;
    for (const std::size_t list : members) size += lists[list].size();
    return size;
  };
  const auto requests_of = [&](const std::vector<std::size_t>& members) {
    FailingRequests requests;
    for (const std::size_t list : members)
      requests.insert(requests.end(), lists[list].begin(), lists[list].end());
    return without_duplicates(std::move(requests));
  };
  // A candidate only loses lists. A pair that is no factor of all its lists is no factor of fewer lists.
  const auto is_factor = [&](const Pair& traits, const std::vector<std::size_t>& members) {
    const std::size_t failing = requests_of(members).size();
    return failing >= (traits.first == traits.second ? kMinFailingOfOneTrait : kMinFailingOfTwoTraits) &&
           (passing_with(traits) * kFailingForOnePassing <= failing ||
            is_setting_beyond_chance(traits, failing, members.size()));
  };
  std::erase_if(candidates,
                [&](const auto& candidate) { return !is_factor(candidate.first, candidate.second); });
  while (!candidates.empty()) {
    // The pair of most failing requests comes first; of equal pairs, one trait before two.
    const auto best = std::ranges::max_element(candidates, {}, [&](const auto& candidate) {
      const auto& [traits, members] = candidate;
      return std::pair(size_of(members), traits.first == traits.second);
    });
    const auto [traits, members] = *best;
    candidates.erase(best);
    if (!is_factor(traits, members)) continue;
    groups.push_back({factor_of(traits, requests_of(members)), members});
    for (auto& [others, lists_of_others] : candidates)
      std::erase_if(lists_of_others, [&](std::size_t list) { return contains(members, list); });
    std::erase_if(candidates, [](const auto& candidate) { return candidate.second.empty(); });
  }
  return groups;
}

std::string text_of(const Factor& factor) {
  const std::string compared =
      factor.expectation == kMustBeRefused ? " that must be refused" : " that must be accepted";
  const std::string passing = factor.passing == 0
                                  ? "no passing one" + compared + " has"
                                  : std::to_string(factor.passing) + " passing ones" + compared + " have";
  return "all " + std::to_string(factor.failing) + " failing requests have " +
         joined_words(factor.traits, " and ") + "; " + passing +
         (factor.contrast.empty() ? "" : "; the same with " + factor.contrast + " pass");
}

}  // namespace zarrproof
