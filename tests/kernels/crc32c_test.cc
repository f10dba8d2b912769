// Every kernel that this machine can run, compared with the reference and the portable kernel.
#include "reference/kernels/crc32c/crc32c.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "reference/codec/crc32c.h"
#include "tests/kernels/buffer.h"

namespace zarrproof::kernels::crc32c_test {
namespace {

// A size above the messages for which the kernels use special code.
constexpr std::size_t kShort = 3000;

std::vector<std::byte> random_bytes(std::size_t size) {
  std::mt19937_64 engine(size + 1);
  std::vector<std::byte> bytes(size);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(engine());
  return bytes;
}

// A message and the reference's checksums of its first 0, 1, 2, ... bytes.
struct Short {
  std::vector<std::byte> message = random_bytes(kShort);
  std::vector<std::uint32_t> checksums;

  Short() {
    for (std::size_t size = 0; size <= message.size(); ++size)
      checksums.push_back(zarrproof::crc32c(std::span(message).first(size)));
  }
};
const Short& short_message() {
  static const Short made;
  return made;
}

Crc32cFunction portable() {
  return crc32c_kernels().back().extend;
}

class Crc32c : public testing::TestWithParam<Crc32cKernel> {
 protected:
  std::uint32_t of(std::span<const std::byte> bytes, std::uint32_t before = 0) const {
    return GetParam().extend(before, bytes.data(), bytes.size());
  }
};

TEST_P(Crc32c, EveryShortSizeAtEveryOffset) {
  const auto& [message, expected] = short_message();
  alignas(64) static std::byte buffer[64 + kShort];
  for (std::size_t offset = 0; offset < 64; ++offset) {
    std::ranges::copy(message, buffer + offset);
    for (std::size_t size = 0; size <= message.size(); ++size)
      ASSERT_EQ(of(std::span(buffer + offset, size)), expected[size]) << size << " bytes at " << offset;
  }
}

TEST_P(Crc32c, ItContinuesFromAnyPlace) {
  const std::vector<std::byte>& message = short_message().message;
  const std::uint32_t whole = short_message().checksums.back();
  for (std::size_t size = 0; size <= message.size(); ++size) {
    const std::span<const std::byte> rest = std::span(message).subspan(size);
    ASSERT_EQ(of(rest, of(std::span(message).first(size))), whole) << "after " << size << " bytes";
  }
}

TEST_P(Crc32c, LongMessages) {
  constexpr std::size_t kStreamed = std::size_t{20} << 20;  // from here on by distant streams, on AVX-512
  constexpr std::size_t kLargest = kStreamed + (1 << 20) + 1000;
  static const std::vector<std::byte> bytes = random_bytes(kLargest);
  std::vector<std::size_t> sizes{1 << 20, kStreamed - 1, kStreamed, kStreamed + 1, kLargest};
  std::mt19937_64 engine(3);
  for (int i = 0; i < 100; ++i) sizes.push_back(engine() % (std::size_t{1} << (11 + engine() % 11)));
  for (std::size_t size : sizes) {
    const std::size_t offset = engine() % std::min<std::size_t>(64, kLargest - size + 1);
    const auto before = static_cast<std::uint32_t>(engine());
    const std::span<const std::byte> message = std::span(bytes).subspan(offset, size);
    ASSERT_EQ(of(message, before), portable()(before, message.data(), size)) << size << " at " << offset;
  }
}

// Every number of steps of a block, and the longest block with every number of steps after it: a step has 288
// bytes or more, the longest block 512 steps of 480 bytes or fewer, other blocks up to 128.
TEST_P(Crc32c, EveryNumberOfSteps) {
  static const std::vector<std::byte> bytes = random_bytes(64 + (512 + 129) * 480);
  for (std::size_t size = 0, offset = 0; size + 64 < bytes.size(); size += 251, offset = (offset + 1) % 64) {
    const std::span<const std::byte> message = std::span(bytes).subspan(offset, size);
    ASSERT_EQ(of(message), portable()(0, message.data(), size)) << size << " at " << offset;
  }
}

TEST_P(Crc32c, NothingOutsideIsRead) {
  const auto& [message, expected] = short_message();
  test::Buffer fenced(kShort);
  for (std::size_t size = 0; size <= message.size(); ++size)
    for (const std::span<std::byte> place : {fenced.place(size, 0), fenced.place_at_end(size)}) {
      std::ranges::copy(std::span(message).first(size), place.begin());
      ASSERT_EQ(of(place), expected[size]) << size;
    }
}

TEST_P(Crc32c, NothingOutsideIsReadOfLongMessages) {
  constexpr std::size_t kLargest = std::size_t{17} << 20;
  static const std::vector<std::byte> bytes = random_bytes(kLargest);
  test::Buffer fenced(kLargest);
  for (const std::size_t size :
       {std::size_t{5000}, std::size_t{200'001}, std::size_t{1'000'003}, kLargest - 1, kLargest})
    for (const std::span<std::byte> place : {fenced.place(size, 0), fenced.place_at_end(size)}) {
      std::ranges::copy(std::span(bytes).first(size), place.begin());
      EXPECT_EQ(of(place), portable()(0, bytes.data(), size)) << size;
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Crc32c, testing::ValuesIn(crc32c_kernels().begin(), crc32c_kernels().end()),
                         [](const auto& tested) {
                           std::string name(tested.param.name);
                           std::ranges::replace_if(name, [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

TEST(Crc32cKernels, ThePortableOneIsTheLast) {
  ASSERT_FALSE(crc32c_kernels().empty());
  EXPECT_EQ(crc32c_kernels().back().name, "portable");
}

}  // namespace
}  // namespace zarrproof::kernels::crc32c_test
