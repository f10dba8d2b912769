// Mutants of the codec crc32c.
#include <algorithm>
#include <array>

#include "reference/codec/crc32c.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

using Data = std::span<const std::byte>;

Hooks on_checksum(std::uint32_t (*checksum)(const Work&, Data)) {
  Hooks hooks;
  hooks.checksum = checksum;
  return hooks;
}

std::uint32_t of(const Bytes& bytes) {
  return crc32c(bytes);
}

Bytes copy(Data data) {
  return {data.begin(), data.end()};
}

// The table of the bytewise algorithm, with one wrong entry.
std::uint32_t by_a_wrong_table(Data data, std::uint32_t wrong) {
  std::uint32_t remainder = 0xFFFFFFFF;
  for (const std::byte byte : data) {
    std::uint32_t entry = (remainder ^ std::to_integer<std::uint32_t>(byte)) & 0xff;
    const std::uint32_t fault = entry == wrong ? 0x00010000 : 0;
    for (int bit = 0; bit < 8; ++bit) entry = (entry >> 1) ^ ((entry & 1) != 0 ? 0x82F63B78 : 0);
    remainder = (remainder >> 8) ^ entry ^ fault;
  }
  return remainder ^ 0xFFFFFFFF;
}

const std::string kChain = only({"\"bytes\"", "\"crc32c\""});

// The bytes and their checksum, in hexadecimal.
std::string checked(const std::string& bytes, std::uint32_t checksum) {
  std::string text = bytes;
  for (int i = 0; i < 4; ++i) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::uint32_t byte = (checksum >> (8 * i)) & 0xff;
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

bool is_multiple_of_four(const Work& work) {
  return work.count * work.chain.stored_type.element_size() % 4 == 0;
}

}  // namespace

std::vector<Mutant> checksum_mutants() {
  return {
      {"checksum/wrong-entry-of-the-table",
       "CRC-1",
       "One of the 256 entries of the table is wrong, that of 0xff, which a first byte 0 asks for.",
       on_checksum([](const Work&, Data data) { return by_a_wrong_table(data, 0xff); }),
       {encode("uint8", kChain, {0})}},
      {"checksum/another-wrong-entry",
       "CRC-1",
       "One of the 256 entries of the table is wrong, that of 0x9c.",
       on_checksum([](const Work&, Data data) { return by_a_wrong_table(data, 0x9c); }),
       {encode("uint8", kChain, {0x63})}},
      {"checksum/length-in-16-bits",
       "CRC-1",
       "The length of the data is cut to 16 bits.",
       on_checksum([](const Work&, Data data) { return crc32c(data.first(data.size() & 0xffff)); }),
       {encode("uint8", kChain, numbers(65537))}},
      {"checksum/tail-backwards",
       "CRC-1",
       "The bytes after the last whole word of eight are taken from the end.",
       on_checksum([](const Work&, Data data) {
         Bytes bytes = copy(data);
         std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 8 * 8), bytes.end());
         return of(bytes);
       }),
       {encode("uint8", kChain, numbers(10))}},
      {"checksum/words-of-16-bits-in-the-tail",
       "CRC-1",
       "Of a tail of four bytes or more, the upper two of the four are left out.",
       on_checksum([](const Work&, Data data) {
         Bytes bytes = copy(data);
         const std::size_t tail = bytes.size() % 8, start = bytes.size() - tail;
         if (tail >= 4)
           bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(start + 2),
                       bytes.begin() + static_cast<std::ptrdiff_t>(start + 4));
         return of(bytes);
       }),
       {encode("uint8", kChain, numbers(5))}},
      {"checksum/length-appended",
       "CRC-1",
       "The length of the data takes part in the checksum, as in cksum.",
       on_checksum([](const Work&, Data data) {
         Bytes bytes = copy(data);
         for (std::size_t length = data.size(); length > 0; length >>= 8)
           bytes.push_back(static_cast<std::byte>(length));
         return of(bytes);
       }),
       {encode("uint8", kChain, {1, 2, 3})}},
      {"checksum/leading-zeros-skipped",
       "CRC-1",
       "Zero bytes at the beginning take no part.",
       on_checksum([](const Work&, Data data) {
         const auto first = std::ranges::find_if(data, [](std::byte byte) { return byte != std::byte{0}; });
         return crc32c(data.subspan(static_cast<std::size_t>(first - data.begin())));
       }),
       {encode("uint8", kChain, {0, 1})}},
      {"checksum/pages-start-anew",
       "CRC-1",
       "The checksum starts anew with each 4096 bytes, so that it is that of the last page.",
       on_checksum([](const Work&, Data data) {
         return crc32c(data.subspan(data.empty() ? 0 : (data.size() - 1) / 4096 * 4096));
       }),
       {encode("uint8", kChain, numbers(4097))}},
      {"checksum/streams-of-1024",
       "CRC-1",
       "From 3072 bytes on, three streams are combined by exclusive or.",
       on_checksum([](const Work&, Data data) {
         if (data.size() < 3072) return crc32c(data);
         const std::size_t third = data.size() / 3;
         return crc32c(data.first(third)) ^ crc32c(data.subspan(third, third)) ^
                crc32c(data.subspan(2 * third));
       }),
       {encode("uint8", kChain, numbers(3072))}},
      {"checksum/nothing-is-all-ones",
       "CRC-1",
       "Of no bytes the checksum is 0xffffffff.",
       on_checksum([](const Work&, Data data) { return data.empty() ? 0xffffffffU : crc32c(data); }),
       {encode("uint8", kChain, {})}},
      {"checksum/before-the-bytes-are-swapped",
       "CRC-1",
       "With endian big the checksum is that of the little-endian bytes.",
       on_checksum([](const Work& work, Data data) {
         Bytes bytes = copy(data);
         const auto width = static_cast<std::ptrdiff_t>(work.chain.stored_type.width);
         if (work.chain.bytes.order == ByteOrder::big)
           for (auto at = bytes.begin(); bytes.end() - at >= width; at += width) std::reverse(at, at + width);
         return of(bytes);
       }),
       {encode("uint16", only({big_endian(), "\"crc32c\""}), {0x0102})}},
      {"checksum/of-the-array-in-memory",
       "CRC-1",
       "The checksum of a column-major array is that of the bytes in memory.",
       on_checksum([](const Work& work, Data data) {
         if (work.layout == Layout::c || work.count == 0) return crc32c(data);
         const std::size_t size = data.size() / work.count;
         Bytes bytes = copy(data);
         Positions walk(work.shape, Layout::f);
         for (std::uint64_t i = 0; i < work.count; ++i, walk.advance())
           std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                       bytes.begin() + static_cast<std::ptrdiff_t>(walk.current() * size));
         return of(bytes);
       }),
       {encode("uint8", kChain, numbers(6)).shape({2, 3}).column_major()}},
      {"checksum/valid-with-top-bit-refused",
       "CRC-2",
       "Checksums are compared as a signed and an unsigned number, so that those from 2^31 on never match.",
       [] {
         Hooks hooks;
         hooks.received = [](const Work& work, Bytes& encoded) {
           if (work.chain.checksums > 0 && encoded.size() >= 4 && encoded.back() >= std::byte{0x80})
             unreadable("a checksum");
         };
         return hooks;
       }(),
       {decode_bytes("uint8", kChain, checked("313233343536373839", 0xE3069283), {9})}},
      {"checksum/lengths-in-words",
       "CRC-2",
       "Decode refuses data with a checksum whose length is no multiple of four.",
       [] {
         Hooks hooks;
         hooks.received = [](const Work& work, Bytes&) {
           if (work.chain.checksums > 0 && !is_multiple_of_four(work)) unreadable("an odd length");
         };
         return hooks;
       }(),
       {decode_bytes("uint8", kChain, checked("313233343536373839", 0xE3069283), {9})}},
      {"checksum/third-is-of-the-array",
       "CRC-1",
       "Of three crc32c the third appends the checksum of the bytes of the array.",
       [] {
         Hooks hooks;
         hooks.written = [](const Work& work, Bytes& encoded) {
           if (work.chain.checksums < 3) return;
           const std::uint32_t checksum =
               crc32c(Data(encoded).first(encoded.size() - 4 * work.chain.checksums));
           for (std::size_t i = 0; i < 4; ++i)
             encoded[encoded.size() - 4 + i] = static_cast<std::byte>(checksum >> (8 * i));
         };
         return hooks;
       }(),
       {encode("uint8", only({"\"bytes\"", "\"crc32c\"", "\"crc32c\"", "\"crc32c\""}), {1})}},
      {"checksum/zero-data-is-sparse",
       "CRC-1",
       "A chunk of zeros gets the checksum 0.",
       on_checksum([](const Work& work, Data data) {
         return work.encoding &&
                        std::ranges::all_of(data, [](std::byte byte) { return byte == std::byte{0}; })
                    ? 0U
                    : crc32c(data);
       }),
       {encode("uint8", kChain, {0, 0, 0})}},
      {"checksum/masked",
       "CRC-1",
       "The checksum is rotated and has a constant added, as in snappy and TFRecord files.",
       on_checksum([](const Work&, Data data) {
         const std::uint32_t checksum = crc32c(data);
         return ((checksum >> 15) | (checksum << 17)) + 0xa282ead8U;
       }),
       {encode("uint8", kChain, {1})}},
      {"checksum/first-16-kib",
       "CRC-1",
       "Of more than 16 KiB the first 16 KiB take part.",
       on_checksum([](const Work&, Data data) {
         return crc32c(data.first(std::min<std::size_t>(data.size(), 16384)));
       }),
       {encode("uint8", kChain, numbers(16385))}},
  };
}

}  // namespace zarrproof::mutants
