// The option --shard.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "program/commands.h"

namespace zarrproof {

// Adds the option to the command. Parsing "2/5", the second of five parts, sets `shard` to 2 and `shards` to
// 5. Any other form raises CLI::ValidationError. `about` says what is divided.
void add_shard_option(CLI::App& command, const std::shared_ptr<std::uint64_t>& shard,
                      const std::shared_ptr<std::uint64_t>& shards, const std::string& about);

}  // namespace zarrproof
