// One direction of a scalar_map, sorted, so that a map of any size is searched quickly.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

struct MapEntry {
  Bits key, result;
  std::size_t position;  // in the map as it stands in the metadata
};

class MapIndex {
 public:
  // The entries of a map, pairs of key and result in the order they stand; keys are codes of the type.
  MapIndex(const std::vector<std::pair<Bits, Bits>>& entries, const DataType& key_type);

  bool empty() const { return entries_.empty(); }

  // The first entry (CV-1) whose key has these bits, whose key is zero, or whose key is NaN. Null where there
  // is none.
  const MapEntry* first(Bits key) const;
  const MapEntry* first_zero() const { return zero_ ? &*zero_ : nullptr; }
  const MapEntry* first_nan() const { return nan_ ? &*nan_ : nullptr; }

 private:
  std::vector<MapEntry> entries_;  // by key, each key once
  std::optional<MapEntry> zero_, nan_;
};

}  // namespace zarrproof
