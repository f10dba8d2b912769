// Mutation and crossover of bytes that stand for choices, so that what a change does not touch stays as it
// is.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "fuzz/choices/bytes.h"

namespace zarrproof::fuzz {

// Builds something of the bytes and returns the places of the choices, in order.
using Trace = std::function<std::vector<Place>(std::span<const std::uint8_t>)>;

// The bytes with one choice, or a few choices in a row, changed, taken out, repeated or put in.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, const Trace& trace,
                                 std::mt19937_64& random);

// The choices of one up to somewhere, then those of the other from somewhere on.
std::vector<std::uint8_t> cross(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other,
                                const Trace& trace, std::mt19937_64& random);

}  // namespace zarrproof::fuzz
