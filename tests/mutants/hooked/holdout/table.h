// The groups of the second set of mutants, one file for each.
#pragma once

#include <vector>

#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants::holdout {

std::vector<Mutant> integer_mutants();
std::vector<Mutant> real_mutants();
std::vector<Mutant> float8_mutants();
std::vector<Mutant> rounding_mutants();
std::vector<Mutant> range_mutants();
std::vector<Mutant> map_mutants();
std::vector<Mutant> scale_mutants();
std::vector<Mutant> bytes_mutants();
std::vector<Mutant> layout_mutants();
std::vector<Mutant> checksum_mutants();
std::vector<Mutant> verify_mutants();
std::vector<Mutant> fill_mutants();
std::vector<Mutant> json_mutants();
std::vector<Mutant> lenient_mutants();
std::vector<Mutant> chain_mutants();
std::vector<Mutant> parameter_mutants();
std::vector<Mutant> state_mutants();
std::vector<Mutant> block_mutants();

}  // namespace zarrproof::mutants::holdout
