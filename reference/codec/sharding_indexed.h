// The codec sharding_indexed, and chains that may have it. Only arrays on disk have such chains: the protocol
// asks about one chunk. Example: uint8, shard shape [4], inner chunk shape [2], index_codecs bytes
// (little-endian). This shard has the elements 7 8, then an empty inner chunk:
//   07 08 | 00 00 00 00 00 00 00 00  02 00 00 00 00 00 00 00 | ff ff ff ff ff ff ff ff  ff ff ff ff ff ff ff
//   ff
//         | offset 0                 nbytes 2                | both 2^64-1
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reference/codec/chain.h"

namespace zarrproof {

class ShardingIndexed;

// The most bytes of a decoded chunk. The specification has no such limit. It bounds the memory of this
// program.
inline constexpr std::uint64_t kMaxChunkBytes = std::uint64_t{1} << 30;

// Returns whether a list of codecs has sharding_indexed. The list may be invalid.
bool has_sharding(const Json& codecs);

// A chain whose array -> bytes codec is bytes or sharding_indexed, for chunks of one shape.
class StoredChain {
 public:
  // Reads the metadata, also those of inner chains. Throws Refused; without a clause if a chunk has more than
  // kMaxChunkBytes.
  StoredChain(const Metadata& metadata, const Shape& chunk_shape, Interpretation& interpretation);
  StoredChain(StoredChain&&) noexcept;
  ~StoredChain();

  // Returns the chain, with bytes in the place of sharding_indexed.
  const Chain& chain() const { return chain_; }

  bool is_sharded() const { return sharding_ != nullptr; }

  // Return the elements of a chunk, and those of a missing chunk, in canonical form and C order. Throw
  // Refused with the inner chunk and the place in it: "inner chunk [0,1]: data". Damage that the index shows
  // comes before errors in inner chunks, and these come in C order.
  std::vector<std::byte> decode(std::span<const std::byte> encoded, Interpretation& interpretation) const;
  std::vector<std::byte> decode_missing() const;

  // Throws Refused as decode() does, for the checksums around the shard and for its index. Reads no inner
  // chunk. Requires is_sharded().
  void check_index(std::span<const std::byte> encoded, Interpretation& interpretation) const;

 private:
  std::span<const std::byte> body_of(std::span<const std::byte> encoded,
                                     Interpretation& interpretation) const;

  Chain chain_;
  std::uint64_t count_;  // elements of a chunk
  std::unique_ptr<const ShardingIndexed> sharding_;
};

}  // namespace zarrproof
