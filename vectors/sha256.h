// Computes SHA-256 (FIPS 180-4). Example: the digest of no bytes begins with e3b0c442.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace zarrproof {

class Sha256 {
 public:
  Sha256& add(std::string_view bytes);

  // Returns the digest of all bytes as 64 hexadecimal digits. No bytes can be added afterwards.
  std::string finish();

 private:
  void take_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::uint64_t size_ = 0;  // the number of bytes that were added
};

}  // namespace zarrproof
