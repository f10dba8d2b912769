// The order in which a run asks the requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

// The seed of the order of the suite without --seed. A version of the program keeps it.
inline constexpr std::uint64_t kDefaultSeed = 1;

// Returns the numbers in a mixed order that depends only on the seed. Which of two requests comes first does
// not depend on the other requests. The requests of a sequence stay together, in their order.
std::vector<std::size_t> mixed(const Suite& suite, std::vector<std::size_t> numbers, std::uint64_t seed);

// Returns the numbers with each control before its requests. Adds controls that are missing. Keeps the order
// within a sequence.
std::vector<std::size_t> after_controls(const Suite& suite, const std::vector<std::size_t>& numbers);

// Returns how many numbers, from `place` on, are asked as a block: all requests of one sequence, otherwise 1.
std::size_t block_size(const Suite& suite, const std::vector<std::size_t>& numbers, std::size_t place);

}  // namespace zarrproof
