// The processor's floating-point state that a caller may set, and arrays so long that loops bypass the
// caches.
#include <gtest/gtest.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>

#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/reference.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test::surroundings_test {
namespace {

#if defined(__x86_64__)
// MXCSR. The hostile state: flush to zero, subnormal numbers are zeros, round up, no exception masked, no
// flag set.
using State = unsigned;
constexpr State kHostile = ((_MM_FLUSH_ZERO_ON | 0x40 | _MM_ROUND_UP) & ~_MM_MASK_MASK);
State get_state() {
  return _mm_getcsr();
}
void set_state(State state) {
  _mm_setcsr(state);
}
#elif defined(__aarch64__)
// FPCR and FPSR. The hostile state: flush to zero, round up, default NaN; the flag for an inexact result is
// set.
struct State {
  unsigned long control, status;
  friend bool operator==(const State&, const State&) = default;
};
constexpr State kHostile{1ul << 25 | 1ul << 24 | 1ul << 22, 1ul << 4};
State get_state() {
  State state;
  asm volatile("mrs %0, fpcr" : "=r"(state.control));
  asm volatile("mrs %0, fpsr" : "=r"(state.status));
  return state;
}
void set_state(State state) {
  asm volatile("msr fpcr, %0" : : "r"(state.control) : "memory");
  asm volatile("msr fpsr, %0" : : "r"(state.status) : "memory");
}
#endif

#if defined(__x86_64__) || defined(__aarch64__)
Metadata cast_and_scale(const char* from, const char* to) {
  const std::string codecs = R"([{"name":"scale_offset","configuration":{"offset":1,"scale":2}},)"
                             R"({"name":"cast_value","configuration":{"data_type":")" +
                             std::string(to) + R"(","out_of_range":"clamp"}},)" + kLittleEndian +
                             ",\"crc32c\"]";
  return {read_json("\"" + std::string(from) + "\""), read_json(codecs), read_json("1")};
}

// Codes at equal distances, so that all exponents occur.
std::vector<Bits> spread_codes(const DataType& type, std::size_t count) {
  std::vector<Bits> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = i * (type.mask() / count) & type.mask();
  return codes;
}

TEST(Surroundings, TheStateOfTheProcessorNeitherMattersNorChanges) {
  const DataType type = *find_data_type("float32");
  const Metadata metadata = cast_and_scale("float32", "float16");
  std::vector<Bits> codes = spread_codes(type, 4000);
  std::erase_if(
      codes, [](Bits code) { return (code & 0x7f800000) == 0x7f800000 || (code & 0x7fffffff) > 0x7e000000; });
  const Bytes array = array_of(codes, type);
  const auto reference = Reference().prepare(metadata, {codes.size()}, Layout::c);
  Bytes expected((*reference)->encoded_size());
  ASSERT_FALSE((*reference)->encode(array, expected));
  for (const KernelTarget& target : kernel_targets()) {
    const auto plan = target.kernels.prepare(metadata, {codes.size()}, Layout::c);
    Bytes got(expected.size());
    const State before = get_state();
    set_state(kHostile);
    const auto error = (*plan)->encode(array, got);
    const State after = get_state();
    set_state(before);
    EXPECT_FALSE(error) << target.name;
    EXPECT_EQ(got, expected) << target.name;
    EXPECT_TRUE(after == kHostile) << target.name;
  }
}
#endif

using Types = std::pair<std::string, std::string>;
class LongArrays : public testing::TestWithParam<Types> {};

// More than 8 MiB of output: at an odd address, in place, and back; with the last element refused, and with
// damage.
TEST_P(LongArrays, GoPastTheCaches) {
  const auto& [from, to] = GetParam();
  const DataType type = *find_data_type(from), stored = *find_data_type(to);
  const std::size_t count = (std::size_t{8} << 20) / stored.element_size() + 13;
  const Metadata metadata = {
      read_json(metadata_json(type)),
      read_json("[" + cast_value(stored, Rounding::nearest_even, OutOfRange::refuse) + "," +
                R"({"name":"bytes","configuration":{"endian":"big"}},"crc32c"])"),
      read_json("0")};
  std::vector<Bits> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = i % 100;
  Bytes array = array_of(codes, type);
  const auto reference = Reference().prepare(metadata, {count}, Layout::c);
  Bytes expected((*reference)->encoded_size());
  ASSERT_FALSE((*reference)->encode(array, expected));
  const auto last = std::span(array).last(type.element_size());
  const auto whole = array;
  std::fill(last.begin(), last.end(), std::byte{0xff});
  Bytes unused(expected.size()), unused_array(array.size());
  const auto refusal = (*reference)->encode(array, unused);
  ASSERT_TRUE(refusal);
  Bytes decoded(whole.size());
  ASSERT_FALSE((*reference)->decode(expected, decoded));
  Bytes damaged = expected;
  damaged[damaged.size() / 2] ^= std::byte{1};
  const auto damage = (*reference)->decode(damaged, unused_array);
  ASSERT_TRUE(damage);
  for (const KernelTarget& target : kernel_targets()) {
    const auto plan = target.kernels.prepare(metadata, {count}, Layout::c);
    Bytes got(expected.size() + 3);
    const auto odd = std::span(got).last(expected.size());
    EXPECT_FALSE((*plan)->encode(whole, odd)) << target.name;
    EXPECT_TRUE(std::equal(odd.begin(), odd.end(), expected.begin())) << target.name;
    const auto error = (*plan)->encode(array, odd);
    ASSERT_TRUE(error) << target.name;
    EXPECT_EQ(error->message(), refusal->message()) << target.name;

    Bytes back(whole.size() + 3);
    const auto odd_array = std::span(back).last(whole.size());
    EXPECT_FALSE((*plan)->decode(expected, odd_array)) << target.name;
    EXPECT_TRUE(std::equal(odd_array.begin(), odd_array.end(), decoded.begin())) << target.name;
    const auto damage_seen = (*plan)->decode(damaged, odd_array);
    ASSERT_TRUE(damage_seen) << target.name;
    EXPECT_EQ(damage_seen->message(), damage->message()) << target.name;

    if (stored.element_size() > type.element_size()) continue;
    Bytes place = whole;
    place.resize(std::max(whole.size(), expected.size()));
    const auto in_place = std::span(place).first(expected.size());
    EXPECT_FALSE((*plan)->encode(std::span(place).first(whole.size()), in_place)) << target.name;
    EXPECT_TRUE(std::equal(in_place.begin(), in_place.end(), expected.begin())) << target.name;
  }
}

// Chains that change nothing but add a checksum.
TEST(LongCopies, GoPastTheCaches) {
  const std::size_t count = (std::size_t{8} << 20) + 13;
  const Metadata metadata = {read_json(R"("uint8")"), read_json(R"(["bytes","crc32c"])"), read_json("0")};
  Bytes array(count);
  for (std::size_t i = 0; i < count; ++i) array[i] = static_cast<std::byte>(i * i >> 7);
  const auto reference = Reference().prepare(metadata, {count}, Layout::c);
  Bytes expected((*reference)->encoded_size());
  ASSERT_FALSE((*reference)->encode(array, expected));
  for (const KernelTarget& target : kernel_targets()) {
    const auto plan = target.kernels.prepare(metadata, {count}, Layout::c);
    Bytes encoded(expected.size()), decoded(count);
    EXPECT_FALSE((*plan)->encode(array, encoded)) << target.name;
    EXPECT_TRUE(encoded == expected) << target.name;
    EXPECT_FALSE((*plan)->decode(expected, decoded)) << target.name;
    EXPECT_TRUE(decoded == array) << target.name;
    encoded[count / 2] ^= std::byte{1};
    EXPECT_TRUE((*plan)->decode(encoded, decoded)) << target.name;
  }
}

INSTANTIATE_TEST_SUITE_P(, LongArrays,
                         testing::Values(Types("int64", "uint32"), Types("uint64", "int64"),
                                         Types("float32", "int64")));

}  // namespace
}  // namespace zarrproof::test::surroundings_test
