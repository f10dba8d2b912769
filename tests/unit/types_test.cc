// Data types and shapes.
#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/data_type.h"
#include "reference/types/part.h"
#include "reference/types/shape.h"
#include "reference/values/element.h"
#include "tests/support/format.h"
#include "tests/unit/helpers.h"

namespace zarrproof::types_test {
namespace {

TEST(DataType, AllRealTypesAreInTheTable) {
  EXPECT_EQ(real_data_types().size(), test::kFormats.size());
  for (const test::Format& format : test::kFormats) {
    const auto type = find_data_type(format.name);
    ASSERT_TRUE(type.has_value()) << format.name;
    EXPECT_TRUE(type->is_real());
    EXPECT_EQ(type->bits, format.bits()) << format.name;
    EXPECT_EQ(type->is_integer(), format.is_integer()) << format.name;
    EXPECT_EQ(type->has_infinity(), format.specials == test::Specials::ieee) << format.name;
    EXPECT_EQ(type->has_negative_zero(),
              format.specials == test::Specials::ieee || format.specials == test::Specials::finite)
        << format.name;
  }
}

TEST(DataType, RawTypesHaveAMultipleOfEightBits) {
  for (const char* name : {"r7", "r12", "r-8", "r", "r8 ", "R8", "r8.0", "r99999999999999999999"})
    EXPECT_FALSE(find_data_type(name).has_value()) << name;
}

TEST(DataType, ValuesAreWrittenForPeople) {
  EXPECT_EQ(describe_bits(0x7f, *find_data_type("int8")), "127 (0x7f)");
  EXPECT_EQ(describe_bits(0xc0490000, *find_data_type("float32")), "-3.140625 (0xc0490000)");
  EXPECT_EQ(describe_bits(0x7c00, *find_data_type("float16")), "Infinity (0x7c00)");
  EXPECT_EQ(describe_bits(0x80000000, *find_data_type("float32")), "-0 (0x80000000)");
  EXPECT_EQ(describe_bits(0x80, *find_data_type("float8_e5m2fnuz")), "NaN (0x80)");
  EXPECT_EQ(Value::finite(false, 1, 0, 3).to_string(), "0.33333333333333333333...");
  EXPECT_EQ(Value::finite(true, 1, 100).to_string(), "-1.2676506002282294014...e30");
  EXPECT_EQ(Value::finite(false, 1, -20).to_string(), "9.5367431640625e-7");
}

constexpr std::uint64_t kMax = UINT64_MAX;

TEST(Shape, ElementsAreTheProduct) {
  EXPECT_EQ(element_count({}), 1U);
  EXPECT_EQ(element_count({7}), 7U);
  EXPECT_EQ(element_count({2, 3, 4}), 24U);
  EXPECT_EQ(element_count(Shape(1000, 1)), 1U);
  EXPECT_EQ(element_count(Shape(63, 2)), std::uint64_t{1} << 63);
  EXPECT_EQ(element_count({kMax}), kMax);
  EXPECT_EQ(element_count({0}), 0U);
  EXPECT_EQ(element_count({kMax, kMax, 0}), 0U);
  EXPECT_EQ(element_count({0, kMax, kMax}), 0U);
  EXPECT_EQ(element_count(Shape(64, 2)), std::nullopt);
  EXPECT_EQ(element_count({std::uint64_t{1} << 32, std::uint64_t{1} << 32}), std::nullopt);
  EXPECT_EQ(element_count({kMax, 2}), std::nullopt);
  EXPECT_EQ(array("uint8").shape(Shape(300, 1)).layout(Layout::f).encode("07"), "07");
  EXPECT_EQ(array("uint8").no_fill().shape({kMax, kMax}).prepare(), "META-8 at fill_value");
}

std::vector<std::byte> bytes(std::initializer_list<int> numbers) {
  std::vector<std::byte> result;
  for (const int number : numbers) result.push_back(static_cast<std::byte>(number));
  return result;
}

// The array [[0,1,2],[3,4,5]] and its part [[4,5,-],[-,-,-]], elements of one byte and of two.
TEST(PartOfArray, PositionsBeyondTheEdgeGetTheOtherElementAndAreNotPut) {
  EXPECT_EQ(part_of_array(bytes({0, 1, 2, 3, 4, 5}), {2, 3}, {1, 1}, {2, 3}, bytes({9})),
            bytes({4, 5, 9, 9, 9, 9}));
  EXPECT_EQ(part_of_array(bytes({0, 1, 2, 3}), {2}, {1}, {2}, bytes({8, 9})), bytes({2, 3, 8, 9}));
  EXPECT_EQ(part_of_array(bytes({7}), {}, {}, {}, bytes({9})), bytes({7}));
  EXPECT_EQ(part_of_array({}, {0}, {0}, {0}, bytes({9})), bytes({}));
  std::vector<std::byte> array = bytes({0, 1, 2, 3, 4, 5});
  put_part(bytes({10, 11, 12, 13, 14, 15}), {1, 1}, {2, 3}, array, {2, 3});
  EXPECT_EQ(array, bytes({0, 1, 2, 3, 10, 11}));
  put_part({}, {0, 0}, {0, 3}, array, {2, 3});
  EXPECT_EQ(array, bytes({0, 1, 2, 3, 10, 11}));
}

std::vector<std::uint64_t> walk(const Shape& shape, Layout layout, int steps) {
  std::vector<std::uint64_t> seen;
  Positions positions(shape, layout);
  for (int i = 0; i < steps; ++i, positions.advance()) seen.push_back(positions.current());
  return seen;
}

TEST(Positions, AscendInCLayoutAndTheFirstDimensionIsFastestInF) {
  EXPECT_EQ(walk({2, 3}, Layout::c, 6), (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(walk({}, Layout::c, 1), (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(walk({2, 3}, Layout::f, 6), (std::vector<std::uint64_t>{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(walk({3, 1, 2}, Layout::f, 6), (std::vector<std::uint64_t>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(walk({}, Layout::f, 1), (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(walk({4}, Layout::f, 4), (std::vector<std::uint64_t>{0, 1, 2, 3}));
}

TEST(Shape, ASizeBeyond64BitsIsRefused) {
  EXPECT_EQ(array("uint8").shape({kMax}).prepare(), "prepared");
  EXPECT_EQ(array("uint8").shape({kMax, kMax}).prepare(), "no clause at shape");
  EXPECT_EQ(array("uint16").shape({kMax}).prepare(), "no clause at shape");
  EXPECT_EQ(array("uint8").cast("float64").shape({std::uint64_t{1} << 62}).prepare(), "no clause at shape");
  EXPECT_EQ(array("float64").cast("uint8").shape({std::uint64_t{1} << 62}).prepare(), "no clause at shape");
  EXPECT_EQ(array("uint8").crc32c().shape({kMax}).prepare(), "no clause at shape");
  EXPECT_EQ(array("uint8").crc32c().shape({kMax - 4}).prepare(), "prepared");
}

Shape read(std::string_view text) {
  return read_shape(read_json(text), "shape");
}

TEST(ReadShape, TakesIntegersAlone) {
  EXPECT_EQ(read("[]"), Shape{});
  EXPECT_EQ(read("[0, 18446744073709551615]"), (Shape{0, kMax}));
  for (const char* text :
       {"5", "null", "[-1]", "[1.0]", "[1e2]", R"(["1"])", "[null]", "[18446744073709551616]", "[[1]]"})
    EXPECT_THROW(read(text), Refused) << text;
}

}  // namespace
}  // namespace zarrproof::types_test
