// Compares all codes of one conversion, or some slices of them, with the expected results.
#pragma once

#include <functional>

#include "reference/kernels/kernels.h"
#include "tests/kernels/full_sweep/conversion.h"
#include "tests/kernels/full_sweep/expected.h"
#include "tests/kernels/full_sweep/kernel_call.h"
#include "tests/kernels/full_sweep/record.h"

namespace zarrproof::test {

// A share of a number of shares, from 1.
struct Shares {
  Bits share = 1, shares = 1;
};

// Prints differences to standard error. Calls `progress` with the number of each slice before it is compared.
// Throws std::runtime_error if the kernels do not take the conversion, std::logic_error if the expected
// results are not certain.
Tally sweep_conversion(const Conversion& conversion, const Kernels& kernels, const Surroundings& surroundings,
                       Paths paths, const Shares& slices, const std::function<void(Bits slice)>& progress);

}  // namespace zarrproof::test
