// Held-out mutants of checksums in the wrong order or place, and of verification.
#include <algorithm>

#include "reference/codec/crc32c.h"
#include "reference/errors/error.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

using Data = std::span<const std::byte>;

std::uint32_t number_at_end(Data bytes) {
  std::uint32_t number = 0;
  for (const std::byte byte : bytes.last(kChecksumSize))
    number = number >> 8 | static_cast<std::uint32_t>(byte) << 24;
  return number;
}

void put_at_end(std::uint32_t number, Bytes& bytes) {
  for (std::size_t i = 0; i < kChecksumSize; ++i)
    bytes[bytes.size() - kChecksumSize + i] = static_cast<std::byte>(number >> (8 * i));
}

// Writes and reads changed bytes; the change is its own inverse.
Hooks both_ways(void (*change)(const Work&, Bytes&)) {
  Hooks hooks;
  hooks.written = change;
  hooks.received = change;
  return hooks;
}

void in_the_order_of_elements(const Work& work, Bytes& encoded) {
  const bool big = work.chain.bytes.order == ByteOrder::big;
  if (work.chain.checksums == 0 || !big || encoded.size() < kChecksumSize) return;
  std::reverse(encoded.end() - kChecksumSize, encoded.end());
}

Hooks on_checked(std::function<void(const Work&, Bytes&)> change) {
  Hooks hooks;
  hooks.received = [change](const Work& work, Bytes& encoded) {
    if (work.chain.checksums != 0 && encoded.size() >= kChecksumSize) change(work, encoded);
  };
  return hooks;
}

void signed_against_unsigned(const Work&, Bytes& encoded) {
  if (number_at_end(encoded) >> 31 != 0) refuse({}, "data", "a checksum", "another");
}

void zero_is_absent(const Work&, Bytes& encoded) {
  if (number_at_end(encoded) == 0) put_at_end(crc32c(Data(encoded).first(encoded.size() - 4)), encoded);
}

void big_endian_too(const Work&, Bytes& encoded) {
  const std::uint32_t right = crc32c(Data(encoded).first(encoded.size() - kChecksumSize));
  std::reverse(encoded.end() - kChecksumSize, encoded.end());
  if (number_at_end(encoded) != right) std::reverse(encoded.end() - kChecksumSize, encoded.end());
}

void long_not_verified(const Work&, Bytes& encoded) {
  if (encoded.size() > 4096 + kChecksumSize)
    put_at_end(crc32c(Data(encoded).first(encoded.size() - kChecksumSize)), encoded);
}

// Corrects the inner checksum, and recomputes the outer one over it.
void inner_not_verified(const Work& work, Bytes& encoded) {
  if (work.chain.checksums < 2 || encoded.size() < 2 * kChecksumSize) return;
  const Data before = Data(encoded).first(encoded.size() - kChecksumSize);
  if (number_at_end(encoded) != crc32c(before)) return;
  append_checksums(encoded, 2);
}

Hooks second_of_the_body() {
  Hooks hooks;
  hooks.written = [](const Work& work, Bytes& encoded) {
    if (work.chain.checksums < 2) return;
    const std::size_t body = encoded.size() - kChecksumSize * work.chain.checksums;
    put_at_end(crc32c(Data(encoded).first(body)), encoded);
  };
  return hooks;
}

std::string hexadecimal(std::uint32_t number) {
  std::string text;
  for (int i = 0; i < 8; ++i) text += "0123456789abcdef"[number >> (8 * (i / 2) + 4 * (1 - i % 2)) & 15];
  return text;
}

std::string checked() {
  return only({R"("bytes")", R"("crc32c")"});
}

// Bytes that are all zero, with this value as the checksum.
Probe zeros(std::size_t count, std::uint32_t (*number)(Data)) {
  const Bytes bytes(count);
  return decode_bytes("uint8", checked(), std::string(2 * count, '0') + hexadecimal(number(bytes)), {count});
}

std::uint32_t right_number(Data bytes) {
  return crc32c(bytes);
}

}  // namespace

std::vector<Mutant> verify_mutants() {
  const std::string twice = only({R"("bytes")", R"("crc32c")", R"("crc32c")"});
  const std::string swapped = only({big_endian(), R"("crc32c")"});
  return {
      {"crc/in-the-order-of-the-elements",
       "CRC-1",
       "The checksum is big-endian where the elements are.",
       both_ways(in_the_order_of_elements),
       {encode("uint16", swapped, {1})}},
      {"crc/signed-against-unsigned",
       "CRC-2",
       "A checksum from 2^31 on is compared as a signed number with an unsigned one, and never equal.",
       on_checked(signed_against_unsigned),
       {zeros(32, right_number)}},
      {"crc/zero-means-absent",
       "CRC-4",
       "A checksum of zero is not verified.",
       on_checked(zero_is_absent),
       {zeros(5, [](Data) { return std::uint32_t{0}; })}},
      {"crc/either-order-accepted",
       "CRC-4",
       "A big-endian checksum is accepted, too.",
       on_checked(big_endian_too),
       {zeros(5, [](Data bytes) { return __builtin_bswap32(crc32c(bytes)); })}},
      {"crc/long-chunks-not-verified",
       "CRC-4",
       "Chunks above 4 KiB are not verified.",
       on_checked(long_not_verified),
       {zeros(5000, [](Data) { return std::uint32_t{1}; })}},
      {"crc/inner-of-two-not-verified",
       "CRC-4",
       "Of two checksums the outer one is verified, and the inner one cut off.",
       on_checked(inner_not_verified),
       {decode_bytes("uint8", twice,
                     "01"
                     "00000000" +
                         hexadecimal(crc32c(Bytes{std::byte{1}, {}, {}, {}, {}})),
                     {1})}},
      {"crc/second-of-the-body",
       "CRC-1",
       "The second of two checksums is that of the elements alone.",
       second_of_the_body(),
       {encode("uint8", twice, {1, 2, 3})}},
  };
}

}  // namespace zarrproof::mutants::holdout
