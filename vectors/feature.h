// What a vector combines: one feature of each kind that applies to it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

struct FeatureKind {
  std::string_view name;
  std::vector<std::string_view> values;
};

// The kinds in the order of the table of pairs. Those of casts apply to chains with a cast_value only.
std::span<const FeatureKind> feature_kinds();

// For each kind, which of its values the vector has; nothing where the kind does not apply. Metadata are read
// under the default answers to open points; of refused metadata only operation, outcome, rank, length and
// layout are known. The data type, rounding, rule and map are those of the first cast.
std::vector<std::optional<std::size_t>> features_of(const Vector& vector);

}  // namespace zarrproof
