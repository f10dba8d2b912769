// cast_value for one element, under the default answer to every open point. Example: the cast from float32
// to uint8 with clamp converts 300.5 (0x43964000) to 255.
#pragma once

#include <utility>
#include <vector>

#include "reference/errors/error.h"
#include "reference/kernels/scalar/number.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// A scalar_map (CV-1) under the default answers: both zeros are one key, and so are all NaNs.
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

// One direction of the codec.
struct Cast {
  DataType from, to;
  Rounding rounding;
  OutOfRange out_of_range;
  KeyMap map;
};

// Return the cast from the array's type to the stored type, and back.
Cast encoding_cast(const CastValueConfiguration& configuration);
Cast decoding_cast(const CastValueConfiguration& configuration);

// A cast, prepared for many elements. The cast must outlive this object.
class ElementCast {
 public:
  explicit ElementCast(const Cast& cast) : cast_(cast), from_(cast.from), to_(cast.to) {}

  // CV-1 to CV-9: converts a code of `from`, whose upper bits are zero. Returns the code of `to`, or the
  // reason why there is none.
  Result<Bits, Reason> operator()(Bits in) const {
    const Number value = number(in, from_);
    if (!cast_.map.empty())
      if (const Bits* mapped = cast_.map.find(in, value)) return *mapped;  // CV-1
    if (!value.is_finite()) return not_finite(value);
    if (to_.is_e8m0 && (value.negative || value.is_zero())) return below_e8m0();
    if (value.is_zero()) return zero_code(value.negative, to_);  // CV-2, CV-7
    const Magnitude<std::uint64_t> magnitude{value.significand, value.exponent};
    const Rounded rounded = round_into(magnitude, value.negative, to_, cast_.rounding);
    if (rounded.range == Range::inside) return rounded.bits;
    return out_of_range(rounded);
  }

 private:
  // CV-7, CV-8
  Result<Bits, Reason> not_finite(const Number& value) const {
    if (value.is_nan() && !to_.has_nan) return Reason::nan_not_representable;
    if (value.is_infinite() && !to_.is_ieee) return Reason::infinity_not_representable;
    return value.is_nan() ? to_.nan : infinity_code(value.negative, to_);
  }

  // CV-5: zero and negative numbers in float8_e8m0fnu. Only `clamp` gives a result.
  Result<Bits, Reason> below_e8m0() const {
    if (cast_.out_of_range != OutOfRange::clamp) return Reason::out_of_range;
    return to_.lowest;
  }

  // CV-5
  Result<Bits, Reason> out_of_range(const Rounded& rounded) const {
    const bool below = rounded.range == Range::below;
    switch (cast_.out_of_range) {
      case OutOfRange::error: break;
      case OutOfRange::clamp: return to_.is_ieee ? infinity_code(below, to_) : limit_code(below, to_);
      case OutOfRange::wrap:
        if (to_.is_integer) return rounded.bits;
        break;
    }
    return Reason::out_of_range;
  }

  const Cast& cast_;
  TypeConstants from_, to_;
};

// Converts one element.
inline Result<Bits, Reason> cast_element(const Cast& cast, Bits in) {
  return ElementCast(cast)(in);
}

}  // namespace zarrproof::kernels
