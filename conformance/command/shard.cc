#include "conformance/command/shard.h"

#include <CLI/CLI.hpp>
#include <charconv>

namespace zarrproof {

std::pair<std::size_t, std::size_t> read_shard(const std::string& word) {
  std::size_t shard = 0, shards = 0;
  const char* const end = word.data() + word.size();
  const auto number = std::from_chars(word.data(), end, shard);
  const bool slash = number.ec == std::errc{} && number.ptr != end && *number.ptr == '/';
  const auto count = slash ? std::from_chars(number.ptr + 1, end, shards) : number;
  if (!slash || count.ec != std::errc{} || count.ptr != end || shard < 1 || shard > shards)
    throw CLI::ValidationError("--shard", "\"" + word + "\" is not I/N with I from 1 to N");
  return {shard, shards};
}

}  // namespace zarrproof
