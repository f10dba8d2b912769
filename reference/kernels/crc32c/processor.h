// What an x86-64 processor offers. The compilers' own __builtin_cpu_supports needs a part of libgcc that not
// every compiler brings.
#pragma once

#include <string_view>

namespace zarrproof::kernels {

// Whether the processor has the feature, named as in GCC's target attribute, and the operating system saves
// the registers that it uses. False for a name that is not in the table of processor.cc, and on other
// machines.
bool processor_has(std::string_view feature);

// Returns whether the processor is one of Intel's. The answer only chooses the faster of two functions with
// equal results.
bool processor_is_intel();

}  // namespace zarrproof::kernels
