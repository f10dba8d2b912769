#include "reference/kernels/vector/buffer.h"

#include <cstdint>
#include <cstring>

namespace zarrproof::kernels {

void copy_and_repeat_last(const std::byte* in, std::size_t count, std::size_t size, std::byte* out,
                          std::size_t total) {
  std::memcpy(out, in, count * size);
  // The word holds copies of the last element, to need fewer stores. Vector loops exist only on little-endian
  // machines.
  std::uint64_t word = 0;
  std::memcpy(&word, in + (count - 1) * size, size);
  for (std::size_t filled = size; filled < sizeof(word); filled *= 2) word |= word << 8 * filled;
  std::byte* at = out + count * size;
  std::byte* const end = out + total * size;
  for (; end - at >= static_cast<std::ptrdiff_t>(sizeof(word)); at += sizeof(word))
    std::memcpy(at, &word, sizeof(word));
  for (; at != end; at += size) std::memcpy(at, &word, size);
}

}  // namespace zarrproof::kernels
