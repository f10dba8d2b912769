#include "reference/kernels/vector/buffer.h"

#include <cstring>

namespace zarrproof::kernels {

void copy_and_repeat_last(const std::byte* in, std::size_t count, std::size_t size, std::byte* out,
                          std::size_t total) {
  std::memcpy(out, in, count * size);
  // The bytes before are the last element, once or repeated.
  for (std::size_t i = count * size; i < total * size; ++i) out[i] = out[i - size];
}

}  // namespace zarrproof::kernels
