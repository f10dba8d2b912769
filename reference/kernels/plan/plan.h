// Makes a plan: a chain of codecs prepared for one shape and layout. plan.cc has an example.
#pragma once

#include <memory>

#include "reference/interface/implementation.h"
#include "reference/kernels/target.h"

namespace zarrproof::kernels {

// Returns the plan for the chain in the metadata. Throws Refused with the error that Implementation::prepare
// returns.
//
// A call of the plan allocates nothing except the text of an error, and takes no lock. It works block by
// block: a block passes through all codecs and the checksum while it is in the first-level cache. The output
// may start at the address of the input if no element gets wider and the array is in C order.
std::unique_ptr<Plan> make_plan(const Metadata& metadata, const Shape& shape, Layout layout,
                                const Target& target);

}  // namespace zarrproof::kernels
