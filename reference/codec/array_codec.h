// What the two array -> array codecs have in common: each element goes through on its own.
#pragma once

#include "reference/errors/error.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// An element's bits after a codec, or why it has none.
using Converted = Result<Bits, Reason>;

class ArrayCodec {
 public:
  virtual ~ArrayCodec() = default;

  // From the side of the array towards the stored side, and back. Ask only about open points that this very
  // element depends on.
  virtual Converted encode(Bits in, Interpretation& interpretation) const = 0;
  virtual Converted decode(Bits in, Interpretation& interpretation) const = 0;

  virtual const DataType& array_type() const = 0;
  virtual const DataType& stored_type() const = 0;
};

}  // namespace zarrproof
