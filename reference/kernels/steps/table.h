// The table of a type of 8 bits or fewer, which has a result for each of the 256 bytes. A plane has one byte
// of each result. Rows are a plane as sums of tables of 16 bytes, which a register holds. Example: uint8 to
// uint16 has one plane with the lower bytes; the upper bytes are a constant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zarrproof::kernels {

// A table of 256 bytes as rows of 16 bytes, for processors that look up 16 bytes at once. rows_of() in
// steps/rows.cc makes them, and has an example; RowLookup in vector/table.cc reads them.
//
// A code has a magnitude, from 0 to 128, and a sign. The byte of a code is calculated in four steps:
//   1. b = the byte that `magnitude` gives for the magnitude
//   2. b is changed by the sign as `by_sign` says
//   3. for a negative code: b = b XOR flip
//   4. for a negative code: b = b XOR the byte that `negative` gives for the magnitude
//
// A Sum gives the byte of a magnitude m, modulo 256:
//   start + levels[m / 16] + the sum of row.bytes[m % 16] over the rows with row.offset <= m
// The row of the offset 0 does not count for m = 128. So a row holds the differences from the row before. If
// several rows hold one difference 16 times each, `levels` has these differences instead.
struct Rows {
  struct Row {
    alignas(16) std::array<std::uint8_t, 16> bytes;
    std::uint32_t offset;  // a multiple of 16, in each of the four bytes
  };
  struct Sum {
    std::size_t count() const { return rows.size() + (has_levels ? 1 : 0); }

    std::uint8_t start = 0;  // 0 if the first row has the offset 0
    alignas(16) std::array<std::uint8_t, 16> levels{};
    bool has_levels = false;
    std::vector<Row> rows;
  };
  enum class BySign {
    keep,
    negate,    // negate the byte of a negative code, modulo 256
    saturate,  // signed bytes: -1 - byte for negative codes, otherwise 1 + byte, at most 127. Only for
               // results of one byte
    clear,     // the byte of a negative code is 0
  };
  struct Plane {
    BySign by_sign;
    std::uint8_t flip;
    Sum magnitude, negative;
    bool has_negative;  // whether `negative` has bytes other than 0
  };

  bool twos_complement = false;  // how codes are negated; if not, the upper bit is the sign
  std::vector<Plane> planes;     // of the table; then a plane of refusals, unless `refused` has all of them
  std::vector<std::uint8_t> refused;  // the refused codes, compared one by one
  std::size_t count = 0;              // the number of rows of all planes
};

// The table of a type of 8 bits or fewer: all 256 results, and their bytes as planes. A plane has one byte of
// each result. Example: float8_e4m3 to float32 has two planes, for the bytes 2 and 3 of a result, and the
// constant 0 for the bytes 0 and 1. So `sources` begins with 2, 2, 0, 1. table_step() in plan/direction.cc
// completes it, vector/table.cc reads it.
struct LookupTable {
  std::size_t plane_count() const { return planes.size() / 256; }

  std::vector<std::byte> results;           // 256 results of the output's width
  std::array<std::uint8_t, 256> refused{};  // 0 or 1
  bool refuses = false;                     // whether any code is refused
  // Two bytes of a result that are equal for every code share a plane. A byte that is the same for all codes
  // is a constant. sources[i] says where byte i of a result is: in the plane of this index; from
  // plane_count() on, in `constants`.
  std::array<std::uint8_t, 8> sources{};
  std::vector<std::uint8_t> planes;  // 256 bytes each, one for each code
  std::vector<std::uint8_t> constants;
  Rows rows;  // the planes and `refused`
};

// Derives `refuses`, `sources`, `planes` and `constants` from `refused` and from `results` of `width` bytes.
// Replaces the results of refused codes by the result of an accepted one, so that fewer bytes differ.
void add_planes(std::size_t width, LookupTable& table);

// Returns the rows of `table.planes` and `table.refused`. Tries each way to split codes into magnitude and
// sign, and returns the one with the fewest rows. Refused codes may have any byte.
Rows rows_of(const LookupTable& table);

}  // namespace zarrproof::kernels
