#include "tests/benchmark/kernels/buffers.h"

#include <sys/mman.h>

#include <new>
#include <stdexcept>

namespace zarrproof::benchmarks {
namespace {

constexpr std::size_t kLargest = kGiB + kMiB;

class Region {
 public:
  // The shift avoids false dependences between loads and stores at equal addresses within a page.
  explicit Region(std::size_t shift) : shift_(shift) {
    void* const begin =
        ::mmap(nullptr, kLargest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    ::madvise(begin, kLargest, MADV_HUGEPAGE);
    begin_ = static_cast<std::byte*>(begin);
  }

  std::span<std::byte> first(std::size_t bytes) {
    if (bytes + shift_ > kLargest) throw std::length_error("a measurement wants more memory than there is");
    for (; backed_ < bytes + shift_; backed_ += 4 * kKiB) begin_[backed_] = std::byte{1};
    return {begin_ + shift_, bytes};
  }

 private:
  std::size_t shift_;
  std::byte* begin_;
  std::size_t backed_ = 0;
};

}  // namespace

std::vector<std::size_t> all_sizes() {
  std::vector<std::size_t> sizes{8};
  for (std::size_t size = 64; size <= kGiB; size *= 4) sizes.push_back(size);
  return sizes;
}

std::string size_name(std::size_t bytes) {
  if (bytes >= kGiB) return std::to_string(bytes / kGiB) + "GiB";
  if (bytes >= kMiB) return std::to_string(bytes / kMiB) + "MiB";
  if (bytes >= kKiB) return std::to_string(bytes / kKiB) + "KiB";
  return std::to_string(bytes) + "B";
}

std::span<std::byte> input(std::size_t bytes) {
  static Region region(0);
  return region.first(bytes);
}

std::span<std::byte> output(std::size_t bytes) {
  static Region region(2 * kKiB);
  return region.first(bytes);
}

}  // namespace zarrproof::benchmarks
