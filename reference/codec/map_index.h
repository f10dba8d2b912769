// One direction of a scalar_map, sorted by key for fast search in large maps.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

struct MapEntry {
  Bits key, result;
  std::size_t position;  // index in the map of the metadata
};

class MapIndex {
 public:
  // `entries`: pairs of key and result in the order of the metadata. Keys are codes of `type`.
  MapIndex(const std::vector<std::pair<Bits, Bits>>& entries, const DataType& key_type);

  bool empty() const { return entries_.empty(); }

  // Return the first entry (CV-1) whose key has these bits, whose key is zero, or whose key is NaN. Null if
  // there is none.
  const MapEntry* first(Bits key) const;
  const MapEntry* first_zero() const { return zero_ ? &*zero_ : nullptr; }
  const MapEntry* first_nan() const { return nan_ ? &*nan_ : nullptr; }

 private:
  std::vector<MapEntry> entries_;  // sorted by key, without duplicates
  std::optional<MapEntry> zero_, nan_;
};

}  // namespace zarrproof
