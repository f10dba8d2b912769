#include "reference/kernels/scalar/key_map.h"

#include <algorithm>

namespace zarrproof::kernels {

KeyMap::KeyMap(const std::vector<Entry>& entries, const DataType& key_type)
    : entries_(entries), nan_(key_type.nan) {
  for (auto& [key, result] : entries_) key = key_of(key, number(key, key_type));
  std::ranges::stable_sort(entries_, {}, &Entry::first);
  const auto repeated = std::ranges::unique(entries_, {}, &Entry::first);
  entries_.erase(repeated.begin(), repeated.end());
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

}  // namespace zarrproof::kernels
