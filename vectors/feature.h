// The features of a vector: one value for each kind of feature that applies.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/vector.h"

namespace zarrproof {

struct FeatureKind {
  std::string_view name;
  std::vector<std::string_view> values;
};

// The numbers of the kinds.
namespace feature {
enum Number : std::size_t {
  codecs,
  data_type,
  cast_to,
  rounding,
  out_of_range,
  scalar_map,
  operation,
  outcome,
  dimensions,
  elements,
  layout,
  byte_order,
  fill_value,
  encoded_elements,
  numbers
};
}  // namespace feature

// The value of each kind; nothing if the kind does not apply.
using Features = std::vector<std::optional<std::size_t>>;

// Returns the kinds in the order of the table of pairs. Kinds about casts apply only to chains with
// cast_value.
std::span<const FeatureKind> feature_kinds();

// Returns the data types that have the value, for the kinds "data type" and "cast to".
std::size_t type_class(const DataType& type);

// Returns the features of a vector. Metadata are read under the default answers to open points. For refused
// metadata, only operation, outcome, rank, length and layout are known. Data type, rounding, rule and map are
// those of the first cast.
Features features_of(const Vector& vector);

}  // namespace zarrproof
