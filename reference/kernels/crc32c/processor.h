// What an x86-64 processor offers. The compilers' own __builtin_cpu_supports needs a part of libgcc that not
// every compiler brings.
#pragma once

#include <string_view>

namespace zarrproof::kernels {

// Whether the processor has the feature, named as in GCC's target attribute, and the operating system saves
// the registers that it uses. False for a name that is not in the table of processor.cc, and on other
// machines.
bool processor_has(std::string_view feature);

// Whether Intel made the processor. Only for choosing the faster of two ways to the same result.
bool processor_is_intel();

}  // namespace zarrproof::kernels
