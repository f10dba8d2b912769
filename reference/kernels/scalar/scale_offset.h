// scale_offset for one element, under the default answer to every open point.
#pragma once

#include <optional>

#include "reference/errors/error.h"
#include "reference/kernels/scalar/number.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// Made ready for many elements. SO-1 to SO-4: (in - offset) * scale, and (in / scale) + offset, each
// operation rounded once; a parameter that is not there does nothing. Codes of the configuration's type,
// upper bits zero. Or why there is no result.
class ElementScaleOffset {
 public:
  explicit ElementScaleOffset(const ScaleOffsetConfiguration& configuration);

  Result<Bits, Reason> encode(Bits in) const;
  Result<Bits, Reason> decode(Bits in) const;

 private:
  Format type_;
  std::optional<Number> offset_, scale_;
};

}  // namespace zarrproof::kernels
