#include "reference/kernels/steps/rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace zarrproof::kernels {
namespace {

constexpr int kRowSize = 16;
constexpr int kMagnitudes = 129;
constexpr int kFewRefused = 2;  // comparing so many codes is faster than rows

// A byte for each magnitude; none where any byte will do.
using Bytes = std::array<std::optional<std::uint8_t>, kMagnitudes>;

// How the magnitude of a code is made, and its byte for a negative code.
struct Way {
  bool twos_complement, negates;

  int positive_code(int magnitude) const { return magnitude < 128 ? magnitude : -1; }
  // The negative code of a magnitude; -1 if there is none.
  int negative_code(int magnitude) const {
    if (twos_complement) return magnitude == 0 ? -1 : 256 - magnitude;
    return magnitude < 128 ? magnitude + 128 : -1;
  }
  std::uint8_t for_negative(std::uint8_t byte) const {
    return negates ? static_cast<std::uint8_t>(-byte) : byte;
  }
};

bool is_zero(const Rows::Row& row) {
  return std::ranges::count(row.bytes, 0) == kRowSize;
}

// The first byte that is wanted in this column.
std::uint8_t first_below(const Bytes& wanted, int column) {
  for (int i = column; i < kMagnitudes; i += kRowSize)
    if (wanted[i]) return *wanted[i];
  return 0;
}

// The rows that give these bytes.
std::vector<Rows::Row> rows_of(const Bytes& wanted) {
  std::array<std::uint8_t, kMagnitudes> bytes{};
  for (int i = 0; i < kMagnitudes; ++i)
    bytes[i] = wanted[i].value_or(i < kRowSize ? first_below(wanted, i) : bytes[i - kRowSize]);
  // For magnitude 128 the first row does not count.
  if (!wanted[128]) bytes[128] = bytes[112] ^ bytes[0];
  std::vector<Rows::Row> rows;
  for (int first = 0; first < kMagnitudes; first += kRowSize) {
    Rows::Row row{{}, static_cast<std::uint32_t>(first) * 0x01010101u};
    for (int i = first; i < std::min(first + kRowSize, kMagnitudes); ++i)
      row.bytes[i % kRowSize] = first == 0 ? bytes[i] : bytes[i] ^ bytes[i - kRowSize];
    if (first == 128) row.bytes[0] ^= bytes[0];
    if (!is_zero(row)) rows.push_back(row);
  }
  return rows;
}

// `plane`: 256 bytes. `refused`: 1 for codes whose byte has no meaning.
Rows::Plane plane_of(std::span<const std::uint8_t> plane, std::span<const std::uint8_t> refused, Way way) {
  const auto byte = [&](int code) -> std::optional<std::uint8_t> {
    if (code < 0 || refused[static_cast<std::size_t>(code)] != 0) return std::nullopt;
    return plane[static_cast<std::size_t>(code)];
  };
  Bytes magnitude, negative;
  std::optional<std::uint8_t> flip;
  for (int i = 0; i < kMagnitudes; ++i) {
    const auto above = byte(way.positive_code(i)), below = byte(way.negative_code(i));
    magnitude[i] = above;
    if (!above || !below) continue;
    negative[i] = way.for_negative(*above) ^ *below;
    if (!flip) flip = negative[i];
    *negative[i] ^= *flip;
  }
  // Where only the negative code has a byte, the magnitude alone gives it.
  for (int i = 0; i < kMagnitudes; ++i)
    if (const auto below = byte(way.negative_code(i)); below && !magnitude[i]) {
      magnitude[i] = way.for_negative(*below ^ flip.value_or(0));
      negative[i] = 0;
    }
  return {way.negates, flip.value_or(0), rows_of(magnitude), rows_of(negative)};
}

Rows rows_by(const Table& table, Way way) {
  Rows rows;
  rows.twos_complement = way.twos_complement;
  for (std::size_t plane = 0; plane < table.plane_count(); ++plane)
    rows.planes.push_back(plane_of(std::span(table.planes).subspan(256 * plane, 256), table.refused, way));
  constexpr std::array<std::uint8_t, 256> kNone{};
  if (std::ranges::count(table.refused, 1) > kFewRefused)
    rows.planes.push_back(plane_of(table.refused, kNone, {way.twos_complement, false}));
  else
    for (int code = 0; code < 256; ++code)
      if (table.refused[static_cast<std::size_t>(code)] != 0)
        rows.refused.push_back(static_cast<std::uint8_t>(code));
  for (const Rows::Plane& plane : rows.planes) rows.count += plane.magnitude.size() + plane.negative.size();
  return rows;
}

}  // namespace

Rows rows_of(const Table& table) {
  Rows fewest = rows_by(table, {false, false});
  for (const Way way : {Way{true, false}, Way{false, true}, Way{true, true}})
    if (Rows rows = rows_by(table, way); rows.count < fewest.count) fewest = std::move(rows);
  return fewest;
}

}  // namespace zarrproof::kernels
