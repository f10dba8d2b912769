// Example: a map of float16 with the keys 0x8000 (-0) and 0x7e01 (a NaN) has the entries 0 and 0x7e00.
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

// Both zeros have the key 0, and every NaN the key of the default NaN.
Bits KeyMap::key_of(Bits code, const Number& number) const {
  if (number.is_zero()) return 0;
  return number.is_nan() ? nan_ : code;
}

Cast encoding_cast(const CastValueConfiguration& configuration) {
  return {.from = configuration.array_type,
          .to = configuration.stored_type,
          .rounding = configuration.rounding,
          .out_of_range = configuration.out_of_range,
          .map = KeyMap(configuration.encode_map.entries, configuration.array_type)};
}

Cast decoding_cast(const CastValueConfiguration& configuration) {
  return {.from = configuration.stored_type,
          .to = configuration.array_type,
          .rounding = configuration.rounding,
          .out_of_range = configuration.out_of_range,
          .map = KeyMap(configuration.decode_map.entries, configuration.stored_type)};
}

}  // namespace zarrproof::kernels
