// The value of --shard.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace zarrproof {

// Reads "2/5", the second of five parts, as {2, 5}. Throws CLI::ValidationError for any other form.
std::pair<std::size_t, std::size_t> read_shard(const std::string& word);

}  // namespace zarrproof
