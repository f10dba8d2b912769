#include "conformance/judging/verdict.h"

#include <algorithm>

#include "reference/types/component.h"
#include "reference/types/enum_table.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

constexpr NameTable<Verdict, 8> kVerdicts({{Verdict::pass, "pass"},
                                           {Verdict::fail, "fail"},
                                           {Verdict::unsupported, "unsupported"},
                                           {Verdict::unproven, "unproven"},
                                           {Verdict::crashed, "crashed"},
                                           {Verdict::timed_out, "timed out"},
                                           {Verdict::garbled, "garbled"},
                                           {Verdict::not_asked, "not asked"}});

struct DeviationRow {
  Deviation value;
  std::string_view name, words;
  std::string_view softer_words = {};  // below level MUST, if they differ
};

constexpr EnumTable<DeviationRow, 16> kDeviations({
    {Deviation::refused, "refused", "refuses what must be accepted", "refuses what should be accepted"},
    {Deviation::accepted, "accepted", "accepts what must be refused", "accepts what should be refused"},
    {Deviation::size, "size", "gives another number of bytes"},
    {Deviation::checksum, "checksum", "gives a wrong checksum"},
    {Deviation::byte_order, "byte-order", "gives the bytes in reverse order"},
    {Deviation::zero_sign, "zero-sign", "gives zero the wrong sign"},
    {Deviation::nan, "nan", "confuses NaN with a number"},
    {Deviation::nan_bits, "nan-bits", "changes the bits of a NaN"},
    {Deviation::infinity, "infinity", "confuses infinity with a finite number"},
    {Deviation::neighbour, "neighbour", "gives the value next to the right one"},
    {Deviation::value, "value", "gives another value"},
    {Deviation::data_type, "data-type", "resolves to another data type"},
    {Deviation::fill_value, "fill-value", "resolves to another fill value"},
    {Deviation::chunk_elided, "chunk-elided", "stores no chunk where one is needed"},
    {Deviation::crash, "crash", "crashes"},
    {Deviation::time_limit, "time-limit", "does not answer in time"},
});

// Returns the rank of a number among the numbers of its floating-point type. Neighbours differ by 1. Both
// zeros have rank 0.
std::int64_t place_of(Bits bits, const DataType& type) {
  if (type.is_e8m0()) return static_cast<std::int64_t>(bits);
  const Bits sign = Bits{1} << (type.bits - 1);
  const auto magnitude = static_cast<std::int64_t>(bits & ~sign);
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

// Integers have no neighbours here: small integers are often next to each other by chance.
bool are_neighbours(Bits a, Bits b, const DataType& type) {
  if (!type.is_floating()) return false;
  const auto x = static_cast<std::uint64_t>(place_of(a, type));
  const auto y = static_cast<std::uint64_t>(place_of(b, type));
  return x - y == 1 || y - x == 1;
}

Deviation deviation_of_numbers(Bits got, Bits want, const DataType& type) {
  const Value a = unpack(got, type), b = unpack(want, type);
  if (a.is_nan() && b.is_nan()) return Deviation::nan_bits;
  if (a.is_nan() || b.is_nan()) return Deviation::nan;
  if (a.is_infinite() != b.is_infinite()) return Deviation::infinity;
  if (a.is_zero() && b.is_zero()) return Deviation::zero_sign;
  return are_neighbours(got, want, type) ? Deviation::neighbour : Deviation::value;
}

}  // namespace

std::string_view name(Verdict verdict) {
  return kVerdicts.name(verdict);
}

std::optional<Verdict> find_verdict(std::string_view name) {
  return kVerdicts.find(name);
}

bool is_failure(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out;
}

std::string_view name(Deviation deviation) {
  return kDeviations.name(deviation);
}

std::optional<Deviation> find_deviation(std::string_view name) {
  return kDeviations.find(name);
}

std::string_view words(Deviation deviation, Level level) {
  const DeviationRow& row = kDeviations[deviation];
  return level == Level::must || row.softer_words.empty() ? row.words : row.softer_words;
}

Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want,
                       const DataType& type) {
  const DataType component = component_of(type);
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t start = 0; start < got.size(); start += width) {
    const auto a = got.subspan(start, width), b = want.subspan(start, width);
    if (std::equal(a.begin(), a.end(), b.begin())) continue;
    if (component.is_real()) {
      const Bits x = load(a, component), y = load(b, component);
      if (x == y) continue;
      if (std::equal(a.begin(), a.end(), b.rbegin())) return Deviation::byte_order;
      return deviation_of_numbers(x, y, component);
    }
    return std::equal(a.begin(), a.end(), b.rbegin()) ? Deviation::byte_order : Deviation::value;
  }
  return Deviation::value;
}

}  // namespace zarrproof
