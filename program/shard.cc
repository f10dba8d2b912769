#include "program/shard.h"

#include <algorithm>

#include "program/number.h"

namespace zarrproof {

void add_shard_option(CLI::App& command, const std::shared_ptr<std::uint64_t>& shard,
                      const std::shared_ptr<std::uint64_t>& shards, const std::string& about) {
  const auto read = [shard, shards](const std::string& word) {
    const std::size_t slash = std::min(word.find('/'), word.size());
    const auto part = read_whole_number(std::string_view(word).substr(0, slash));
    const auto parts = read_whole_number(std::string_view(word).substr(std::min(slash + 1, word.size())));
    if (!part || !parts || *part < 1 || *part > *parts)
      throw CLI::ValidationError("--shard", "\"" + word + "\" is not I/N with I from 1 to N");
    *shard = *part;
    *shards = *parts;
  };
  command.add_option_function<std::string>("--shard", read, about)->type_name("I/N");
}

}  // namespace zarrproof
