// Example: the entries 5 -> 1, -0 -> 2 and 5 -> 3 of float16. The first entry of the key 5 has the result
// 1. The first entry of a zero has the result 2.
#include "reference/codec/map_index.h"

#include <algorithm>

#include "reference/values/element.h"

namespace zarrproof {

MapIndex::MapIndex(const std::vector<std::pair<Bits, Bits>>& entries, const DataType& key_type) {
  entries_.reserve(entries.size());
  for (const auto& [key, result] : entries) {
    const MapEntry& entry = entries_.emplace_back(MapEntry{key, result, entries_.size()});
    const Value value = unpack(key, key_type);
    if (value.is_zero() && !zero_) zero_ = entry;
    if (value.is_nan() && !nan_) nan_ = entry;
  }
  // CV-1: keeps the first of several equal keys.
  std::ranges::sort(entries_, {}, [](const MapEntry& entry) { return std::pair(entry.key, entry.position); });
  const auto is_repeated = [](const MapEntry& first, const MapEntry& next) { return first.key == next.key; };
  entries_.erase(std::unique(entries_.begin(), entries_.end(), is_repeated), entries_.end());
}

const MapEntry* MapIndex::first(Bits key) const {
  const auto found = std::ranges::lower_bound(entries_, key, {}, &MapEntry::key);
  return found != entries_.end() && found->key == key ? &*found : nullptr;
}

}  // namespace zarrproof
