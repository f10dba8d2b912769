// The vector loops of one target, by the types between which they go.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// The types that loops read. Other types of one byte go through tables of results, and these do, too, where
// that is faster.
enum class SourceType {
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  float8_e8m0fnu
};
inline constexpr int kSourceCount = 13;
inline constexpr int kIntegerSourceCount = 8;

// Indices of the tables below: bytes of the output as their logarithm, and whether there is a map.
using ByMap = std::array<Loop, 2>;
using ByWidth = std::array<ByMap, 4>;

// Maps of more than `most_compared` entries and at most `places` have a table if their keys allow it. In all
// others, loops compare each entry.
struct MapTables {
  std::size_t most_compared = 0, places = 0;
};

// A loop that does not exist is null.
struct Loops {
  std::array<ByWidth, kIntegerSourceCount> integer_to_integer{};
  std::array<ByWidth, kSourceCount> float_to_integer{};       // of the four float types
  std::array<ByWidth, kSourceCount> float_to_integer_wrap{};  // the same, modulo a power of two
  std::array<ByWidth, kSourceCount>
      scaled_to_integer{};                        // after scale_offset: float32 and float64, to 8 or 16 bits
  std::array<ByWidth, kSourceCount> to_float{};   // to types of 8 or 16 bits, and to float32
  std::array<ByMap, kSourceCount> to_bfloat16{};  // in float64; only with a map
  std::array<Loop, kSourceCount> to_small_float{};  // to types of 8 bits or fewer, without a map
  Loop float64_by_float32 = nullptr;  // from float64 to float types of 8 bits or fewer, without a map
  std::array<ByMap, kSourceCount> to_power_of_two{};  // to float8_e8m0fnu
  Loop power_of_two_to_32_bits = nullptr;             // from float8_e8m0fnu to integers, without a map
  std::array<ByMap, kSourceCount> to_float16_directly{};
  std::array<ByMap, kSourceCount> to_bfloat16_directly{};
  std::array<ByMap, kSourceCount> to_float32_directly{};
  std::array<ByMap, kSourceCount> to_float32_exactly{};  // also wider integers, but not to nearest-away
  std::array<ByMap, kSourceCount> to_float64_exactly{};
  std::array<Loop, kSourceCount> scale_offset_encode{};
  std::array<Loop, kSourceCount> scale_offset_decode{};
  std::array<Loop, 4> table{};  // by the width of the output
  // From types of 8 bits, by the width of the output: maps of more entries are faster in tables.
  std::array<std::size_t, 4> few_entries{};
  std::size_t few_entries_to_16_bit_float = 0;  // the same for float16 and bfloat16
  // By the width of the output: whether table loops use `rows`, which are then at most so many for a plane; 0
  // if they do not.
  std::array<std::size_t, 4> most_rows{};
  std::array<MapTables, 4> map_tables{};  // by the width of the lanes
  std::array<Loop, 4> swap{};  // the bytes of elements of this width in reverse; of one byte, a copy
  // Copies past the caches. For results that are not read again soon.
  void (*stream)(const std::byte* in, std::byte* out, std::size_t size) = nullptr;
  void (*finish_stream)() = nullptr;  // after the last of them
};

// A target: an instruction set for which the loops were compiled, and which this machine has.
struct VectorTarget {
  std::string_view name;
  const Loops* loops;
};

// Those of this machine, the fastest first. Empty where there is no vector code at all.
const std::vector<VectorTarget>& vector_targets();

}  // namespace zarrproof::kernels
