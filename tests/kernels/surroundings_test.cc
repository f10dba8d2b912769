// The processor's floating-point state that a caller may set, and arrays so long that loops bypass the
// caches.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/reference.h"
#include "reference/values/element.h"
#include "tests/kernels/proof.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace zarrproof::test::surroundings_test {
namespace {

// The floating-point state of the processor that a caller may set.
#if defined(__x86_64__)
// MXCSR. Bits 13 and 14 are the rounding mode.
using State = unsigned;
constexpr State kMxcsrFlushToZero = 0x8000;     // FTZ: subnormal results become 0
constexpr State kMxcsrDenormalsAreZero = 0x40;  // DAZ: subnormal inputs count as 0
State get_state() {
  return _mm_getcsr();
}
void set_state(State state) {
  _mm_setcsr(state);
}
#elif defined(__aarch64__)
// FPCR and FPSR. Bits 22 and 23 of FPCR are the rounding mode.
struct State {
  unsigned long control, status;
  friend bool operator==(const State&, const State&) = default;
};
constexpr unsigned long kFpcrFlushToZero = 1ul << 24;
constexpr unsigned long kFpcrDefaultNan = 1ul << 25;
constexpr unsigned long kFpsrInexact = 1ul << 4;
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
#else
using State = int;
State get_state() {
  return 0;
}
void set_state(State) {}
#endif

struct NamedState {
  std::string name;
  State state;
};

// Returns each rounding mode, with subnormal numbers kept, flushed in results, and flushed in inputs and
// results. On x86, no exception is masked and no flag is set. On aarch64, NaNs are the default NaN, and the
// flag for an inexact result is set. Returns no state for other processors.
std::vector<NamedState> hostile_states() {
  std::vector<NamedState> states;
#if defined(__x86_64__) || defined(__aarch64__)
  constexpr const char* kRoundings[] = {"nearest", "downwards", "upwards", "to zero"};
  constexpr const char* kFlushes[] = {"", ", results flushed", ", inputs and results flushed"};
  for (unsigned rounding = 0; rounding < 4; ++rounding)
    for (unsigned flush = 0; flush < 3; ++flush) {
      const std::string name = std::string(kRoundings[rounding]) + kFlushes[flush];
#if defined(__x86_64__)
      states.push_back({name, rounding << 13 | (flush > 0 ? kMxcsrFlushToZero : 0u) |
                                  (flush > 1 ? kMxcsrDenormalsAreZero : 0u)});
#else
      constexpr unsigned long kModes[] = {0, 2, 1, 3};
      states.push_back(
          {name,
           {kModes[rounding] << 22 | (flush > 0 ? kFpcrFlushToZero : 0ul) | kFpcrDefaultNan, kFpsrInexact}});
#endif
    }
#endif
  return states;
}

// Returns codes at equal distances, so that all exponents occur.
std::vector<Bits> spread_codes(const DataType& type, std::size_t count) {
  std::vector<Bits> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = i * (type.mask() / count) & type.mask();
  return codes;
}

// Expects the results of each state to equal the results of the default state, in which other tests compare
// the kernels with the reference; and the state to stay.
void expect_equal_in_each_state(const Metadata& metadata, const DataType& type, Direction direction,
                                const std::string& words) {
  std::vector<Bits> codes = spread_codes(type, 600);
  std::erase_if(codes, [&](Bits code) { return !unpack(code, type).is_finite(); });
  const Bytes in = array_of(codes, type);
  for (const KernelTarget& target : kernel_targets()) {
    const auto plan = target.kernels.prepare(metadata, {codes.size()}, Layout::c);
    ASSERT_TRUE(plan) << words << ": " << plan.error().message();
    const std::string expected = result_of(**plan, direction, in);
    for (const auto& [name, state] : hostile_states()) {
      const State before = get_state();
      set_state(state);
      const std::string got = result_of(**plan, direction, in);
      const State after = get_state();
      set_state(before);
      EXPECT_TRUE(got == expected) << words << ", " << target.name << ", " << name;
      EXPECT_TRUE(after == state) << words << ", " << target.name << ", " << name;
    }
  }
}

TEST(Surroundings, CastsAreTheSameInEachState) {
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::clamp, OutOfRange::wrap}) {
          if (from.bits < 16 || (rule == OutOfRange::wrap && !to.is_integer())) continue;
          expect_equal_in_each_state(metadata_of(from, cast_value(to, rounding, rule), code_of_one(from)),
                                     from, Direction::encode,
                                     from.name + " to " + to.name + ", " + std::string(name(rounding)));
          if (testing::Test::HasFailure()) return;
        }
}

TEST(Surroundings, ScaleOffsetIsTheSameInEachState) {
  for (const DataType& type : real_data_types()) {
    const Bits one = code_of_one(type);
    // float8_e8m0fnu has no zero, so the fill value 1 minus the offset 1 has no result. The next code is 2,
    // and 2 - 1 is 1.
    const Bits fill_value = type.name == "float8_e8m0fnu" ? one + 1 : one;
    for (const Direction direction : {Direction::encode, Direction::decode})
      expect_equal_in_each_state(metadata_of(type, scale_offset(type, one, one), fill_value), type, direction,
                                 "scale_offset of " + type.name);
  }
}

TEST(Surroundings, AChainIsTheSameInEachState) {
  const std::string codecs =
      R"({"name":"scale_offset","configuration":{"offset":1,"scale":2}},)" +
      cast_value(*find_data_type("float16"), Rounding::nearest_even, OutOfRange::clamp) + "," + kLittleEndian;
  const Metadata metadata{read_json(R"("float32")"), read_json("[" + codecs + ",\"crc32c\"]"),
                          read_json("1")};
  expect_equal_in_each_state(metadata, *find_data_type("float32"), Direction::encode, codecs);
}

using Types = std::pair<std::string, std::string>;
class LongArrays : public testing::TestWithParam<Types> {};

// More than 8 MiB of output, at an odd address and in place: of an array, of one whose last element may be
// refused, and of damaged bytes. Equal types have no cast.
TEST_P(LongArrays, GoPastTheCaches) {
  const DataType type = *find_data_type(GetParam().first), stored = *find_data_type(GetParam().second);
  const std::size_t count = (std::size_t{8} << 20) / stored.element_size() + 13;
  const std::string cast =
      type == stored ? "" : cast_value(stored, Rounding::nearest_even, OutOfRange::error) + ",";
  const Metadata metadata = {
      read_json(metadata_json(type)),
      read_json("[" + cast + R"({"name":"bytes","configuration":{"endian":"big"}},"crc32c"])"),
      read_json("0")};
  std::vector<Bits> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = (i * i >> 7) % 100;
  const Bytes array = array_of(codes, type);
  Bytes refused = array;
  std::ranges::fill(std::span(refused).last(type.element_size()), std::byte{0xff});
  const auto reference = Reference().prepare(metadata, {count}, Layout::c);
  Bytes encoded((*reference)->encoded_size());
  ASSERT_FALSE((*reference)->encode(array, encoded));
  Bytes damaged = encoded;
  damaged[damaged.size() / 2] ^= std::byte{1};
  const auto results_of = [&](const Plan& plan) {
    return std::array{result_of(plan, Direction::encode, array), result_of(plan, Direction::encode, refused),
                      result_of(plan, Direction::decode, encoded),
                      result_of(plan, Direction::decode, damaged)};
  };
  const auto expected = results_of(**reference);
  for (const KernelTarget& target : kernel_targets()) {
    const auto plan = target.kernels.prepare(metadata, {count}, Layout::c);
    EXPECT_TRUE(results_of(**plan) == expected) << target.name;
    if (stored.element_size() > type.element_size()) continue;
    Bytes place = array;
    place.resize(std::max(array.size(), encoded.size()));
    const auto in_place = std::span(place).first(encoded.size());
    EXPECT_FALSE((*plan)->encode(std::span(place).first(array.size()), in_place)) << target.name;
    EXPECT_TRUE(std::ranges::equal(in_place, encoded)) << target.name;
  }
}

INSTANTIATE_TEST_SUITE_P(, LongArrays,
                         testing::Values(Types("uint8", "uint8"), Types("int64", "uint32"),
                                         Types("uint64", "int64"), Types("float32", "int64")));

}  // namespace
}  // namespace zarrproof::test::surroundings_test
