// A scalar_map (CV-1) under the default answers: both zeros are one key, and so are all NaNs.
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

  // Takes the entries in the order of the metadata. The first of equal keys counts. Keys are codes of the
  // type.
  KeyMap(const std::vector<Entry>& entries, const DataType& key_type);

  // Returns the entries in ascending order of their keys, each key once. The key of zeros is 0, the key of
  // NaNs is the type's default NaN.
  const std::vector<Entry>& entries() const { return entries_; }

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }

  // Returns the result for a code that stands for `number`, or null if it is not a key.
  const Bits* find(Bits code, const Number& number) const;

 private:
  Bits key_of(Bits code, const Number& number) const;

  std::vector<Entry> entries_;
  Bits nan_ = 0;
};

}  // namespace zarrproof::kernels
