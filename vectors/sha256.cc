// FIPS 180-4. The names are those of the standard, without Greek letters.
#include "vectors/sha256.h"

#include <algorithm>

namespace zarrproof {
namespace {

// The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t kLengthPosition = 56;  // the last block ends with the length, 8 bytes

// Section 4.1.2: the functions of SHA-256.
using Word = std::uint32_t;
constexpr auto choose = [](Word x, Word y, Word z) { return (x & y) ^ (~x & z); };
constexpr auto majority = [](Word x, Word y, Word z) { return (x & y) ^ (x & z) ^ (y & z); };
constexpr auto big_sigma0 = [](Word x) { return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22); };
constexpr auto big_sigma1 = [](Word x) { return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25); };
constexpr auto small_sigma0 = [](Word x) { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3; };
constexpr auto small_sigma1 = [](Word x) { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ x >> 10; };

std::uint32_t big_endian(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
         std::uint32_t{bytes[3]};
}

}  // namespace

Sha256& Sha256::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t at = size_ % block_.size();
    const std::size_t count = std::min(bytes.size(), block_.size() - at);
    std::copy_n(bytes.begin(), count, block_.begin() + static_cast<std::ptrdiff_t>(at));
    size_ += count;
    bytes.remove_prefix(count);
    if (size_ % block_.size() == 0) take_block(block_.data());
  }
  return *this;
}

std::string Sha256::finish() {
  const std::uint64_t bits = 8 * size_;
  add("\x80");
  while (size_ % block_.size() != kLengthPosition) add(std::string_view("\0", 1));
  for (int shift = 56; shift >= 0; shift -= 8) {
    const char byte = static_cast<char>(bits >> shift & 0xff);
    add({&byte, 1});
  }
  std::string text;
  for (const std::uint32_t word : state_)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 0xf];
  return text;
}

// Section 6.2.2: one block of the message.
void Sha256::take_block(const unsigned char* block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i)
    words[i] = small_sigma1(words[i - 2]) + words[i - 7] + small_sigma0(words[i - 15]) + words[i - 16];
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t t1 = h + big_sigma1(e) + choose(e, f, g) + kRounds[i] + words[i];
    const std::uint32_t t2 = big_sigma0(a) + majority(a, b, c);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
}

}  // namespace zarrproof
