// The results of a run, counted.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "conformance/runner.h"

namespace zarrproof {

inline constexpr std::array<std::string_view, 4> kCodecs = {"bytes", "crc32c", "scale_offset", "cast_value"};

// The areas that results are counted by: the codecs, and what concerns several of them.
inline constexpr std::array<std::string_view, 7> kAreas = {
    "bytes", "crc32c", "scale_offset", "cast_value", "metadata", "fill_value", "chains"};

struct Count {
  std::size_t passed = 0, failed = 0, warned = 0, unproven = 0, unsupported = 0, not_asked = 0;
  std::size_t judged() const { return passed + failed + warned; }
};

// How many results of each kind there are, of all vectors or of those of one area. With `strict` every
// clause is binding.
Count count_of(const Results& results, bool strict, std::string_view area = {});

// A codec that the testee declares without one response about it that could be judged; empty when there is
// none.
std::string unjudged_codec(const Results& results);

// How a run ends: also the exit status of the program.
enum class Outcome { no_failures = 0, failures = 1, not_done = 2 };

// No failure of a binding clause; or failures; or the run stopped, nothing was judged, or there is an
// unjudged codec.
Outcome outcome_of(const Results& results, bool strict);

}  // namespace zarrproof
