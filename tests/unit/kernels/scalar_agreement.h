// Compares the outcomes of the kernels with those of the reference under the default answers.
#pragma once

#include <span>
#include <string>

#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// Encodes codes of the array's type and decodes codes of the stored type. Returns the first difference as
// text; nothing if there is none.
std::string difference(const CastValueConfiguration& configuration, std::span<const Bits> array,
                       std::span<const Bits> stored);
std::string difference(const ScaleOffsetConfiguration& configuration, std::span<const Bits> codes);

}  // namespace zarrproof::kernels
