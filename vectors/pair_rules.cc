// Pairs of features that no request can have.
#include <vector>

#include "vectors/add_once.h"
#include "vectors/pairs.h"

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

bool is_on(const Side& side, std::size_t kind, std::size_t value) {
  const FeatureKind& feature = feature_kinds()[kind];
  return contains(side.kinds, feature.name) &&
         (side.values.empty() || contains(side.values, feature.values[value]));
}

}  // namespace

std::string_view why_impossible(const Pair& pair) {
  const auto holds = [&](const Side& first, const Side& second) {
    return is_on(first, pair.first_kind, pair.first) && is_on(second, pair.second_kind, pair.second);
  };
  for (const PairRule& rule : rules())
    if (holds(rule.one, rule.other) || holds(rule.other, rule.one)) return rule.reason;
  return {};
}

}  // namespace zarrproof
