#include "vectors/pair_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace zarrproof {
namespace {

// A set of features of one or several kinds: for each kind some values; an empty list means all values.
struct Side {
  std::vector<std::string_view> kinds, values;
};

struct PairRule {
  Side one, other;
  std::string_view reason;
};

const std::vector<PairRule>& rules() {
  static const std::vector<std::string_view> kOfCasts = {"cast to", "rounding", "out_of_range", "scalar_map"};
  static const std::vector<std::string_view> kOfReals = {"fill value", "encoded elements"};
  static const std::vector<std::string_view> kIntegers = {"integer below 8 bits", "integer of 8 to 32 bits",
                                                          "integer of 64 bits"};
  static const std::vector<std::string_view> kNoReals = {"complex", "not a number"};
  static const std::vector<PairRule> kRules = {
      {{{"codecs"}, {"bytes", "scale_offset", "crc32c"}}, {kOfCasts, {}}, "there is no cast"},
      {{{"data type"}, kNoReals},
       {{"codecs"}, {"scale_offset", "cast_value", "scale_offset and cast_value", "several of one"}},
       "these codecs take real numbers only"},
      {{{"data type"}, kNoReals}, {kOfCasts, {}}, "a cast takes real numbers only"},
      {{{"data type"}, kNoReals}, {kOfReals, {}}, "looked at in real numbers only"},
      {{{"data type"}, kIntegers},
       {kOfReals, {"infinity", "NaN", "infinity and NaN"}},
       "integers have neither infinity nor NaN"},
      {{{"data type"}, {"float without"}},
       {kOfReals, {"infinity", "infinity and NaN"}},
       "the type has no infinity"},
      {{{"cast to"}, {"float with infinities", "float without"}},
       {{"out_of_range"}, {"wrap"}},
       "wrap is for integers"},
      {{{"operation"}, {"resolve", "decode", "decode a missing chunk"}},
       {{"encoded elements"}, {}},
       "nothing is encoded"},
      {{{"operation"}, {"resolve"}}, {{"layout"}, {"F"}}, "resolve has no array in memory"},
      {{{"dimensions"}, {"0", "1"}}, {{"layout"}, {"F"}}, "both layouts are the same"},
      {{{"dimensions"}, {"0"}},
       {{"elements"}, {"0", "2 to 63", "64 to 2047", "2048 or more"}},
       "without dimensions there is one element"},
      {{{"elements"}, {"0"}}, {{"encoded elements"}, {}}, "there are no elements"},
      {{{"dimensions"}, {"0"}}, {{"encoded elements"}, {"infinity and NaN"}}, "they are two elements"},
      {{{"elements"}, {"1"}}, {{"encoded elements"}, {"infinity and NaN"}}, "they are two elements"},
  };
  return kRules;
}

// The features of a side, as the numbers of kind and value.
std::set<std::array<std::size_t, 2>> features(const Side& side) {
  const auto kinds = feature_kinds();
  std::set<std::array<std::size_t, 2>> found;
  const auto add = [&](std::string_view kind_name, std::string_view value) {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
      for (std::size_t i = 0; kinds[kind].name == kind_name && i < kinds[kind].values.size(); ++i)
        if (value.empty() || kinds[kind].values[i] == value) found.insert({kind, i});
  };
  if (side.values.empty())
    for (std::string_view kind : side.kinds) add(kind, {});
  for (std::string_view value : side.values) {
    const std::size_t before = found.size();
    for (std::string_view kind : side.kinds) add(kind, value);
    if (found.size() == before) throw std::logic_error("no feature " + std::string(value));
  }
  return found;
}

using Reasons = std::map<std::array<std::size_t, 4>, std::string_view>;

Reasons reasons() {
  Reasons all;
  for (const PairRule& rule : rules())
    for (const auto& one : features(rule.one))
      for (const auto& other : features(rule.other)) {
        const auto [first, second] = std::minmax(one, other);
        all.emplace(std::array{first[0], first[1], second[0], second[1]}, rule.reason);
      }
  return all;
}

}  // namespace

std::string_view why_impossible(const Pair& pair) {
  static const Reasons kReasons = reasons();
  const auto found = kReasons.find({pair.first_kind, pair.first, pair.second_kind, pair.second});
  return found == kReasons.end() ? std::string_view() : found->second;
}

}  // namespace zarrproof
