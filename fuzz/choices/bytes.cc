#include "fuzz/choices/bytes.h"

#include <algorithm>
#include <bit>

namespace zarrproof::fuzz {
namespace {

std::size_t width_of(Bits highest) {
  return static_cast<std::size_t>(std::bit_width(highest) + 7) / 8;
}

}  // namespace

Bits ByteReader::choose(Bits highest, Bits /* present */) {
  const std::size_t width = width_of(highest);
  if (width == 0 || at_ == bytes_.size()) return 0;
  const std::size_t there = std::min(width, bytes_.size() - at_);
  Bits number = 0;
  for (std::size_t i = 0; i < there; ++i) number |= Bits{bytes_[at_ + i]} << 8 * i;
  if (there == width) places_.push_back({at_, width, highest});
  at_ += there;
  return highest == ~Bits{0} ? number : number % (highest + 1);
}

Bits ByteWriter::choose(Bits highest, Bits present) {
  for (std::size_t i = 0; i < width_of(highest); ++i)
    bytes_.push_back(static_cast<std::uint8_t>(present >> 8 * i));
  return present;
}

}  // namespace zarrproof::fuzz
