// A scalar_map (CV-1) under the default answers, by which all zeros are one key, and all NaNs.
#pragma once

#include <utility>
#include <vector>

#include "reference/kernels/scalar/number.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

class KeyMap {
 public:
  using Entry = std::pair<Bits, Bits>;  // key and result

  KeyMap() = default;

  // The entries in the order they stand; of equal keys the first wins. Keys are codes of the type.
  KeyMap(const std::vector<Entry>& entries, const DataType& key_type);

  // Each key once, in ascending order: of zeros 0, of NaNs the one that the type calls NaN.
  const std::vector<Entry>& entries() const { return entries_; }

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }

  // The result for a code of the type, which stands for this number; null where it is no key.
  const Bits* find(Bits code, const Number& number) const;

 private:
  Bits key_of(Bits code, const Number& number) const;

  std::vector<Entry> entries_;
  Bits nan_ = 0;
};

}  // namespace zarrproof::kernels
