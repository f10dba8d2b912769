// The interface of the two array -> array codecs. They convert each element by itself.
#pragma once

#include "reference/errors/error.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The bits of an element after a codec, or the reason why there is no result.
using Converted = Result<Bits, Reason>;

class ArrayCodec {
 public:
  virtual ~ArrayCodec() = default;

  // encode converts from the array's side to the stored side; decode converts back. Both ask only about open
  // points that change the outcome for this element.
  virtual Converted encode(Bits in, Interpretation& interpretation) const = 0;
  virtual Converted decode(Bits in, Interpretation& interpretation) const = 0;

  virtual const DataType& array_type() const = 0;
  virtual const DataType& stored_type() const = 0;
};

}  // namespace zarrproof
