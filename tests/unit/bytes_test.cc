// The codec bytes of the reference, by clause (BYTES_n).
#include <gtest/gtest.h>

#include "tests/unit/helpers.h"

namespace zarrproof::bytes_test {
namespace {

TEST(BYTES_1, ElementsStandInCOrderWhateverTheLayout) {
  EXPECT_EQ(array("uint8").shape({2, 3}).encode("010203040506"), "010203040506");
  // [[1, 2, 3], [4, 5, 6]] with the first dimension fastest.
  const TestArray request = array("uint8").shape({2, 3}).layout(Layout::f);
  EXPECT_EQ(request.encode("010402050306"), "010203040506");
  EXPECT_EQ(request.decode("010203040506"), "010402050306");
}

TEST(BYTES_2, Endian) {
  EXPECT_EQ(array("int32").bytes("big").encode("78563412"), "12345678");
  EXPECT_EQ(array("int32").bytes("little").encode("78563412"), "78563412");
  EXPECT_EQ(array("int32").bytes("big").decode("12345678"), "78563412");
  EXPECT_EQ(array("uint16").bytes("big").encode("01020304"), "02010403");
  EXPECT_EQ(array("float64").bytes("big").encode(f64(1)), "3ff0000000000000");
  EXPECT_EQ(array("bfloat16").bytes("big").encode("803f"), "3f80");
}

TEST(BYTES_10, RefusesItsAbsenceWhereAComponentIsWide) {
  for (const char* type : {"int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "float32",
                           "float64", "bfloat16", "complex64", "complex128", "complex_bfloat16",
                           "complex_float16", "complex_float32", "complex_float64"})
    EXPECT_EQ(array(type).bytes().prepare(), "BYTES-10 at codecs[0].configuration.endian") << type;
  EXPECT_EQ(array(time_json("numpy.timedelta64")).bytes().prepare(),
            "BYTES-10 at codecs[0].configuration.endian");
  EXPECT_EQ(array("float64").cast("uint8").bytes().prepare(), "prepared");
  EXPECT_EQ(array("uint8").cast("float64").bytes().prepare(), "BYTES-10 at codecs[1].configuration.endian");
}

TEST(BYTES_10, RefusesOtherValues) {
  for (const char* endian : {R"("native")", R"("Big")", R"("")", "null", "0", "true"})
    EXPECT_EQ(array("int32")
                  .codecs(R"([{"name":"bytes","configuration":{"endian":)" + std::string(endian) + "}}]")
                  .prepare(),
              "BYTES-10 at codecs[0].configuration.endian")
        << endian;
}

TEST(BYTES_3, EndianMayBeAbsentAndChangesNothing) {
  for (const char* type :
       {"bool", "int2", "uint4", "int8", "uint8", "float4_e2m1fn", "float6_e2m3fn", "float8_e5m2",
        "float8_e8m0fnu", "complex_float8_e4m3", "complex_float4_e2m1fn", "r8"}) {
    EXPECT_EQ(array(type).bytes().encode("0001"), "0001") << type;
    EXPECT_EQ(array(type).bytes("little").encode("0001"), "0001") << type;
    EXPECT_EQ(array(type).bytes("big").encode("0001"), "0001") << type;
    EXPECT_EQ(array(type).bytes("big").decode("0001"), "0001") << type;
  }
}

TEST(BYTES_14, RefusesOtherValuesWhereNoneIsNeeded) {
  for (const char* endian : {R"("native")", "null", "1"})
    EXPECT_EQ(array("uint8")
                  .codecs(R"([{"name":"bytes","configuration":{"endian":)" + std::string(endian) + "}}]")
                  .prepare(),
              "BYTES-14 at codecs[0].configuration.endian")
        << endian;
}

TEST(BYTES_4, RealThenImaginaryComponentEachInItsEndianness) {
  EXPECT_EQ(array("complex64").bytes("big").encode("0403020108070605"), "0102030405060708");
  EXPECT_EQ(array("complex64").bytes("big").decode("0102030405060708"), "0403020108070605");
  EXPECT_EQ(array("complex64").bytes("little").encode("0403020108070605"), "0403020108070605");
  EXPECT_EQ(array("complex_float16").bytes("big").encode("01020304"), "02010403");
  EXPECT_EQ(array("complex128").bytes("big").encode(f64(1) + f64(-2)), "3ff0000000000000c000000000000000");
}

TEST(BYTES_4, NarrowComponentsTakeAByteEach) {
  EXPECT_EQ(array("complex_float4_e2m1fn").bytes().encode("0f01"), "0f01");
  EXPECT_EQ(array("complex_float4_e2m1fn").bytes().decode("ff11"), "0f01");
  EXPECT_EQ(array("complex_float6_e3m2fn").bytes().decode("ffff"), "3f3f");
  EXPECT_EQ(array("complex_float4_e2m1fn").bytes().shape({1}).decode("01"), "BYTES-8 at data");
}

TEST(BYTES_5, FalseAndTrue) {
  EXPECT_EQ(array("bool").bytes().encode("000101"), "000101");
  EXPECT_EQ(array("bool").bytes().decode("000101"), "000101");
}

TEST(BYTES_11, RefusesOtherBytes) {
  EXPECT_EQ(array("bool").bytes().encode("0100ff02"), "BYTES-11 at codecs[0], element 2");
  EXPECT_EQ(array("bool").bytes().decode("0100ff02"), "BYTES-11 at codecs[0], element 2");
}

TEST(BYTES_6, BytesAreStoredAsTheyAre) {
  EXPECT_EQ(array("r8").bytes().encode("ff00"), "ff00");
  EXPECT_EQ(array("r24").bytes("little").encode("010203aabbcc"), "010203aabbcc");
  EXPECT_EQ(array("r24").bytes("little").decode("010203aabbcc"), "010203aabbcc");
}

TEST(META_3, RefusesRawTypesOfOtherNumbersOfBits) {
  EXPECT_EQ(array("r12").fill("[0]").prepare(), "META-3 at data_type");
  EXPECT_EQ(array("r7").fill("[0]").prepare(), "META-3 at data_type");
}

TEST(BYTES_7, EveryBitPatternSurvives) {
  const std::string signalling = word32(0x7f800001) + word32(0xffc12345) + word32(0x80000000);
  EXPECT_EQ(array("float32").encode(signalling), signalling);
  EXPECT_EQ(array("float32").decode(signalling), signalling);
  EXPECT_EQ(array("float32").bytes("big").encode(word32(0x7f800001)), "7f800001");
  EXPECT_EQ(array("float64").decode(word64(0x7ff0000000000001)), word64(0x7ff0000000000001));
  EXPECT_EQ(array("float16").encode("01fc0080"), "01fc0080");
}

TEST(BYTES_7, UpperBitsOfNarrowTypesCarryNothing) {
  EXPECT_EQ(array("uint4").bytes().decode("fa"), "0a");
  EXPECT_EQ(array("uint4").bytes().encode("fa"), "0a");
  EXPECT_EQ(array("int4").bytes().decode("08"), "f8");  // -8, sign-extended
  EXPECT_EQ(array("int2").bytes().decode("fd"), "01");
  EXPECT_EQ(array("float4_e2m1fn").bytes().decode("f8"), "08");
  EXPECT_EQ(array("float6_e2m3fn").bytes().decode("e0"), "20");
}

TEST(BYTES_13, UpperBitsExtendTheSign) {
  EXPECT_EQ(array("int4").encode("08f80f07"), "f8f8ff07");
  EXPECT_EQ(array("uint2").encode("fdfe"), "0102");
}

TEST(BYTES_8, TheLengthIsElementsTimesWidth) {
  EXPECT_EQ(array("uint16").shape({2, 2}).decode("0000000000000000"), "0000000000000000");
  EXPECT_EQ(array("uint16").shape({2}).decode("000000"), "BYTES-8 at data");
  EXPECT_EQ(array("uint16").shape({2}).decode("0000000000"), "BYTES-8 at data");
  EXPECT_EQ(array("uint16").shape({2}).decode(""), "BYTES-8 at data");
  EXPECT_EQ(array("uint16").shape({0}).decode("00"), "BYTES-8 at data");
  EXPECT_EQ(array("float64").cast("uint8").shape({2}).decode("00"), "BYTES-8 at data");
  EXPECT_EQ(array("uint16").shape({2}).encode("000000"), "no clause at array");
  EXPECT_EQ(array("bool").bytes().shape({3}).decode("0202"), "BYTES-8 at data");
}

TEST(BYTES_9, ZeroDimensionalArraysHaveOneElement) {
  EXPECT_EQ(array("int16").bytes("big").shape({}).encode("0102"), "0201");
  EXPECT_EQ(array("int16").bytes("big").shape({}).decode("0201"), "0102");
  EXPECT_EQ(array("float32").cast("uint8").shape({}).layout(Layout::f).encode(f32(7)), "07");
  EXPECT_EQ(array("int16").shape({}).decode(""), "BYTES-8 at data");
}

TEST(BYTES_12, ArraysWithoutElementsHaveNoBytes) {
  for (Layout layout : {Layout::c, Layout::f}) {
    EXPECT_EQ(array("float64").shape({3, 0, 2}).layout(layout).encode(""), "");
    EXPECT_EQ(array("float64").shape({0}).layout(layout).decode(""), "");
  }
}

}  // namespace
}  // namespace zarrproof::bytes_test
