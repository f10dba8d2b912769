// Example: the table of a copy, where each byte is its code. The byte of magnitude m is m: the first row is 0
// to 15, and each further row is 16 more than the row before, so `steps` has 0, 16, 32 and so on. A negative
// code has the byte m XOR 0x80, so `flip` is 0x80.
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
// Finding this many refused codes by comparisons is faster than by rows.
constexpr std::size_t kMaxComparisons = 3;

// The wanted byte of each magnitude; nothing if any byte will do.
using Bytes = std::array<std::optional<std::uint8_t>, kMagnitudes>;

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
std::uint8_t first_below(const Bytes& wanted, int column) {
  for (int i = column; i < kMagnitudes; i += kRowSize)
    if (wanted[i]) return *wanted[i];
  return 0;
}

// The differences between a row and the row before it. `are_equal`: all 16 are one number, so that `steps`
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

// Returns the sum that gives these bytes.
Rows::Sum sum_of(const Bytes& wanted) {
  constexpr std::size_t kMinSteps = 2;  // looking up steps takes longer than one row
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
  std::vector<Rows::Row> steps;
  for (int begin = kRowSize; begin < kMagnitudes; begin += kRowSize) {
    if (begin == 128) before[0] -= first.bytes[0];  // the first row does not count
    const auto row = std::span(wanted).subspan(begin, std::min(kRowSize, kMagnitudes - begin));
    const Differences found = differences(row, before);
    if (std::ranges::count(found.bytes, 0) == kRowSize) continue;
    (found.are_equal ? steps : sum.rows)
        .push_back({found.bytes, static_cast<std::uint32_t>(begin) * 0x01010101u});
  }
  sum.has_steps = steps.size() >= kMinSteps;
  if (!sum.has_steps) {
    sum.rows.insert(sum.rows.end(), steps.begin(), steps.end());
    return sum;
  }
  for (const Rows::Row& step : steps)
    for (std::size_t i = (step.offset & 0xff) / kRowSize; i < sum.steps.size(); ++i)
      sum.steps[i] += step.bytes[0];
  return sum;
}

// Returns the rows of a plane of 256 bytes, or nothing if this split has none. Codes whose `refused` is 1 may
// have any byte.
std::optional<Rows::Plane> plane_of(std::span<const std::uint8_t> plane,
                                    std::span<const std::uint8_t> refused, CodeSplit split) {
  const auto byte = [&](int code) -> std::optional<std::uint8_t> {
    if (code < 0 || refused[static_cast<std::size_t>(code)] != 0) return std::nullopt;
    return plane[static_cast<std::size_t>(code)];
  };
  Bytes magnitude, negative;
  std::optional<std::uint8_t> flip;
  for (int i = 0; i < kMagnitudes; ++i) {
    const auto above = byte(split.positive_code(i)), below = byte(split.negative_code(i));
    if (!above) continue;
    magnitude[i] = split.positive_from(*above);
    // With `saturate`, two bytes give 127.
    if (below && split.for_positive(split.negative_from(*below)) == *above)
      magnitude[i] = split.negative_from(*below);
    if (split.for_positive(*magnitude[i]) != *above) return std::nullopt;
    if (!below) continue;
    negative[i] = split.for_negative(*magnitude[i]) ^ *below;
    if (!flip) flip = negative[i];
    *negative[i] ^= *flip;
  }
  // Where only the negative code has a byte, the magnitude alone gives it, except if negative codes clear it.
  for (int i = 0; i < kMagnitudes; ++i)
    if (const auto below = byte(split.negative_code(i)); below && !magnitude[i]) {
      if (!flip) flip = 0;
      const std::uint8_t wanted = *below ^ *flip;
      if (split.by_sign != Rows::BySign::clear) magnitude[i] = split.negative_from(wanted);
      negative[i] = split.for_negative(magnitude[i].value_or(0)) ^ wanted;
    }
  Rows::Plane found{split.by_sign, flip.value_or(0), sum_of(magnitude), sum_of(negative), false};
  found.has_negative = found.negative.count() > 0 || found.negative.start != 0;
  return found;
}

// Returns rows without results, which find the refused codes: by comparisons if these are few, or by a plane.
Rows refusals_of(const Table& table, CodeSplit split) {
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
std::optional<Rows> with_results(Rows rows, const Table& table, CodeSplit split) {
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

Rows rows_of(const Table& table) {
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
