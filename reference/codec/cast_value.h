// The codec cast_value: each element's numerical value in another data type.
#pragma once

#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/configuration.h"
#include "reference/value.h"

namespace zarrproof {

class CastValue : public ArrayCodec {
 public:
  explicit CastValue(const CastValueConfiguration& configuration);

  Converted encode(Bits in, Interpretation& interpretation) const override;
  Converted decode(Bits in, Interpretation& interpretation) const override;

  const DataType& array_type() const override { return encode_.from; }
  const DataType& stored_type() const override { return encode_.to; }

 private:
  struct MapEntry {
    Bits key, result;
    bool key_is_zero, key_is_nan;
  };
  // One direction: the input and output type, the output's range, and the map.
  struct Direction {
    DataType from, to;
    Value highest, lowest;
    std::vector<MapEntry> map;
  };
  static Direction direction(const DataType& from, const DataType& to, const ScalarMap& map);

  Converted cast(Bits in, const Direction& way, Interpretation& interpretation) const;
  Converted cast_zero(bool negative, const Direction& way, Interpretation& interpretation) const;
  Converted cast_nan(const Direction& way, Interpretation& interpretation) const;
  Converted cast_out_of_range(const Value& rounded, const Direction& way,
                              Interpretation& interpretation) const;
  Converted cast_below_e8m0(const Value& value, const Direction& way, Interpretation& interpretation) const;
  bool rounds_inwards(bool negative) const;

  Rounding rounding_;
  OutOfRange rule_;
  Direction encode_;
  Direction decode_;
};

}  // namespace zarrproof
