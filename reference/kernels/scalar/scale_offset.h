// scale_offset for one element, under the default answer to every open point. Example: for int16 with
// offset 5 and scale 2, encode(7) is 4 and decode(4) is 7.
#pragma once

#include <optional>

#include "reference/errors/error.h"
#include "reference/kernels/scalar/number.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// scale_offset, prepared for many elements. SO-1 to SO-4: encode() is (in - offset) * scale, decode() is
// (in / scale) + offset. Each operation is rounded once; a missing parameter does nothing. `in` and the
// result are codes of the configuration's type, with upper bits zero. Returns the reason if there is no
// result.
class ElementScaleOffset {
 public:
  explicit ElementScaleOffset(const ScaleOffsetConfiguration& configuration);

  Result<Bits, Reason> encode(Bits in) const;
  Result<Bits, Reason> decode(Bits in) const;

 private:
  TypeConstants type_;
  std::optional<Number> offset_, scale_;
};

}  // namespace zarrproof::kernels
