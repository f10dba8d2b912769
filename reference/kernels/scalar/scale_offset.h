// scale_offset for one element, under the default answer to every open point.
#pragma once

#include "reference/errors/error.h"
#include "reference/metadata/configuration.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// SO-1 to SO-4: (in - offset) * scale, and (in / scale) + offset, each operation rounded once; a parameter
// that is not there does nothing. Codes of the configuration's type, upper bits zero. Or why there is no
// result.
Result<Bits, Reason> scale_offset_encode(const ScaleOffsetConfiguration& configuration, Bits in);
Result<Bits, Reason> scale_offset_decode(const ScaleOffsetConfiguration& configuration, Bits in);

}  // namespace zarrproof::kernels
