#include "vectors/suite/pairs_plan.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace zarrproof {
namespace {

using namespace feature;

// Values that rules mention, as in feature.cc.
constexpr std::size_t kBytesAlone = 0, kScaleOffset = 1, kSeveral = 4, kWithCrc32c = 5;
constexpr std::size_t kBelow8Bits = 0, k64Bits = 2, kFloatWith = 3, kFloatWithout = 4;
constexpr std::size_t kBothMaps = 3, kMapOfEncoding = 1, kMapOfDecoding = 2, kWrapping = 2;
constexpr std::size_t kResolve = 0, kEncode = 1, kDecode = 2, kMissing = 3;
constexpr std::size_t kAccepted = 0, kRefused = 1;
constexpr std::size_t kFinite = 1;  // of fill values: zero and finite values are up to here

using Key = std::array<std::size_t, 4>;

bool casts(std::size_t chain) {
  return chain != kBytesAlone && chain != kScaleOffset && chain != kWithCrc32c;
}

// The class of the type whose bytes have an order, if the plan names it.
std::optional<std::size_t> last_type(const Features& plan) {
  if (!plan[codecs] || *plan[codecs] == kSeveral) return std::nullopt;
  return plan[casts(*plan[codecs]) ? cast_to : data_type];
}

// Whether the plan permits a cast between two types with infinities.
bool may_be_between_ieee(const Features& plan) {
  return (!plan[cast_to] || plan[cast_to] == kFloatWith) &&
         (!plan[data_type] || plan[data_type] == kFloatWith);
}

// False if three features exclude one another, although any two of them do not.
bool is_sound(const Features& plan) {
  if (const auto type = last_type(plan); type && plan[byte_order])
    if (*type == kBelow8Bits || *type == kFloatWithout) return false;
  if (plan[outcome] == kRefused) {
    if (plan[operation] == kResolve || plan[operation] == kMissing)
      return false;  // their metadata are refused
    const bool refuses_elements =
        !plan[codecs] || (*plan[codecs] != kBytesAlone && *plan[codecs] != kWithCrc32c);
    if (plan[operation] == kEncode && (!refuses_elements || plan[elements] == 0)) return false;
  }
  // Values that the cast's type lacks must be mapped in both directions. For some types it is open whether
  // NaN is kept.
  if (!plan[codecs] || !casts(*plan[codecs]) || may_be_between_ieee(plan) || !plan[scalar_map]) return true;
  if (plan[fill_value] > kFinite && plan[scalar_map] != kBothMaps) return false;
  const bool has_specials = plan[encoded_elements] > 0 && plan[outcome] && plan[outcome] != kRefused;
  return !has_specials || plan[scalar_map] == kMapOfEncoding || plan[scalar_map] == kBothMaps;
}

// Whether ignoring the feature of this kind could change the outcome.
bool may_show(const Features& plan, std::size_t kind) {
  if (plan[operation] && *plan[operation] != kEncode && *plan[operation] != kDecode) return false;
  if (plan[elements] == 0 || (plan[outcome] && *plan[outcome] != kAccepted)) return false;
  if (!plan[operation] || kind == byte_order) return true;
  if (kind == scalar_map)
    return plan[kind] != (*plan[operation] == kEncode ? kMapOfDecoding : kMapOfEncoding);
  if (!plan[data_type] || !plan[cast_to]) return true;
  const std::size_t output = *plan[operation] == kEncode ? *plan[cast_to] : *plan[data_type];
  if (kind == rounding) return *plan[data_type] > k64Bits || *plan[cast_to] > k64Bits;
  return plan[out_of_range] != kWrapping || output <= k64Bits;
}

class Planner {
 public:
  explicit Planner(const MakeRequest& make) : make_(make) {
    std::vector<Key> last;
    for (const Pair& pair : pairs_of({}))
      if (why_impossible(pair).empty()) {
        const Key key = {pair.first_kind, pair.first, pair.second_kind, pair.second};
        possible_.insert(key);
        if (is_sound(seed(key))) (is_of_outcome(key) ? last : goals_).push_back(key);
      }
    // Outcomes other than acceptance come last, so that other pairs do not count as tested by them.
    goals_.insert(goals_.end(), last.begin(), last.end());
    without_.insert(goals_.begin(), goals_.end());
    silent_ = without_;
  }

  void run() {
    for (const Key& goal : goals_) {
      const Kinds shown = forgettable(goal);
      if (!shown.empty() && may_show_all(seed(goal), shown)) try_for(goal, shown, silent_);
      try_for(goal, {}, without_);
    }
  }

 private:
  static constexpr std::uint64_t kAttempts = 48;

  void try_for(const Key& goal, const Kinds& shown, const std::set<Key>& missing) {
    for (std::uint64_t attempt = 0; attempt < kAttempts && missing.count(goal) != 0; ++attempt) {
      Features plan = seed(goal);
      if (!is_of_outcome(goal)) plan[outcome] = kAccepted;
      plan = complete(std::move(plan), attempt, shown);
      if (const auto found = make_(plan, shown)) cover(plan, *found);
    }
  }

  static Kinds forgettable(const Key& key) {
    Kinds kinds;
    for (std::size_t i : {0, 2})
      if (can_be_forgotten(key[i], key[i + 1])) kinds.insert(key[i]);
    return kinds;
  }

  static bool may_show_all(const Features& plan, const Kinds& shown) {
    return std::ranges::all_of(shown, [&](std::size_t kind) { return may_show(plan, kind); });
  }

  static bool is_of_outcome(const Key& key) { return key[0] == outcome || key[2] == outcome; }

  static Features seed(const Key& key) {
    Features plan(numbers);
    plan[key[0]] = key[1];
    plan[key[2]] = key[3];
    return plan;
  }

  static Key key(std::size_t one, std::size_t value, std::size_t other, std::size_t other_value) {
    return one < other ? Key{one, value, other, other_value} : Key{other, other_value, one, value};
  }

  bool fits(const Features& plan, std::size_t kind, std::size_t value, const Kinds& shown) const {
    for (std::size_t other = 0; other < numbers; ++other)
      if (other != kind && plan[other] && !possible_.contains(key(kind, value, other, *plan[other])))
        return false;
    Features more = plan;
    more[kind] = value;
    return is_sound(more) && may_show_all(more, shown);
  }

  std::size_t gain(const Features& plan, std::size_t kind, std::size_t value) const {
    std::size_t pairs = 0;
    for (std::size_t other = 0; other < numbers; ++other)
      if (other != kind && plan[other]) {
        const Key pair = key(kind, value, other, *plan[other]);
        pairs += without_.count(pair) + silent_.count(pair);
      }
    return pairs;
  }

  // Adds features, each with the most missing pairs. Later attempts use another order of kinds and other
  // first values. The second half of the attempts chooses the most constrained features at random.
  Features complete(Features plan, std::uint64_t attempt, const Kinds& shown) const {
    std::vector<std::size_t> kinds = {operation, data_type, cast_to, codecs};
    const std::size_t first = kinds.size();
    std::rotate(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(attempt % first), kinds.end());
    for (std::size_t i = 0; i < numbers; ++i)
      if (const std::size_t kind = (i * (attempt % 3 == 1 ? 5 : 1) + attempt) % numbers;
          std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        kinds.push_back(kind);
    const bool by_chance = attempt >= kAttempts / 2;
    for (const std::size_t kind : kinds) {
      if (plan[kind]) continue;
      const std::size_t values = feature_kinds()[kind].values.size();
      std::optional<std::size_t> best;
      std::size_t most = 0;
      for (std::size_t i = 0; i < values; ++i) {
        const std::size_t value = (i + attempt + without_.size()) % values;
        if (by_chance && best && std::find(kinds.begin(), kinds.begin() + 4, kind) != kinds.begin() + 4)
          break;
        if (!fits(plan, kind, value, shown)) continue;
        const std::size_t pairs = gain(plan, kind, value);
        if (!best || pairs > most) {
          best = value;
          most = pairs;
        }
      }
      plan[kind] = best;
    }
    return plan;
  }

  void cover(const Features& plan, const Kinds& shown) {
    for (std::size_t one = 0; one < numbers; ++one)
      for (std::size_t other = one + 1; other < numbers; ++other) {
        if (!plan[one] || !plan[other]) continue;
        const Key pair = key(one, *plan[one], other, *plan[other]);
        without_.erase(pair);
        const Kinds kinds = forgettable(pair);
        if (std::includes(shown.begin(), shown.end(), kinds.begin(), kinds.end())) silent_.erase(pair);
      }
  }

  const MakeRequest& make_;
  std::set<Key> possible_;
  std::vector<Key> goals_;  // in the order of the table
  std::set<Key> without_;   // pairs without a request
  std::set<Key> silent_;    // pairs for which no request shows that a feature was ignored
};

}  // namespace

bool can_be_forgotten(std::size_t kind, std::size_t value) {
  return value > 0 && (kind == byte_order || (kind >= rounding && kind <= scalar_map));
}

void plan_pairs(const MakeRequest& make) {
  Planner(make).run();
}

}  // namespace zarrproof
