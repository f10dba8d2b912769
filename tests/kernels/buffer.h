// Memory for one call. Detects reads and writes outside of it. Example: a buffer of 5000 bytes has two pages
// of 4096 bytes between two inaccessible pages.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <stdexcept>

namespace zarrproof::test {

// Pages between two inaccessible pages. The bytes around the used part have a pattern.
class Buffer {
 public:
  explicit Buffer(std::size_t capacity) {
    const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t inner = (capacity + page - 1) / page * page;
    void* memory =
        mmap(nullptr, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mapped_ = {static_cast<std::byte*>(memory), inner + 2 * page};
    pages_ = mapped_.subspan(page, inner);
    mprotect(mapped_.data(), page, PROT_NONE);
    mprotect(pages_.data() + inner, page, PROT_NONE);
  }
  ~Buffer() { munmap(mapped_.data(), mapped_.size()); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // Returns memory of this size, at this distance after the first inaccessible page; or at the end, directly
  // before the last one.
  std::span<std::byte> place(std::size_t size, std::size_t offset) {
    if (offset + size > pages_.size()) throw std::length_error("more bytes than the buffer has");
    std::ranges::fill(pages_, kPattern);
    return used_ = pages_.subspan(offset, size);
  }
  std::span<std::byte> place_at_end(std::size_t size) {
    return place(size, pages_.size() - std::min(size, pages_.size()));
  }

  // Returns whether the pattern around the memory that was returned last is unchanged.
  bool is_intact() const {
    const std::size_t before = static_cast<std::size_t>(used_.data() - pages_.data());
    const auto has_pattern = [](std::span<const std::byte> bytes) {
      return std::ranges::all_of(bytes, [](std::byte byte) { return byte == kPattern; });
    };
    return has_pattern(pages_.first(before)) && has_pattern(pages_.subspan(before + used_.size()));
  }

 private:
  static constexpr std::byte kPattern{0xa5};

  std::span<std::byte> mapped_, pages_;
  std::span<std::byte> used_;
};

}  // namespace zarrproof::test
