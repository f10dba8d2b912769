// Example: uint8 to uint16 has the planes {0, 1, ... 255} for byte 0 and no other; byte 1 is the constant 0.
// So `sources` is {0, 1}, where 1 is the first constant.
#include "reference/kernels/steps/table.h"

#include <algorithm>

namespace zarrproof::kernels {
namespace {

constexpr std::size_t kCodes = 256;

using Plane = std::array<std::uint8_t, kCodes>;

// Replaces the results of refused codes by the first accepted result.
void replace_refused(std::size_t width, LookupTable& table) {
  const auto accepted = static_cast<std::size_t>(std::ranges::find(table.refused, 0) - table.refused.begin());
  if (accepted == kCodes) return;
  const std::byte* result = table.results.data() + accepted * width;
  for (std::size_t code = 0; code < kCodes; ++code)
    if (table.refused[code] != 0) std::copy_n(result, width, table.results.data() + code * width);
}

// Returns the byte of this index in each result of `width` bytes.
Plane plane_of(std::size_t width, std::size_t byte_index, const LookupTable& table) {
  Plane plane;
  for (std::size_t code = 0; code < kCodes; ++code)
    plane[code] = std::to_integer<std::uint8_t>(table.results[code * width + byte_index]);
  return plane;
}

bool is_constant(const Plane& plane) {
  return std::ranges::count(plane, plane[0]) == kCodes;
}

// Returns the index of the item in the list. Appends the item if it is missing.
template <class T>
std::uint8_t index_in(std::vector<T>& list, const T& item) {
  const auto found = std::ranges::find(list, item);
  const auto index = static_cast<std::uint8_t>(found - list.begin());
  if (found == list.end()) list.push_back(item);
  return index;
}

}  // namespace

void add_planes(std::size_t width, LookupTable& table) {
  table.refuses = std::ranges::count(table.refused, 1) != 0;
  replace_refused(width, table);
  std::vector<Plane> planes;
  for (std::size_t byte_index = 0; byte_index < width; ++byte_index)
    if (const Plane plane = plane_of(width, byte_index, table); !is_constant(plane))
      table.sources[byte_index] = index_in(planes, plane);
  for (std::size_t byte_index = 0; byte_index < width; ++byte_index)
    if (const Plane plane = plane_of(width, byte_index, table); is_constant(plane))
      table.sources[byte_index] =
          static_cast<std::uint8_t>(planes.size() + index_in(table.constants, plane[0]));
  for (const Plane& plane : planes) table.planes.insert(table.planes.end(), plane.begin(), plane.end());
}

}  // namespace zarrproof::kernels
