// Example: the table of a copy, where each byte is its code. The byte of magnitude m is m: the first row is 0
// to 15, and each further row is 16 more than the row before, so `levels` has 0, 16, 32 and so on. A negative
// code has the byte m XOR 0x80, so `flip` is 0x80. The format is described at Rows in steps/table.h.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "reference/kernels/steps/table.h"

namespace zarrproof::kernels {
namespace {

constexpr int kRowSize = 16;
constexpr int kMagnitudes = 129;
// Finding this many refused codes by comparisons is faster than by rows (measured).
constexpr std::size_t kMaxComparisons = 3;

// The wanted byte of each magnitude; nothing if any byte will do.
using WantedBytes = std::array<std::optional<std::uint8_t>, kMagnitudes>;

// One way to split a code into magnitude and sign, and to apply the sign to the byte. Example: in two's
// complement with `negate`, code 0xfe has the magnitude 2 and the negated byte of code 2.
struct CodeSplit {
  bool twos_complement;
  Rows::BySign by_sign;

  int positive_code(int magnitude) const { return magnitude < 128 ? magnitude : -1; }
  // Returns the negative code of a magnitude; -1 if there is none.
  int negative_code(int magnitude) const {
    if (twos_complement) return magnitude == 0 ? -1 : 256 - magnitude;
    return magnitude < 128 ? magnitude + 128 : -1;
  }
  std::uint8_t for_positive(std::uint8_t byte) const {
    return by_sign == Rows::BySign::saturate && byte != 127 ? byte + 1 : byte;
  }
  std::uint8_t for_negative(std::uint8_t byte) const {
    switch (by_sign) {
      case Rows::BySign::keep: break;
      case Rows::BySign::negate: return -byte;
      case Rows::BySign::saturate: return ~byte;
      case Rows::BySign::clear: return 0;
    }
    return byte;
  }
  // Returns a byte with this result for positive or for negative codes, if there is one.
  std::uint8_t positive_from(std::uint8_t result) const {
    return by_sign == Rows::BySign::saturate ? result - 1 : result;
  }
  std::uint8_t negative_from(std::uint8_t result) const {
    return by_sign == Rows::BySign::clear ? result : for_negative(result);
  }
};

// Returns the first wanted byte in this column of the rows.
std::uint8_t first_below(const WantedBytes& wanted, int column) {
  for (int i = column; i < kMagnitudes; i += kRowSize)
    if (wanted[i]) return *wanted[i];
  return 0;
}

// The differences between a row and the row before it. `are_equal`: all 16 are one number, so that `levels`
// can hold it.
struct Differences {
  std::array<std::uint8_t, kRowSize> bytes{};
  bool are_equal = true;
};

// Returns the differences between the wanted bytes of a row and `before`, and changes `before` to this row.
Differences differences(std::span<const std::optional<std::uint8_t>> wanted,
                        std::array<std::uint8_t, kRowSize>& before) {
  Differences found;
  std::optional<std::uint8_t> first;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) continue;
    found.bytes[i] = *wanted[i] - before[i];
    if (!first) first = found.bytes[i];
    if (found.bytes[i] != *first) found.are_equal = false;
  }
  if (found.are_equal) found.bytes.fill(first.value_or(0));
  for (std::size_t i = 0; i < before.size(); ++i) before[i] += found.bytes[i];
  return found;
}

// Moves the rows that hold one difference 16 times to `levels`.
void add_levels(const std::vector<Rows::Row>& equal_rows, Rows::Sum& sum) {
  sum.has_levels = true;
  for (const Rows::Row& row : equal_rows)
    for (std::size_t i = (row.offset & 0xff) / kRowSize; i < sum.levels.size(); ++i)
      sum.levels[i] += row.bytes[0];
}

// Returns the sum that gives these bytes.
Rows::Sum make_sum(const WantedBytes& wanted) {
  constexpr std::size_t kMinLevels = 2;  // looking up levels takes longer than one row
  Rows::Sum sum;
  std::array<std::uint8_t, kRowSize> before{};
  Rows::Row first{{}, 0};
  for (int i = 0; i < kRowSize; ++i) first.bytes[i] = before[i] = wanted[i].value_or(first_below(wanted, i));
  if (std::ranges::count(first.bytes, first.bytes[0]) == kRowSize) {
    sum.start = first.bytes[0];
    first.bytes.fill(0);
  } else {
    sum.rows.push_back(first);
  }
  std::vector<Rows::Row> equal_rows;
  for (int begin = kRowSize; begin < kMagnitudes; begin += kRowSize) {
    if (begin == 128) before[0] -= first.bytes[0];  // the first row does not count
    const auto row = std::span(wanted).subspan(begin, std::min(kRowSize, kMagnitudes - begin));
    const Differences found = differences(row, before);
    if (std::ranges::count(found.bytes, 0) == kRowSize) continue;
    (found.are_equal ? equal_rows : sum.rows)
        .push_back({found.bytes, static_cast<std::uint32_t>(begin) * 0x01010101u});
  }
  if (equal_rows.size() >= kMinLevels)
    add_levels(equal_rows, sum);
  else
    sum.rows.insert(sum.rows.end(), equal_rows.begin(), equal_rows.end());
  return sum;
}

// The bytes that a plane's sums must give. `flip` is empty until a code with both signs determines it.
struct WantedPlane {
  WantedBytes magnitude, negative;
  std::optional<std::uint8_t> flip;
};

// In the following, `byte(code)` is the byte of a code in the plane; nothing for refused codes and for -1.

// Sets the bytes of the magnitudes whose positive code is not refused. Returns false if this split has none.
template <class Byte>
bool add_positive_codes(const Byte& byte, CodeSplit split, WantedPlane& wanted) {
  for (int i = 0; i < kMagnitudes; ++i) {
    const auto positive = byte(split.positive_code(i)), negative = byte(split.negative_code(i));
    if (!positive) continue;
    std::uint8_t magnitude = split.positive_from(*positive);
    // With `saturate`, two bytes give 127.
    if (negative && split.for_positive(split.negative_from(*negative)) == *positive)
      magnitude = split.negative_from(*negative);
    if (split.for_positive(magnitude) != *positive) return false;
    wanted.magnitude[i] = magnitude;
    if (!negative) continue;
    const std::uint8_t difference = split.for_negative(magnitude) ^ *negative;
    if (!wanted.flip) wanted.flip = difference;
    wanted.negative[i] = difference ^ *wanted.flip;
  }
  return true;
}

// Sets the bytes of the magnitudes that only a negative code has. The magnitude alone gives the byte, except
// if negative codes clear it.
template <class Byte>
void add_negative_codes(const Byte& byte, CodeSplit split, WantedPlane& wanted) {
  for (int i = 0; i < kMagnitudes; ++i)
    if (const auto negative = byte(split.negative_code(i)); negative && !wanted.magnitude[i]) {
      if (!wanted.flip) wanted.flip = 0;
      const std::uint8_t result = *negative ^ *wanted.flip;
      if (split.by_sign != Rows::BySign::clear) wanted.magnitude[i] = split.negative_from(result);
      wanted.negative[i] = split.for_negative(wanted.magnitude[i].value_or(0)) ^ result;
    }
}

// Returns the rows of a plane of 256 bytes, or nothing if this split has none. Codes whose `refused` is 1 may
// have any byte.
std::optional<Rows::Plane> plane_of(std::span<const std::uint8_t> plane,
                                    std::span<const std::uint8_t> refused, CodeSplit split) {
  WantedPlane wanted;
  const auto byte = [&](int code) -> std::optional<std::uint8_t> {
    if (code < 0 || refused[static_cast<std::size_t>(code)] != 0) return std::nullopt;
    return plane[static_cast<std::size_t>(code)];
  };
  if (!add_positive_codes(byte, split, wanted)) return std::nullopt;
  add_negative_codes(byte, split, wanted);
  Rows::Plane found{.by_sign = split.by_sign,
                    .flip = wanted.flip.value_or(0),
                    .magnitude = make_sum(wanted.magnitude),
                    .negative = make_sum(wanted.negative),
                    .has_negative = false};
  found.has_negative = found.negative.count() > 0 || found.negative.start != 0;
  return found;
}

// Returns rows without results, which find the refused codes: by comparisons if these are few, or by a plane.
Rows refusals_of(const LookupTable& table, CodeSplit split) {
  Rows rows;
  rows.twos_complement = split.twos_complement;
  for (std::size_t code = 0; code < table.refused.size(); ++code)
    if (table.refused[code] != 0) rows.refused.push_back(static_cast<std::uint8_t>(code));
  if (rows.refused.size() <= kMaxComparisons) return rows;
  rows.refused.clear();
  constexpr std::array<std::uint8_t, 256> kNone{};
  rows.planes.push_back(*plane_of(table.refused, kNone, split));
  return rows;
}

// Inserts the planes of the results before the plane of refusals. Returns nothing if a plane of the table has
// no rows with this split.
std::optional<Rows> with_results(Rows rows, const LookupTable& table, CodeSplit split) {
  if (split.by_sign == Rows::BySign::saturate && table.results.size() > 256) return std::nullopt;
  for (std::size_t i = 0; i < table.plane_count(); ++i) {
    auto plane = plane_of(std::span(table.planes).subspan(256 * i, 256), table.refused, split);
    if (!plane) return std::nullopt;
    rows.planes.insert(rows.planes.begin() + static_cast<std::ptrdiff_t>(i), std::move(*plane));
  }
  for (const Rows::Plane& plane : rows.planes) rows.count += plane.magnitude.count() + plane.negative.count();
  return rows;
}

}  // namespace

Rows rows_of(const LookupTable& table) {
  using enum Rows::BySign;
  std::optional<Rows> fewest;
  for (const bool twos_complement : {false, true}) {
    const Rows refusals = refusals_of(table, {twos_complement, keep});
    for (const Rows::BySign by_sign : {keep, negate, clear, saturate})
      if (auto rows = with_results(refusals, table, {twos_complement, by_sign});
          rows && (!fewest || rows->count < fewest->count))
        fewest = std::move(rows);
  }
  return std::move(*fewest);
}

}  // namespace zarrproof::kernels
