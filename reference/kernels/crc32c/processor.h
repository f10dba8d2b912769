// The features of an x86-64 processor. __builtin_cpu_supports() would need a part of libgcc that not every
// compiler ships.
#pragma once

#include <string_view>

namespace zarrproof::kernels {

// Returns whether the processor has the feature and the operating system saves its registers. Names are those
// of GCC's target attribute. Returns false for a name that the table in processor.cc does not have, and on
// machines other than x86-64.
bool processor_has(std::string_view feature);

}  // namespace zarrproof::kernels
