// Mutation and crossover of bytes that encode choices. A mutation changes whole choices, so the other choices
// keep their meaning.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "fuzz/choices/bytes.h"

namespace zarrproof::fuzz {

// Builds something from the bytes and returns the positions of the choices, in order.
using Trace = std::function<std::vector<Place>(std::span<const std::uint8_t>)>;

// Returns the bytes with one choice or a few consecutive choices changed, removed, repeated or inserted.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, const Trace& trace,
                                 std::mt19937_64& random);

// Returns the first choices of one input, followed by the last choices of the other.
std::vector<std::uint8_t> cross(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other,
                                const Trace& trace, std::mt19937_64& random);

}  // namespace zarrproof::fuzz
