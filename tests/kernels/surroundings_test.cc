// The processor's floating-point state that a caller may set, and arrays so long that loops bypass the
// caches.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/reference.h"
#include "reference/values/element.h"
#include "tests/kernels/chains.h"
#include "tests/kernels/processor_state.h"

namespace zarrproof::test::surroundings_test {
namespace {

// Returns codes at equal distances, so that all exponents occur.
std::vector<Bits> spread_codes(const DataType& type, std::size_t count) {
  std::vector<Bits> codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = i * (type.mask() / count) & type.mask();
  return codes;
}

// Returns the result of a plan for an array, or the error as text.
std::string made(const Plan& plan, Direction direction, const Bytes& in) {
  Bytes out(direction == Direction::encode ? plan.encoded_size() : plan.array_size());
  const auto error = call(plan, direction, in, out);
  return error ? error->message() : std::string(reinterpret_cast<const char*>(out.data()), out.size());
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
    const std::string expected = made(**plan, direction, in);
    for (const auto& [name, state] : hostile_states()) {
      const State before = get_state();
      set_state(state);
      const std::string got = made(**plan, direction, in);
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
          expect_equal_in_each_state(metadata_of(from, cast_value(to, rounding, rule), one_of(from)), from,
                                     Direction::encode,
                                     from.name + " to " + to.name + ", " + std::string(name(rounding)));
          if (testing::Test::HasFailure()) return;
        }
}

TEST(Surroundings, ScaleOffsetIsTheSameInEachState) {
  for (const DataType& type : real_data_types()) {
    const Bits one = one_of(type);
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

// More than 8 MiB of output: at an odd address, in place, and back; with the last element refused, and with
// damage.
TEST_P(LongArrays, GoPastTheCaches) {
  const auto& [from, to] = GetParam();
  const DataType type = *find_data_type(from), stored = *find_data_type(to);
  const std::size_t count = (std::size_t{8} << 20) / stored.element_size() + 13;
  const Metadata metadata = {
      read_json(metadata_json(type)),
      read_json("[" + cast_value(stored, Rounding::nearest_even, OutOfRange::error) + "," +
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
