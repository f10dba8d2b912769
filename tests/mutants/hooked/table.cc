#include "tests/mutants/hooked/table.h"

#include <iterator>
#include <utility>

namespace zarrproof::mutants {
namespace {

void append(std::vector<Mutant> mutants, std::vector<Mutant>& all) {
  all.insert(all.end(), std::move_iterator(mutants.begin()), std::move_iterator(mutants.end()));
}

}  // namespace

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> all = first_mutants();
  append(holdout_mutants(), all);
  return all;
}

std::vector<Mutant> first_mutants() {
  std::vector<Mutant> all;
  for (auto* group :
       {&to_integer_mutants, &range_mutants, &overflow_mutants, &to_float_mutants, &small_float_mutants,
        &block_mutants, &map_mutants, &memory_mutants, &scale_offset_mutants, &scale_float_mutants,
        &fill_mutants, &number_mutants, &decimal_mutants, &metadata_mutants, &unknown_mutants, &bytes_mutants,
        &layout_mutants, &checksum_mutants, &chain_mutants})
    append(group(), all);
  return all;
}

}  // namespace zarrproof::mutants
