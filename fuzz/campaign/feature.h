// The features of a vector: one value for each kind of feature that applies.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof::fuzz {

struct FeatureKind {
  std::string_view name;
  std::vector<std::string_view> values;
};

// The value of each kind; nothing if the kind does not apply.
using Features = std::vector<std::optional<std::size_t>>;

// Returns the kinds in the order of the table of a campaign. Kinds about casts apply only to chains with
// cast_value.
std::span<const FeatureKind> feature_kinds();

// Returns the features of a vector. Metadata are read under the default answers to open points. For refused
// metadata, only operation, outcome, rank, length and layout are known. Data type, rounding, rule and map are
// those of the first cast.
Features features_of(const Vector& vector);

}  // namespace zarrproof::fuzz
