// Example: a buffer of 5000 bytes has two pages of 4096 bytes between two inaccessible pages.
#include "tests/kernels/buffer.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace zarrproof::test {
namespace {

constexpr std::byte kPattern{0xa5};

bool has_pattern(std::span<const std::byte> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte byte) { return byte == kPattern; });
}

}  // namespace

Buffer::Buffer(std::size_t capacity) {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t inner = (capacity + page - 1) / page * page;
  void* memory = mmap(nullptr, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  mapped_ = {static_cast<std::byte*>(memory), inner + 2 * page};
  pages_ = mapped_.subspan(page, inner);
  mprotect(mapped_.data(), page, PROT_NONE);
  mprotect(pages_.data() + inner, page, PROT_NONE);
}

Buffer::~Buffer() {
  munmap(mapped_.data(), mapped_.size());
}

std::span<std::byte> Buffer::use(std::size_t offset, std::size_t size) {
  if (offset + size > pages_.size()) throw std::length_error("more bytes than the buffer has");
  std::fill(pages_.begin(), pages_.end(), kPattern);
  return used_ = pages_.subspan(offset, size);
}

std::span<std::byte> Buffer::place(std::size_t size, std::size_t offset) {
  return use(offset, size);
}

std::span<std::byte> Buffer::place_at_end(std::size_t size) {
  return use(pages_.size() - std::min(size, pages_.size()), size);
}

bool Buffer::is_intact() const {
  const std::size_t before = static_cast<std::size_t>(used_.data() - pages_.data());
  return has_pattern(pages_.first(before)) && has_pattern(pages_.subspan(before + used_.size()));
}

}  // namespace zarrproof::test
