// The order in which the requests of a run are asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

// The seed of the order in which a version of the suite is asked; nothing: in the order of its files, as 1.0.
std::optional<std::uint64_t> default_seed(std::string_view version);

// The numbers in a mixed order, the same for the same seed everywhere. Which of two requests comes first does
// not depend on what else is asked. The requests of a sequence stay together, in their order.
std::vector<std::size_t> mixed(const Suite& suite, std::vector<std::size_t> numbers, std::uint64_t seed);

// Each number after that of its control, which is put in where it is missing. Within a sequence the order
// stays.
std::vector<std::size_t> after_controls(const Suite& suite, const std::vector<std::size_t>& numbers);

// How many of the numbers from a place on are to be asked as a block: those of one sequence, otherwise 1.
std::size_t block_size(const Suite& suite, const std::vector<std::size_t>& numbers, std::size_t place);

}  // namespace zarrproof
