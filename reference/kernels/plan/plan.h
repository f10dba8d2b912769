// A chain made ready by the kernels.
#pragma once

#include <memory>

#include "reference/interface/implementation.h"
#include "reference/kernels/target.h"

namespace zarrproof::kernels {

// The plan for a chain of this metadata. Throws Refused as Implementation::prepare reports it.
//
// A call allocates nothing but the words of an error, takes no lock, and works block by block: the elements
// of a block go through all codecs, and the checksum is taken, while they are in the first cache. Encoding
// may write to where the array starts, and decoding to where the encoded bytes start, when an element does
// not get wider and the array lies in C order.
std::unique_ptr<Plan> make_plan(const Metadata& metadata, const Shape& shape, Layout layout,
                                const Target& target);

}  // namespace zarrproof::kernels
