// What a vector combines: one feature of each kind that applies to it.
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

// For each kind, which of its values there is; nothing where the kind does not apply.
using Features = std::vector<std::optional<std::size_t>>;

// The kinds in the order of the table of pairs. Those of casts apply to chains with a cast_value only.
std::span<const FeatureKind> feature_kinds();

// Which data types have the value, of the kinds "data type" and "cast to".
std::size_t type_class(const DataType& type);

// What the vector has. Metadata are read under the default answers to open points; of refused metadata only
// operation, outcome, rank, length and layout are known. The data type, rounding, rule and map are those of
// the first cast.
Features features_of(const Vector& vector);

}  // namespace zarrproof
