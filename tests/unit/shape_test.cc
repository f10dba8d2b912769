#include "reference/types/shape.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "tests/unit/helpers.h"

namespace zarrproof::shape_test {
namespace {

constexpr std::uint64_t kMax = UINT64_MAX;

TEST(Shape, ElementsAreTheProduct) {
  EXPECT_EQ(element_count({}), 1U);
  EXPECT_EQ(element_count({7}), 7U);
  EXPECT_EQ(element_count({2, 3, 4}), 24U);
  EXPECT_EQ(element_count(Shape(1000, 1)), 1U);
  EXPECT_EQ(element_count(Shape(63, 2)), std::uint64_t{1} << 63);
  EXPECT_EQ(element_count({kMax}), kMax);
}

TEST(Shape, AZeroAnywhereIsZero) {
  EXPECT_EQ(element_count({0}), 0U);
  EXPECT_EQ(element_count({kMax, kMax, 0}), 0U);
  EXPECT_EQ(element_count({0, kMax, kMax}), 0U);
}

TEST(Shape, AnOverflowIsNothing) {
  EXPECT_EQ(element_count(Shape(64, 2)), std::nullopt);
  EXPECT_EQ(element_count({std::uint64_t{1} << 32, std::uint64_t{1} << 32}), std::nullopt);
  EXPECT_EQ(element_count({kMax, 2}), std::nullopt);
}

std::vector<std::uint64_t> walk(const Shape& shape, Layout layout, int steps) {
  std::vector<std::uint64_t> seen;
  Positions positions(shape, layout);
  for (int i = 0; i < steps; ++i, positions.advance()) seen.push_back(positions.current());
  return seen;
}

TEST(Positions, InCLayoutTheyAscend) {
  EXPECT_EQ(walk({2, 3}, Layout::c, 6), (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(walk({}, Layout::c, 1), (std::vector<std::uint64_t>{0}));
}

TEST(Positions, InFLayoutTheFirstDimensionIsFastest) {
  EXPECT_EQ(walk({2, 3}, Layout::f, 6), (std::vector<std::uint64_t>{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(walk({3, 1, 2}, Layout::f, 6), (std::vector<std::uint64_t>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(walk({}, Layout::f, 1), (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(walk({4}, Layout::f, 4), (std::vector<std::uint64_t>{0, 1, 2, 3}));
}

// Dimensions of length 1 are not visited for each element.
TEST(Positions, AMillionDimensionsOfLengthOneCostNothing) {
  for (const Layout layout : {Layout::c, Layout::f}) {
    Shape shape(1'000'000, 1);
    shape[0] = shape[1] = 1'000;
    Positions positions(shape, layout);
    for (int i = 0; i < 999'999; ++i) positions.advance();
    EXPECT_EQ(positions.current(), 999'999U);
  }
}

TEST(Shape, ManyDimensionsWork) {
  EXPECT_EQ(array("uint8").shape(Shape(300, 1)).layout(Layout::f).encode("07"), "07");
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

TEST(Shape, MetadataIsRefusedBeforeTheShape) {
  EXPECT_EQ(array("uint8").no_fill().shape({kMax, kMax}).prepare(), "META-8 at fill_value");
}

Shape read(std::string_view text) {
  return read_shape(read_json(text), "shape");
}

TEST(ReadShape, TakesIntegers) {
  EXPECT_EQ(read("[]"), Shape{});
  EXPECT_EQ(read("[0, 18446744073709551615]"), (Shape{0, kMax}));
}

TEST(ReadShape, RefusesAnythingElse) {
  for (const char* text :
       {"5", "null", "[-1]", "[1.0]", "[1e2]", R"(["1"])", "[null]", "[18446744073709551616]", "[[1]]"})
    EXPECT_THROW(read(text), Refused) << text;
}

}  // namespace
}  // namespace zarrproof::shape_test
