// The codec cast_value: converts the numerical value of each element to another data type.
#pragma once

#include "reference/codec/array_codec.h"
#include "reference/codec/map_index.h"
#include "reference/metadata/array_spec.h"
#include "reference/values/value.h"

namespace zarrproof {

class CastValue : public ArrayCodec {
 public:
  explicit CastValue(const CastValueConfiguration& configuration);

  Converted encode(Bits in, Interpretation& interpretation) const override;
  Converted decode(Bits in, Interpretation& interpretation) const override;

  const DataType& array_type() const override { return encode_.from; }
  const DataType& stored_type() const override { return encode_.to; }

 private:
  // One direction of the codec: the input and output type, the output's range, and the map.
  struct Direction {
    DataType from, to;
    Value highest, lowest;
    MapIndex map;
  };
  static Direction direction(const DataType& from, const DataType& to, const ScalarMap& map);

  const MapEntry* find(Bits in, const Value& value, const Direction& way,
                       Interpretation& interpretation) const;
  Converted cast(Bits in, const Direction& way, Interpretation& interpretation) const;
  Converted cast_zero(bool negative, const Direction& way, Interpretation& interpretation) const;
  Converted cast_nan(const Direction& way, Interpretation& interpretation) const;
  Converted cast_infinity(const Value& value, const Direction& way, Interpretation& interpretation) const;
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
