// Every length of an array, and every place of a refused element: whole vectors, unrolled vectors and the
// remainder have different code paths.
#include <gtest/gtest.h>

#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "reference/reference.h"
#include "tests/kernels/buffer.h"
#include "tests/kernels/proof.h"

namespace zarrproof::test::lengths_test {
namespace {

constexpr std::uint64_t kLongest = 600;
constexpr std::uint64_t kLongestWithRefused = 150;

struct Case {
  std::string data_type, codecs;
  std::vector<std::string> accepted;  // elements, written as fill values; the first is the fill value
  std::string refused;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"float32",
       R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])",
       {"0", "1.5", "254.5"},
       "-1"},
      {"float64",
       R"([{"name":"cast_value","configuration":{"data_type":"float16"}},{"name":"bytes","configuration":{"endian":"big"}}])",
       {"0", "0.1", "65519", "\"NaN\"", "-1e-7"},
       "65520"},
      {"int64",
       R"([{"name":"cast_value","configuration":{"data_type":"int16"}},{"name":"bytes","configuration":{"endian":"little"}}])",
       {"-32768", "32767", "0"},
       "32768"},
      {"float16",
       R"([{"name":"cast_value","configuration":{"data_type":"int64","out_of_range":"wrap"}},{"name":"bytes","configuration":{"endian":"big"}}])",
       {"0", "2.5", "-60000"},
       "\"NaN\""},
      {"uint8",
       R"([{"name":"cast_value","configuration":{"data_type":"uint4"}},"bytes"])",
       {"15", "3"},
       "16"},
      {"int16",
       R"([{"name":"scale_offset","configuration":{"offset":5,"scale":3}},{"name":"bytes","configuration":{"endian":"little"}}])",
       {"5", "-10000", "10000"},
       "32767"},
      {"float8_e4m3fnuz",
       R"([{"name":"scale_offset","configuration":{"scale":2}},"bytes"])",
       {"1", "-3"},
       "240"},
      {"uint64",
       R"([{"name":"scale_offset","configuration":{"offset":7}},{"name":"cast_value","configuration":{"data_type":"float32"}},
           {"name":"cast_value","configuration":{"data_type":"uint32"}},{"name":"bytes","configuration":{"endian":"big"}}])",
       {"7", "1000000007"},
       "6"},
  };
  return all;
}

// Makes an array with this number of elements: the accepted ones repeated, and the refused one at `place`.
struct Elements {
  Elements(const Case& one) : type(*find_data_type(one.data_type)) {
    for (const std::string& text : one.accepted) accepted.push_back(element(text));
    refused = element(one.refused);
  }
  Bytes element(const std::string& text) const {
    Interpretation interpretation(Answers::defaults());
    return read_scalar(read_json(text), type, "element", interpretation);
  }
  void write(std::span<std::byte> array, std::optional<std::uint64_t> place) const {
    const std::size_t size = type.element_size();
    for (std::size_t i = 0; i * size < array.size(); ++i) {
      const Bytes& from = i == place ? refused : accepted[i % accepted.size()];
      std::copy(from.begin(), from.end(), array.subspan(i * size, size).begin());
    }
  }

  DataType type;
  std::vector<Bytes> accepted;
  Bytes refused;
};

std::unique_ptr<Plan> prepare(const Implementation& implementation, const Case& one, std::uint64_t length) {
  return test::prepare(implementation, one.data_type, one.codecs, one.accepted[0], {length});
}

class Lengths : public testing::TestWithParam<std::size_t> {};

TEST_P(Lengths, OfWhatIsAccepted) {
  const Case& one = cases()[GetParam()];
  const Elements elements(one);
  Buffer from(kLongest * 8), to(kLongest * 8);
  for (std::uint64_t length = 0; length <= kLongest; ++length) {
    const auto reference = prepare(Reference(), one, length);
    const std::span<std::byte> array = from.place_at_end(reference->array_size());
    elements.write(array, {});
    Bytes encoded(reference->encoded_size()), decoded(reference->array_size());
    ASSERT_FALSE(reference->encode(array, encoded));
    ASSERT_FALSE(reference->decode(encoded, decoded));
    for (const KernelTarget& target : kernel_targets()) {
      SCOPED_TRACE(target.name + ", " + std::to_string(length) + " elements");
      const auto plan = prepare(target.kernels, one, length);
      const std::span<std::byte> out = to.place_at_end(encoded.size());
      ASSERT_FALSE(plan->encode(array, out));
      ASSERT_TRUE(std::ranges::equal(out, encoded));
      ASSERT_TRUE(to.is_intact());
      const std::span<std::byte> back = to.place_at_end(decoded.size());
      ASSERT_FALSE(plan->decode(encoded, back));
      ASSERT_TRUE(std::ranges::equal(back, decoded));
      ASSERT_TRUE(to.is_intact());
    }
  }
}

TEST_P(Lengths, WithOneRefused) {
  const Case& one = cases()[GetParam()];
  const Elements elements(one);
  for (std::uint64_t length = 1; length <= kLongestWithRefused; ++length) {
    const auto reference = prepare(Reference(), one, length);
    Bytes array(reference->array_size()), out(reference->encoded_size());
    elements.write(array, 0);
    const auto first = reference->encode(array, out);
    ASSERT_TRUE(first);
    for (const KernelTarget& target : kernel_targets()) {
      const auto plan = prepare(target.kernels, one, length);
      for (std::uint64_t place = 0; place < length; ++place) {
        elements.write(array, place);
        Error expected = *first;
        expected.element = place;
        const auto got = plan->encode(array, out);
        ASSERT_EQ(got ? got->message() : "accepted", expected.message())
            << target.name << ", length " << length;
      }
    }
  }
}

// Long arrays are converted block by block. Blocks of a single step are the longest ones.
TEST_P(Lengths, OfManyBlocks) {
  const Case& one = cases()[GetParam()];
  const Elements elements(one);
  constexpr std::uint64_t kLength = 300'001;
  const auto reference = prepare(Reference(), one, kLength);
  Bytes array(reference->array_size()), encoded(reference->encoded_size());
  for (const std::optional<std::uint64_t> refused :
       {std::optional<std::uint64_t>(140'000), {kLength - 1}, {}}) {
    elements.write(array, refused);
    ASSERT_EQ(reference->encode(array, encoded).has_value(), refused.has_value());
    const std::string expected = result_of(*reference, Direction::encode, array);
    const std::string decoded = refused ? "" : result_of(*reference, Direction::decode, encoded);
    for (const KernelTarget& target : kernel_targets()) {
      const auto plan = prepare(target.kernels, one, kLength);
      ASSERT_TRUE(result_of(*plan, Direction::encode, array) == expected) << target.name;
      if (!refused) {
        ASSERT_TRUE(result_of(*plan, Direction::decode, encoded) == decoded) << target.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, Lengths, testing::Range(std::size_t{0}, cases().size()),
                         [](const auto& one) { return cases()[one.param].data_type; });

}  // namespace
}  // namespace zarrproof::test::lengths_test
