#include "tests/mutants/hooked/holdout/table.h"

#include <iterator>

#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {

std::vector<Mutant> holdout_mutants() {
  std::vector<Mutant> all;
  for (auto* group : {&holdout::integer_mutants, &holdout::real_mutants, &holdout::float8_mutants,
                      &holdout::rounding_mutants, &holdout::range_mutants, &holdout::map_mutants,
                      &holdout::scale_mutants, &holdout::bytes_mutants, &holdout::layout_mutants,
                      &holdout::checksum_mutants, &holdout::verify_mutants, &holdout::fill_mutants,
                      &holdout::json_mutants, &holdout::lenient_mutants, &holdout::chain_mutants,
                      &holdout::parameter_mutants, &holdout::state_mutants, &holdout::block_mutants}) {
    std::vector<Mutant> mutants = group();
    all.insert(all.end(), std::move_iterator(mutants.begin()), std::move_iterator(mutants.end()));
  }
  return all;
}

}  // namespace zarrproof::mutants
