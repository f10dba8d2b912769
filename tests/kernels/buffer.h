// Memory for one call, such that a byte read or written outside of it is noticed.
#pragma once

#include <cstddef>
#include <span>

namespace zarrproof::test {

// Pages between two that cannot be touched. Around the bytes in use lies a pattern.
class Buffer {
 public:
  explicit Buffer(std::size_t capacity);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // So many bytes that begin this far behind the first page that cannot be touched; or such that they end
  // right before the last.
  std::span<std::byte> place(std::size_t size, std::size_t offset);
  std::span<std::byte> place_at_end(std::size_t size);

  // Whether the pattern before and behind the bytes that were placed last is as it was.
  bool is_intact() const;

 private:
  std::span<std::byte> use(std::size_t offset, std::size_t size);

  std::span<std::byte> mapped_, pages_;
  std::span<std::byte> used_;
};

}  // namespace zarrproof::test
