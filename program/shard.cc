#include "program/shard.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "program/number.h"

namespace zarrproof {

std::pair<std::size_t, std::size_t> read_shard(const std::string& word) {
  const std::size_t slash = std::min(word.find('/'), word.size());
  const auto shard = read_whole_number(std::string_view(word).substr(0, slash));
  const auto shards = read_whole_number(std::string_view(word).substr(std::min(slash + 1, word.size())));
  if (!shard || !shards || *shard < 1 || *shard > *shards)
    throw CLI::ValidationError("--shard", "\"" + word + "\" is not I/N with I from 1 to N");
  return {*shard, *shards};
}

}  // namespace zarrproof
