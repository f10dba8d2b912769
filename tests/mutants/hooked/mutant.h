// A mutant: the reference with one defect, made by hooks around its steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/codec/chain.h"
#include "reference/metadata/configuration.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants {

// The array that a hook is called for.
struct Work {
  const ChainConfiguration& chain;
  const Shape& shape;
  Layout layout;
  bool encoding;
  std::uint64_t count;  // elements
};

// One array -> array codec at work on the whole array.
struct Step {
  const Work& work;
  std::size_t codec;  // index in the chain
  const ArrayCodec& sound;

  const DataType& from() const { return work.encoding ? sound.array_type() : sound.stored_type(); }
  const DataType& to() const { return work.encoding ? sound.stored_type() : sound.array_type(); }
  // The configuration of a cast_value; null for a scale_offset.
  const CastValueConfiguration* cast() const {
    return std::get_if<CastValueConfiguration>(&work.chain.array_codecs[codec].codec);
  }
  const ScaleOffsetConfiguration* scale() const {
    return std::get_if<ScaleOffsetConfiguration>(&work.chain.array_codecs[codec].codec);
  }
};

using Bytes = std::vector<std::byte>;

// The changes of a mutant. An empty hook changes nothing.
struct Hooks {
  // The metadata before they are read. Throws Refused when the mutant refuses them.
  std::function<void(Metadata&)> metadata;
  // The metadata after they were read. Throws Refused when the mutant refuses them.
  std::function<void(ChainConfiguration&)> configuration;
  // The position in memory of each element in C order, on encode.
  std::function<void(const Work&, std::vector<std::uint64_t>&)> positions;
  // The right results of a codec, in C order. A refused element ends the array for later codecs.
  std::function<void(const Step&, std::span<const Bits>, std::span<Converted>)> step;
  // The bytes that the codec bytes wrote; the elements in canonical form that it read.
  std::function<void(const Work&, std::span<const std::byte> elements, Bytes& stored)> stored;
  std::function<void(const Work&, std::span<const std::byte> stored, Bytes& elements)> loaded;
  // The encoded bytes with all checksums.
  std::function<void(const Work&, Bytes& encoded)> written;
  // The encoded bytes before decoding. Throws Refused when the mutant refuses them.
  std::function<void(const Work&, Bytes& encoded)> received;
  // Replaces the checksum, on encode and decode.
  std::function<std::uint32_t(const Work&, std::span<const std::byte>)> checksum;
  // The decoded array; a missing chunk; the result of resolve.
  std::function<void(const Work&, Bytes& array)> decoded;
  std::function<void(const Work&, Bytes& array)> missing;
  std::function<void(const ChainConfiguration&, Resolved&)> resolved;
};

struct Mutant {
  std::string name;    // group/kebab-case
  std::string clause;  // the violated clause
  std::string what;    // one sentence
  Hooks hooks;
  // Requests in order. The response to the last one is not permitted.
  std::vector<Probe> shown_by;
};

}  // namespace zarrproof::mutants
