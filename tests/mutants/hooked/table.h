// The mutants of both sets. Each group of the first set is a file.
#pragma once

#include <vector>

#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants {

// Each call makes the mutants anew, so that none has state from earlier requests.
std::vector<Mutant> all_mutants();
std::vector<Mutant> first_mutants();
std::vector<Mutant> holdout_mutants();

std::vector<Mutant> to_integer_mutants();
std::vector<Mutant> range_mutants();
std::vector<Mutant> overflow_mutants();
std::vector<Mutant> to_float_mutants();
std::vector<Mutant> small_float_mutants();
std::vector<Mutant> block_mutants();
std::vector<Mutant> map_mutants();
std::vector<Mutant> memory_mutants();
std::vector<Mutant> scale_offset_mutants();
std::vector<Mutant> scale_float_mutants();
std::vector<Mutant> fill_mutants();
std::vector<Mutant> number_mutants();
std::vector<Mutant> decimal_mutants();
std::vector<Mutant> metadata_mutants();
std::vector<Mutant> unknown_mutants();
std::vector<Mutant> bytes_mutants();
std::vector<Mutant> layout_mutants();
std::vector<Mutant> checksum_mutants();
std::vector<Mutant> chain_mutants();

}  // namespace zarrproof::mutants
