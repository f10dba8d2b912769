// Parts of a whole, as command lines name them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace zarrproof {

// "2/5", the second of five parts, as 2 and 5. Throws CLI::ValidationError where the word is no such thing.
std::pair<std::size_t, std::size_t> read_shard(const std::string& word);

}  // namespace zarrproof
