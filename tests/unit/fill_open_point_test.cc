// Fill values that pass through a chain, by open point.
#include <gtest/gtest.h>

#include "reference/requirements/open_point_details.h"
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

TEST(fill_round_trip, DecidesForAFillValueThatDoesNotComeBack) {
  const auto readings = [](TestArray request) { return request.under("fill_check=metadata").resolutions(); };
  EXPECT_EQ(readings(inexact()),
            "fill_round_trip: equal=CV-10; bitwise=CV-10; castable=uint8 02; chain=CV-10");
  EXPECT_EQ(readings(negative_zero()),
            "fill_round_trip: equal=uint8 00; bitwise=CV-10; castable=uint8 00; chain=uint8 00");
  EXPECT_EQ(readings(one_way()), "fill_round_trip: equal=CV-10; bitwise=CV-10; castable=CV-10; chain=CV-10");
  EXPECT_EQ(readings(lost_in_the_chain()),
            "fill_round_trip: equal=float64 0000000084d797c1; bitwise=float64 0000000084d797c1; "
            "castable=float64 0000000084d797c1; chain=CHAIN-2");
  EXPECT_EQ(readings(array("float64").fill(R"("0x7ff8000000000001")").cast("float32")),
            "fill_round_trip: equal=float32 0000c07f; bitwise=CV-10; castable=float32 0000c07f; "
            "chain=float32 0000c07f");
  EXPECT_EQ(readings(array("float32").fill("300").cast("uint8")), "CV-10");
  EXPECT_EQ(readings(array("float32").fill("2").cast("uint8")), "uint8 02");
  EXPECT_EQ(readings(array("float32").fill(R"("NaN")").cast("float16")), "float16 007e");
}

TEST(fill_check, DecidesForAFillValueThatDoesNotSurvive) {
  const TestArray request = inexact().under("fill_round_trip=equal");
  EXPECT_EQ(request.encodings(f32(1)), "fill_check: metadata=CV-10; use=01");
  EXPECT_EQ(request.decodings("01"), "fill_check: metadata=CV-10; use=0000803f");
  EXPECT_EQ(request.resolutions(), "fill_check: metadata=CV-10; use=CV-10");
  EXPECT_EQ(request.missing_chunks(), "fill_check: metadata=CV-10; use=CV-10");
  const TestArray impossible = array("float32").fill("300").cast("uint8");
  EXPECT_EQ(impossible.encodings(f32(1)), "fill_check: metadata=CV-10; use=01");
  EXPECT_EQ(impossible.resolutions(), "fill_check: metadata=CV-10; use=CV-10");
  EXPECT_EQ(inexact().under("fill_round_trip=castable").encodings(f32(1)), "01");
}

TEST(CV_17, ACheckOnlyOnUseViolatesIt) {
  EXPECT_EQ(details(OpenPoint::fill_check, Answer::metadata).against, std::nullopt);
  EXPECT_EQ(details(OpenPoint::fill_check, Answer::use).against, Clause::CV_17);
}

}  // namespace
}  // namespace zarrproof::fill_open_point_test
