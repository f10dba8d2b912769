// The vector loops of one target, by input type and output. Example: integer_to_integer[3][0][1] is the
// loop from uint16 (3) to one byte (0) with a map (1).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// The types that loops read. All other types of one byte use tables of results. The one-byte types in this
// list use tables where these are faster.
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
inline constexpr int kIntegerSourceCount = 8;  // the first values

// The loops without and with a scalar_map; and these for outputs of 1, 2, 4 and 8 bytes.
using ByMap = std::array<Loop, 2>;
using ByWidth = std::array<ByMap, 4>;

// The sizes of maps that get a table: more than `max_compared` and at most `max_entries` entries, if a shift
// gives each key an index of its own. For other maps the loops compare each entry.
struct MapTables {
  std::size_t max_compared = 0, max_entries = 0;
};

// The loops of a target. A loop that does not exist is null.
struct Loops {
  std::array<ByWidth, kIntegerSourceCount> integer_to_integer{};
  std::array<ByWidth, kSourceCount> float_to_integer{};       // from float16, bfloat16, float32, float64
  std::array<ByWidth, kSourceCount> float_to_integer_wrap{};  // `wrap`: modulo a power of two
  // With scale_offset: from float32, float64 to 8 or 16 bits.
  std::array<ByWidth, kSourceCount> scaled_to_integer{};
  std::array<ByMap, kSourceCount> to_small_float{};   // to types of 8 bits or fewer
  std::array<ByMap, kSourceCount> to_power_of_two{};  // to float8_e8m0fnu
  Loop power_of_two_to_32_bits = nullptr;             // from float8_e8m0fnu to integers, without a map
  // directly: by a conversion that rounds (to_float_directly.cc). exactly: by one that keeps the value
  // (to_float_exactly.cc).
  std::array<ByMap, kSourceCount> to_float16_directly{};
  std::array<ByMap, kSourceCount> to_bfloat16_directly{};
  std::array<ByMap, kSourceCount> to_float32_directly{};
  std::array<ByMap, kSourceCount> to_float32_exactly{};  // includes rounded integers, except nearest-away
  std::array<ByMap, kSourceCount> to_float64_exactly{};
  std::array<Loop, kSourceCount> scale_offset_encode{};
  std::array<Loop, kSourceCount> scale_offset_decode{};
  std::array<Loop, 4> table{};  // by the width of the output
  // Casts from 8-bit types, by the width of the output: the highest number of map entries for which the loop
  // converts. With more entries, a table of 256 results is faster.
  std::array<std::size_t, 4> max_entries_from_8_bits{};
  // By the width of the output. Table loops look up results in rows of 16 bytes (Rows in steps/table.h) if a
  // plane, one byte of all 256 results, has at most this number of rows. 0: rows are never used.
  std::array<std::size_t, 4> max_rows{};
  std::array<MapTables, 4> map_tables{};  // by the width of the lanes
  std::array<Loop, 4> swap{};             // reverses the bytes of each element; for one byte, a copy
  // Copies bytes without putting the output into the caches. For results that are not read again soon.
  void (*stream)(const std::byte* in, std::byte* out, std::size_t size) = nullptr;
  void (*finish_stream)() = nullptr;  // to be called after the last stream()
};

// The loops of a target that this machine can run.
struct NamedLoops {
  std::string_view name;  // of the target
  const Loops* loops;
};

// Returns the loops of all targets with vectors, the fastest first. Empty if there is no vector code for the
// machine.
const std::vector<NamedLoops>& vector_loops();

}  // namespace zarrproof::kernels
