// A mutant: the reference with one thing wrong, which is done by hooks around its steps.
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
  std::size_t codec;  // its place in the chain
  const ArrayCodec& sound;

  const DataType& from() const { return work.encoding ? sound.array_type() : sound.stored_type(); }
  const DataType& to() const { return work.encoding ? sound.stored_type() : sound.array_type(); }
  // The configuration of a cast_value; null of a scale_offset.
  const CastValueConfiguration* cast() const {
    return std::get_if<CastValueConfiguration>(&work.chain.array_codecs[codec].codec);
  }
  const ScaleOffsetConfiguration* scale() const {
    return std::get_if<ScaleOffsetConfiguration>(&work.chain.array_codecs[codec].codec);
  }
};

using Bytes = std::vector<std::byte>;

// What a mutant does otherwise. A hook that is empty changes nothing.
struct Hooks {
  // Of the metadata as they stand, before they are read. Throws Refused where the mutant refuses them.
  std::function<void(Metadata&)> metadata;
  // Of the metadata as they were read. Throws Refused, too.
  std::function<void(ChainConfiguration&)> configuration;
  // Of the position in memory of each element in C order, on encode.
  std::function<void(const Work&, std::vector<std::uint64_t>&)> positions;
  // Of the right results of a codec, in C order. An element that is refused ends the array for later codecs.
  std::function<void(const Step&, std::span<const Bits>, std::span<Converted>)> step;
  // Of the bytes that the codec bytes made, and of the elements in canonical form that it read.
  std::function<void(const Work&, std::span<const std::byte> elements, Bytes& stored)> stored;
  std::function<void(const Work&, std::span<const std::byte> stored, Bytes& elements)> loaded;
  // Of the encoded bytes with all checksums.
  std::function<void(const Work&, Bytes& encoded)> written;
  // Of the encoded bytes, before they are looked at. Throws Refused where the mutant refuses them.
  std::function<void(const Work&, Bytes& encoded)> received;
  // In place of the checksum, on encode and decode.
  std::function<std::uint32_t(const Work&, std::span<const std::byte>)> checksum;
  // Of the array that decode made, of a missing chunk, and of what resolve gives.
  std::function<void(const Work&, Bytes& array)> decoded;
  std::function<void(const Work&, Bytes& array)> missing;
  std::function<void(const ChainConfiguration&, Resolved&)> resolved;
};

struct Mutant {
  std::string name;    // group/kebab-case
  std::string clause;  // that it violates
  std::string what;    // a sentence
  Hooks hooks;
  // Asked in this order, the last one shows the mutant: its answer is none that the specification permits.
  std::vector<Probe> shown_by;
};

}  // namespace zarrproof::mutants
