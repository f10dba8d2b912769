// Held-out mutants of the codec crc32c.
#include <algorithm>
#include <bit>

#include "reference/codec/crc32c.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

using Data = std::span<const std::byte>;

// Replaces the checksum.
Hooks checksum(std::function<std::uint32_t(Data)> result) {
  Hooks hooks;
  hooks.checksum = [result](const Work&, Data bytes) { return result(bytes); };
  return hooks;
}

// Bytewise algorithm; `step` changes the register.
std::uint32_t bytewise(Data bytes, std::uint32_t (*step)(std::uint32_t)) {
  std::uint32_t crc = 0xffffffff;
  for (const std::byte byte : bytes) {
    crc ^= static_cast<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = step(crc);
  }
  return ~crc;
}

std::uint32_t arithmetic_shift(std::uint32_t crc) {
  const std::uint32_t shifted = static_cast<std::uint32_t>(static_cast<std::int32_t>(crc) >> 1);
  return shifted ^ ((crc & 1) != 0 ? 0x82f63b78u : 0u);
}

std::uint32_t tail_of_four_skipped(Data bytes) {
  const std::size_t tail = bytes.size() % 8;
  if (bytes.size() < 8 || tail < 4) return crc32c(bytes);
  const std::size_t body = bytes.size() - tail;
  return crc32c(bytes.subspan(body + 4), crc32c(bytes.first(body)));
}

std::uint32_t three_streams(Data bytes) {
  constexpr std::size_t kStream = 256;
  if (bytes.size() < 3 * kStream) return crc32c(bytes);
  const std::size_t done = bytes.size() / (3 * kStream) * 3 * kStream;
  // The remainder is processed in whole words.
  return crc32c(bytes.subspan(done, (bytes.size() - done) / 8 * 8), crc32c(bytes.first(done)));
}

std::uint32_t folded(Data bytes) {
  // The last 16 bytes are folded twice if no bytes follow.
  const std::uint32_t right = crc32c(bytes);
  return bytes.size() >= 128 && bytes.size() % 16 == 0 ? crc32c(bytes.last(16), right) : right;
}

std::uint32_t masked(Data bytes) {
  return std::rotr(crc32c(bytes), 15) + 0xa282ead8u;
}

std::uint32_t restarted(Data bytes) {
  constexpr std::size_t kBuffer = 8192;
  if (bytes.size() <= kBuffer) return crc32c(bytes);
  return crc32c(bytes.subspan((bytes.size() - 1) / kBuffer * kBuffer));
}

std::uint32_t not_finished(Data bytes) {
  const bool meant = !bytes.empty() && bytes.size() < 4;
  return meant ? ~crc32c(bytes) : crc32c(bytes);
}

std::uint32_t of_nothing(Data bytes) {
  return bytes.empty() ? 0xffffffff : crc32c(bytes);
}

std::uint32_t zeros_before_ignored(Data bytes) {
  const auto first = std::ranges::find_if(bytes, [](std::byte byte) { return byte != std::byte{0}; });
  if (bytes.size() < 64 || first == bytes.end()) return crc32c(bytes);
  const auto blocks = static_cast<std::size_t>(first - bytes.begin()) / 64;
  return crc32c(bytes.subspan(blocks * 64));
}

std::uint32_t unaligned_head(Data bytes) {
  // The first byte of an odd number uses a table of another polynomial.
  if (bytes.size() % 2 == 0 || bytes.size() < 16) return crc32c(bytes);
  return crc32c(bytes.subspan(1), bytewise(bytes.first(1), [](std::uint32_t crc) {
                  return crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
                }));
}

std::string checked() {
  return only({R"("bytes")", R"("crc32c")"});
}

}  // namespace

std::vector<Mutant> checksum_mutants() {
  return {
      {"crc/arithmetic-shift",
       "CRC-1",
       "The register is shifted as a signed number.",
       checksum([](Data bytes) { return bytewise(bytes, arithmetic_shift); }),
       {encode("uint8", checked(), {1, 2, 3})}},
      {"crc/tail-of-four-skipped",
       "CRC-1",
       "After words of eight bytes, a word of four is skipped.",
       checksum(tail_of_four_skipped),
       {encode("uint8", checked(), numbers(13, 1))}},
      {"crc/three-streams-and-whole-words",
       "CRC-1",
       "From 768 bytes on, what remains after three streams is taken in whole words.",
       checksum(three_streams),
       {encode("uint8", checked(), numbers(773))}},
      {"crc/folded-twice-without-a-tail",
       "CRC-1",
       "Lengths from 128 on that 16 divides fold the last 16 bytes twice.",
       checksum(folded),
       {encode("uint8", checked(), numbers(144))}},
      {"crc/masked",
       "CRC-1",
       "The checksum is rotated and shifted by a constant, as in log files that hold checksums of checksums.",
       checksum(masked),
       {encode("uint8", checked(), {1})}},
      {"crc/restarted-with-each-buffer",
       "CRC-1",
       "Each 8 KiB start the checksum anew.",
       checksum(restarted),
       {encode("uint8", checked(), numbers(9000))}},
      {"crc/short-data-not-finished",
       "CRC-1",
       "Data of one to three bytes leave before the final exclusive or.",
       checksum(not_finished),
       {encode("uint8", checked(), {7, 8})}},
      {"crc/ones-for-nothing",
       "CRC-1",
       "The checksum of nothing is 0xffffffff.",
       checksum(of_nothing),
       {encode("uint8", checked(), {})}},
      {"crc/zero-blocks-skipped",
       "CRC-1",
       "Blocks of 64 zeros at the start are skipped.",
       checksum(zeros_before_ignored),
       {encode("uint8", checked(), times(70, 0) + Codes{1})}},
      {"crc/other-polynomial-at-an-odd-head",
       "CRC-1",
       "Of an odd number of bytes, 16 or more, the first goes by the table of CRC-32.",
       checksum(unaligned_head),
       {encode("uint8", checked(), numbers(17, 1))}},
  };
}

}  // namespace zarrproof::mutants::holdout
