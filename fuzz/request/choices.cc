// Example: mutate() of the numbers 7 9 4 may return 7 10 4, 7 4, or 7 9 9 4.
#include "fuzz/request/choices.h"

namespace zarrproof::fuzz {
namespace {

constexpr std::size_t kWidth = sizeof(Bits);

std::size_t below(std::size_t limit, std::mt19937_64& random) {
  return static_cast<std::size_t>(random() % limit);
}

// Returns the number plus or minus 1, with one bit flipped, or replaced by a small or any number. Most
// choices have few possibilities.
Bits changed(Bits number, std::mt19937_64& random) {
  switch (below(6, random)) {
    case 0: return number + 1;
    case 1: return number - 1;
    case 2: return number ^ Bits { 1 } << below(64, random);
    case 3: return number ^ Bits { 1 } << below(8, random);
    case 4: return below(4, random);
    default: return random();
  }
}

Numbers noise(std::size_t size, std::mt19937_64& random) {
  Numbers numbers(size);
  std::ranges::generate(numbers, random);
  return numbers;
}

}  // namespace

Numbers numbers_in(std::span<const std::uint8_t> bytes) {
  Numbers numbers(bytes.size() / kWidth);
  for (std::size_t i = 0; i < numbers.size() * kWidth; ++i)
    numbers[i / kWidth] |= Bits{bytes[i]} << 8 * (i % kWidth);
  return numbers;
}

std::vector<std::uint8_t> bytes_of(const Numbers& numbers) {
  std::vector<std::uint8_t> bytes;
  for (const Bits number : numbers)
    for (std::size_t i = 0; i < kWidth; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> 8 * i));
  return bytes;
}

Numbers mutate(Numbers numbers, std::mt19937_64& random) {
  if (numbers.empty() || below(16, random) == 0) {
    const Numbers more = noise(1 + below(8, random), random);
    numbers.insert(numbers.end(), more.begin(), more.end());
    return numbers;
  }
  const std::size_t start = below(numbers.size(), random);
  const std::size_t size = std::min(numbers.size() - start, 1 + below(8, random));
  const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(start);
  const auto last = first + static_cast<std::ptrdiff_t>(size);
  switch (below(8, random)) {
    case 0: numbers.erase(first, last); break;
    case 1:
    case 2: {
      const Numbers more = below(2, random) == 0 ? Numbers(first, last) : noise(size, random);
      numbers.insert(last, more.begin(), more.end());
      break;
    }
    default:
      for (std::size_t changes = 1 + below(3, random); changes > 0; --changes) {
        Bits& number = numbers[below(numbers.size(), random)];
        number = changed(number, random);
      }
  }
  return numbers;
}

Numbers cross(const Numbers& first, const Numbers& second, std::mt19937_64& random) {
  Numbers both(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(below(first.size() + 1, random)));
  both.insert(both.end(), second.begin() + static_cast<std::ptrdiff_t>(below(second.size() + 1, random)),
              second.end());
  return both;
}

}  // namespace zarrproof::fuzz
