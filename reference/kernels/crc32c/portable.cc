// Checksums in plain C++, by slicing: each step looks up sixteen bytes, each in a table of its own, and
// XORs the results. Example: of sixteen bytes the first has fifteen bytes behind it, so it is looked up in
// tables[15].
#include <array>

#include "reference/kernels/crc32c/implementations.h"
#include "reference/kernels/crc32c/polynomial.h"

namespace zarrproof::kernels {
namespace {

constexpr std::size_t kSlices = 16;
using Table = std::array<std::uint32_t, 256>;

// tables[k][b] is the register after byte b and k zero bytes.
constexpr std::array<Table, kSlices> make_tables() {
  std::array<Table, kSlices> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) remainder = times_x(remainder);
    tables[0][byte] = remainder;
  }
  for (std::size_t k = 1; k < kSlices; ++k)
    for (std::size_t byte = 0; byte < 256; ++byte)
      tables[k][byte] = (tables[k - 1][byte] >> 8) ^ tables[0][tables[k - 1][byte] & 0xFF];
  return tables;
}
constexpr std::array<Table, kSlices> kTables = make_tables();

// Loads four bytes, little-endian on every machine. On little-endian machines compilers make this one load.
std::uint32_t load(const std::byte* bytes) {
  return std::to_integer<std::uint32_t>(bytes[0]) | std::to_integer<std::uint32_t>(bytes[1]) << 8 |
         std::to_integer<std::uint32_t>(bytes[2]) << 16 | std::to_integer<std::uint32_t>(bytes[3]) << 24;
}

// Returns the register's part from the four bytes of `word`, which `after` bytes follow.
template <std::size_t after>
std::uint32_t look_up(std::uint32_t word) {
  return kTables[after + 3][word & 0xFF] ^ kTables[after + 2][word >> 8 & 0xFF] ^
         kTables[after + 1][word >> 16 & 0xFF] ^ kTables[after][word >> 24];
}

}  // namespace

std::uint32_t crc32c_portable(std::uint32_t checksum, const std::byte* bytes, std::size_t size) {
  std::uint32_t state = ~checksum;
  for (; size >= kSlices; bytes += kSlices, size -= kSlices)
    state = look_up<12>(state ^ load(bytes)) ^ look_up<8>(load(bytes + 4)) ^ look_up<4>(load(bytes + 8)) ^
            look_up<0>(load(bytes + 12));
  for (; size != 0; ++bytes, --size)
    state = (state >> 8) ^ kTables[0][(state ^ std::to_integer<std::uint32_t>(*bytes)) & 0xFF];
  return ~state;
}

}  // namespace zarrproof::kernels
