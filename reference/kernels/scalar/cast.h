// cast_value for one element, under the default answer to every open point.
#pragma once

#include "reference/errors/error.h"
#include "reference/kernels/scalar/key_map.h"
#include "reference/metadata/configuration.h"
#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof::kernels {

// One direction of the codec.
struct Cast {
  DataType from, to;
  Rounding rounding;
  OutOfRange out_of_range;
  KeyMap map;
};

// The direction from the array to what is stored, and back.
Cast encoding(const CastValueConfiguration& configuration);
Cast decoding(const CastValueConfiguration& configuration);

// CV-1 to CV-9: the code in `from`, its upper bits zero, as a code in `to`; or why it has none.
Result<Bits, Reason> cast(const Cast& cast, Bits in);

}  // namespace zarrproof::kernels
