#include <gtest/gtest.h>

#include "tests/unit/cast_words.h"
#include "tests/unit/helpers.h"

namespace zarrproof::fill_open_point_test {
namespace {

// 2.5 rounds to 2; -0.0 loses its sign; 255 does not fit int8 on the way back.
TestArray inexact() {
  return array("float32").fill("2.5").cast("uint8");
}
TestArray negative_zero() {
  return array("float32").fill(R"("0x80000000")").cast("uint8");
}
TestArray one_way() {
  return array("int8").fill("-1").cast("uint8", R"("scalar_map":{"encode":[[-1,255]]})");
}
// 1 - 10^8 is rounded to -10^8, which decodes to 0. The cast alone keeps its value.
TestArray lost_in_the_chain() {
  return array("float32").fill("1").scale_offset(R"("offset":1e8)").cast("float64");
}

TEST(fill_round_trip, equal) {
  EXPECT_EQ(inexact().under("fill_round_trip=equal").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(negative_zero().under("fill_round_trip=equal").prepare(), "prepared");
  EXPECT_EQ(one_way().under("fill_round_trip=equal").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(lost_in_the_chain().under("fill_round_trip=equal").prepare(), "prepared");
}

TEST(fill_round_trip, bitwise) {
  EXPECT_EQ(inexact().under("fill_round_trip=bitwise").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(negative_zero().under("fill_round_trip=bitwise").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(array("float64")
                .fill(R"("0x7ff8000000000001")")
                .cast("float32")
                .under("fill_round_trip=bitwise")
                .prepare(),
            "CV-10 at fill_value");
  EXPECT_EQ(lost_in_the_chain().under("fill_round_trip=bitwise").prepare(), "prepared");
}

TEST(fill_round_trip, castable) {
  EXPECT_EQ(inexact().under("fill_round_trip=castable").resolve(), "uint8 02");
  EXPECT_EQ(negative_zero().under("fill_round_trip=castable").prepare(), "prepared");
  EXPECT_EQ(one_way().under("fill_round_trip=castable").prepare(), "CV-10 at fill_value");
}

TEST(fill_round_trip, encode_only) {
  EXPECT_EQ(inexact().under("fill_round_trip=encode-only").resolve(), "uint8 02");
  EXPECT_EQ(one_way().under("fill_round_trip=encode-only").resolve(), "uint8 ff");
  EXPECT_EQ(array("float32").fill("300").cast("uint8").under("fill_round_trip=encode-only").prepare(),
            "CV-10 at fill_value");
}

TEST(fill_round_trip, chain) {
  EXPECT_EQ(inexact().under("fill_round_trip=chain").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(negative_zero().under("fill_round_trip=chain").prepare(), "prepared");
  EXPECT_EQ(one_way().under("fill_round_trip=chain").prepare(), "CV-10 at fill_value");
  EXPECT_EQ(lost_in_the_chain().under("fill_round_trip=chain").prepare(), "CHAIN-2 at fill_value");
}

TEST(fill_round_trip, NotAskedForAFillValueThatComesBack) {
  EXPECT_EQ(negative_zero().asked_by_metadata(), "fill_round_trip");
  EXPECT_EQ(lost_in_the_chain().asked_by_metadata(), "fill_round_trip");
  EXPECT_EQ(array("float32").fill("2").cast("uint8").asked_by_metadata(), "");
  EXPECT_EQ(array("float32").fill(R"("NaN")").cast("float16").asked_by_metadata(), "");
}

TEST(fill_check, metadata) {
  EXPECT_EQ(inexact().under("fill_check=metadata").encode(f32(1)), "CV-10 at fill_value");
  EXPECT_EQ(inexact().under("fill_check=metadata").decode("01"), "CV-10 at fill_value");
}

TEST(fill_check, use) {
  EXPECT_EQ(inexact().under("fill_check=use").encode(f32(1)), "01");
  EXPECT_EQ(inexact().under("fill_check=use").decode("01"), f32(1));
  EXPECT_EQ(inexact().under("fill_check=use").resolve(), "CV-10 at fill_value");
  EXPECT_EQ(inexact().under("fill_check=use").missing(), "CV-10 at fill_value");
}

TEST(fill_check, never) {
  EXPECT_EQ(inexact().under("fill_check=never").resolve(), "uint8 02");
  EXPECT_EQ(inexact().under("fill_check=never").missing(), f32(2.5F));
  const TestArray impossible = array("float32").fill("300").cast("uint8").under("fill_check=never");
  EXPECT_EQ(impossible.encode(f32(1)), "01");
  EXPECT_EQ(impossible.resolve(), "CV-10 at fill_value");
}

TEST(fill_check, NotAskedForAFillValueThatSurvives) {
  EXPECT_EQ(inexact().asked_by_metadata(), "fill_round_trip fill_check");
  EXPECT_EQ(inexact().under("fill_round_trip=castable").asked_by_metadata(), "");
  EXPECT_EQ(array("float32").fill("300").cast("uint8").asked_by_metadata(), "fill_check");
  EXPECT_EQ(array("float32").fill("2").cast("uint8").asked_by_metadata(), "");
}

}  // namespace
}  // namespace zarrproof::fill_open_point_test
