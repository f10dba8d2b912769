// The codec scale_offset: encode is (in - offset) * scale, decode is (in / scale) + offset. Example: int16
// with offset 5 and scale 2 encodes 7 as 4.
#pragma once

#include <optional>

#include "reference/codec/array_codec.h"
#include "reference/metadata/array_spec.h"
#include "reference/values/value.h"

namespace zarrproof {

class ScaleOffset : public ArrayCodec {
 public:
  explicit ScaleOffset(const ScaleOffsetConfiguration& configuration);

  Converted encode(Bits in, Interpretation& interpretation) const override;
  Converted decode(Bits in, Interpretation& interpretation) const override;

  const DataType& array_type() const override { return type_; }
  const DataType& stored_type() const override { return type_; }

 private:
  enum class Operation { subtract, multiply, divide, add };

  Converted operate(Operation operation, Bits in, const Value& parameter,
                    Interpretation& interpretation) const;
  Converted move_by_offset(Operation operation, Bits in, Interpretation& interpretation) const;
  Converted without_offset(Operation operation, Bits in, Interpretation& interpretation) const;
  Converted with_nan(Interpretation& interpretation) const;
  Bits zero(bool negative, Interpretation& interpretation) const;
  Converted invalid(Interpretation& interpretation) const;
  Converted divide_by_zero(bool negative, Interpretation& interpretation) const;
  Converted integer_quotient(const Value& exact, Reason reason, Interpretation& interpretation) const;
  Converted rounded(const Value& exact, Reason reason, Interpretation& interpretation) const;

  DataType type_;
  std::optional<Value> offset_;
  std::optional<Value> scale_;
  Value highest_;
  Value lowest_;
};

}  // namespace zarrproof
