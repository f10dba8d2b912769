// A short list for the rows of constexpr tables. Example: Few<Passage, 5> passages = {kOffset, kScale} has
// two of at most five items.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

namespace zarrproof {

template <class T, std::size_t kMax>
class Few {
 public:
  constexpr Few(std::initializer_list<T> items) : size_(items.size()) {
    std::size_t i = 0;
    for (const T& item : items) items_.at(i++) = item;  // too many items: a compile-time error
  }

  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<T, kMax> items_ = {};
  std::size_t size_;
};

}  // namespace zarrproof
