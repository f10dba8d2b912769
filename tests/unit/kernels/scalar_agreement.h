// The outcomes of the kernels beside those of the reference under the default answers.
#pragma once

#include <span>
#include <string>

#include "reference/metadata/configuration.h"

namespace zarrproof::kernels {

// Encodes and decodes these codes, those of the array's type and those of the stored one. The first
// difference in words; nothing where there is none.
std::string difference(const CastValueConfiguration& configuration, std::span<const Bits> array,
                       std::span<const Bits> stored);
std::string difference(const ScaleOffsetConfiguration& configuration, std::span<const Bits> codes);

}  // namespace zarrproof::kernels
