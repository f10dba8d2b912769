// Example: got 01 02 and want 01 03, encoded uint8. Each byte is an element, so there is one Difference, of
// element 1.
#include "vectors/compare.h"

#include <algorithm>
#include <cstring>

#include "reference/codec/crc32c.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

bool equal_components(Bits a, Bits b, const DataType& type, Equality equality) {
  if (a == b) return true;
  return equality == Equality::values && type.is_floating() && unpack(a, type).is_nan() &&
         unpack(b, type).is_nan();
}

}  // namespace

bool equal_elements(std::span<const std::byte> a, std::span<const std::byte> b, const DataType& type,
                    Equality equality) {
  if (a.size() != b.size()) return false;
  if (std::equal(a.begin(), a.end(), b.begin())) return true;
  if (type.kind == TypeKind::raw) return false;
  const DataType component = component_of(type);
  const std::size_t width = static_cast<std::size_t>(component.width);
  for (std::size_t start = 0; start < a.size(); start += width)
    if (!equal_components(load(a.subspan(start, width), component), load(b.subspan(start, width), component),
                          component, equality))
      return false;
  return true;
}

std::vector<std::byte> in_canonical_order(std::span<const std::byte> stored, const Comparison& comparison) {
  std::vector<std::byte> element(stored.begin(), stored.end());
  if (comparison.order == ByteOrder::little || comparison.type.kind == TypeKind::raw) return element;
  for (auto part = element.begin(); part != element.end(); part += comparison.type.width)
    std::reverse(part, part + comparison.type.width);
  return element;
}

std::vector<Difference> find_differences(std::span<const std::byte> got, std::span<const std::byte> want,
                                         const Comparison& comparison) {
  if (got.size() != want.size())
    return {{Difference::Kind::size, 0,
             std::to_string(got.size()) + " bytes instead of " + std::to_string(want.size())}};
  if (comparison.checksums > 0)
    if (const auto damage = check_checksums(got, comparison.checksums))
      return {{Difference::Kind::checksum, 0, damage->message()}};
  got = got.first(got.size() - comparison.checksums * kChecksumSize);
  want = want.first(got.size());
  std::vector<Difference> differences;
  if (got.empty() || std::memcmp(got.data(), want.data(), got.size()) == 0) return differences;
  const std::size_t size = comparison.type.element_size();
  for (std::size_t start = 0; start < got.size(); start += size)
    if (!equal_elements(in_canonical_order(got.subspan(start, size), comparison),
                        in_canonical_order(want.subspan(start, size), comparison), comparison.type,
                        comparison.equality))
      differences.push_back({Difference::Kind::element, start / size, {}});
  return differences;
}

}  // namespace zarrproof
