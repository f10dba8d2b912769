#include "conformance/results/factor.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr std::size_t kFewestPassing = 10, kFailingForOnePassing = 50;

// Fewer failing requests may have a trait in common by chance.
constexpr std::size_t kFewestOfOneTrait = 3, kFewestOfTwoTraits = 10;

// So many requests are tried for a contrast.
constexpr std::size_t kMostContrasts = 100;

// Returns the name of a trait, without its value: "fill value " of "fill value NaN".
std::string_view name_of(std::string_view trait) {
  return trait.substr(0, trait.rfind(' ') + 1);
}

}  // namespace

PassingTraits::PassingTraits(const Results& results, const std::string& outcome) {
  for (const RequestResult& result : results.requests) {
    if (result.verdict != Verdict::pass || !contains(result.traits, outcome)) continue;
    const Numbers traits = traits_of(result);
    const auto [place, is_new] = places_.emplace(traits, counts_.size());
    if (is_new) {
      counts_.push_back(0);
      for (const std::size_t trait : traits) having_[trait].push_back(place->second);
    }
    ++counts_[place->second];
    ++all_;
  }
}

// Returns the numbers of the request's traits, with its operation, codecs and data types.
PassingTraits::Numbers PassingTraits::traits_of(const RequestResult& result) {
  Numbers numbers;
  const auto add = [&](const std::string& trait) {
    const auto [found, is_new] = numbers_.emplace(trait, traits_.size());
    if (is_new) {
      traits_.push_back(trait);
      having_.emplace_back();
    }
    add_once(numbers, found->second);
  };
  add("operation " + std::string(name(result.operation)));
  for (const std::string& trait : result.traits) add(trait);
  for (const std::string& codec : result.codecs) add("codec " + codec);
  for (const std::string& type : result.data_types) add("data type " + type);
  std::ranges::sort(numbers);
  return numbers;
}

// Returns the traits that all these requests have.
PassingTraits::Numbers PassingTraits::common(const FailingRequests& requests) {
  Numbers common = traits_of(*requests.front());
  for (const RequestResult* request : requests) {
    const Numbers own = traits_of(*request);
    std::erase_if(common, [&](std::size_t trait) { return !contains(own, trait); });
  }
  return common;
}

// Returns how many requests passed with both traits.
std::size_t PassingTraits::count(const Pair& traits) const {
  const auto [a, b] = traits;
  Numbers both;
  std::ranges::set_intersection(having_[a], having_[b], std::back_inserter(both));
  std::size_t count = 0;
  for (const std::size_t place : both) count += counts_[place];
  return count;
}

// Returns another trait of the same name, with which one of the failing requests would be a passing one.
std::string PassingTraits::contrast_of(std::size_t trait, const FailingRequests& failing) {
  const std::string_view name = name_of(traits_[trait]);
  for (std::size_t i = 0; i < std::min(failing.size(), kMostContrasts); ++i) {
    const Numbers own = traits_of(*failing[i]);
    for (std::size_t other = 0; other < traits_.size(); ++other) {
      if (name_of(traits_[other]) != name || contains(own, other)) continue;
      Numbers changed = own;
      std::ranges::replace(changed, trait, other);
      std::ranges::sort(changed);
      if (places_.contains(changed)) return traits_[other];
    }
  }
  return {};
}

std::vector<FactorGroup> PassingTraits::groups_of(const std::vector<FailingRequests>& lists) {
  std::vector<FactorGroup> groups;
  if (all_ < kFewestPassing) return groups;
  std::map<Pair, std::vector<std::size_t>> candidates;  // the lists whose requests all have these traits
  for (std::size_t list = 0; list < lists.size(); ++list) {
    const Numbers traits = common(lists[list]);
    for (auto a = traits.begin(); a != traits.end(); ++a)
      for (auto b = a; b != traits.end(); ++b) candidates[{*a, *b}].push_back(list);
  }
  const auto size_of = [&](const std::vector<std::size_t>& members) {
    std::size_t size = 0;
    for (const std::size_t list : members) size += lists[list].size();
    return size;
  };
  // A request may be in several lists.
  const auto requests_of = [&](const std::vector<std::size_t>& members) {
    FailingRequests requests;
    for (const std::size_t list : members)
      requests.insert(requests.end(), lists[list].begin(), lists[list].end());
    std::ranges::sort(requests);
    const auto rest = std::ranges::unique(requests);
    requests.erase(rest.begin(), rest.end());
    return requests;
  };
  // Lists only leave a candidate, so what is no factor of all its lists is none of fewer.
  const auto is_factor = [&](const Pair& traits, const std::vector<std::size_t>& members) {
    const std::size_t failing = requests_of(members).size();
    return failing >= (traits.first == traits.second ? kFewestOfOneTrait : kFewestOfTwoTraits) &&
           count(traits) * kFailingForOnePassing <= failing;
  };
  std::erase_if(candidates, [&](const auto& one) { return !is_factor(one.first, one.second); });
  while (!candidates.empty()) {
    // The traits of most failing requests; of equal ones, one trait before two.
    const auto best = std::ranges::max_element(candidates, {}, [&](const auto& candidate) {
      const auto& [traits, members] = candidate;
      return std::pair(size_of(members), traits.first == traits.second);
    });
    const auto [traits, members] = *best;
    candidates.erase(best);
    if (!is_factor(traits, members)) continue;
    const auto [a, b] = traits;
    const FailingRequests requests = requests_of(members);
    std::vector<std::string> texts = {traits_[a]};
    if (a != b) texts.push_back(traits_[b]);
    groups.push_back({{texts, requests.size(), count(traits), contrast_of(a, requests)}, members});
    for (auto& [others, lists_of_others] : candidates)
      std::erase_if(lists_of_others, [&](std::size_t list) { return contains(members, list); });
    std::erase_if(candidates, [](const auto& candidate) { return candidate.second.empty(); });
  }
  return groups;
}

std::string text_of(const Factor& factor) {
  const std::string passing =
      factor.passing == 0 ? "no passing one has" : std::to_string(factor.passing) + " passing ones have";
  return "all " + std::to_string(factor.failing) + " failing requests have " +
         joined_words(factor.traits, " and ") + "; " + passing +
         (factor.contrast.empty() ? "" : "; the same with " + factor.contrast + " pass");
}

}  // namespace zarrproof
