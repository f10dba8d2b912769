// Memory for one call. Detects reads and writes outside of it.
#pragma once

#include <cstddef>
#include <span>

namespace zarrproof::test {

// Pages between two inaccessible pages. The bytes around the used part have a pattern.
class Buffer {
 public:
  explicit Buffer(std::size_t capacity);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // Returns memory of this size, at this distance after the first inaccessible page; or at the end, directly
  // before the last one.
  std::span<std::byte> place(std::size_t size, std::size_t offset);
  std::span<std::byte> place_at_end(std::size_t size);

  // Returns whether the pattern around the memory that was returned last is unchanged.
  bool is_intact() const;

 private:
  std::span<std::byte> use(std::size_t offset, std::size_t size);

  std::span<std::byte> mapped_, pages_;
  std::span<std::byte> used_;
};

}  // namespace zarrproof::test
