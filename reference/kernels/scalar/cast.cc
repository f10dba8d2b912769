#include "reference/kernels/scalar/cast.h"

#include <algorithm>
#include <map>

namespace zarrproof::kernels {

KeyMap::KeyMap(const std::vector<Entry>& entries, const DataType& key_type) : nan_(key_type.nan) {
  std::map<Bits, Bits> sorted;  // emplace() keeps the first of equal keys
  for (const auto& [key, result] : entries) sorted.emplace(key_of(key, number(key, key_type)), result);
  entries_.assign(sorted.begin(), sorted.end());
}

const Bits* KeyMap::find(Bits code, const Number& number) const {
  const Bits key = key_of(code, number);
  const auto found = std::ranges::lower_bound(entries_, key, {}, &Entry::first);
  return found != entries_.end() && found->first == key ? &found->second : nullptr;
}

Bits KeyMap::key_of(Bits code, const Number& number) const {
  if (number.is_zero()) return 0;
  return number.is_nan() ? nan_ : code;
}

Cast encoding(const CastValueConfiguration& configuration) {
  return {configuration.array_type, configuration.stored_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.encode_map.entries, configuration.array_type)};
}

Cast decoding(const CastValueConfiguration& configuration) {
  return {configuration.stored_type, configuration.array_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.decode_map.entries, configuration.stored_type)};
}

}  // namespace zarrproof::kernels
