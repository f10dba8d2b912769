// Whole numbers, as command lines name them.
#pragma once

#include <CLI/CLI.hpp>

namespace zarrproof {

// What makes an option take nothing but decimal numbers from 0 to 2^64 - 1, for CLI::Option::transform.
// CLI11 alone takes a negative or larger number for another one.
CLI::Validator whole_number();

}  // namespace zarrproof
