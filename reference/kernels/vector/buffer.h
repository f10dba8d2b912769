// The input of a loop's last, incomplete vector.
#pragma once

#include <cstddef>

namespace zarrproof::kernels {

// Copies `count` elements of `size` bytes (1, 2, 4 or 8), at least one, and repeats the last one up to
// `total` elements.
void copy_and_repeat_last(const std::byte* in, std::size_t count, std::size_t size, std::byte* out,
                          std::size_t total);

}  // namespace zarrproof::kernels
