// Chains of codecs of the reference, by clause (CHAIN_n).
#include "reference/codec/chain.h"

#include <gtest/gtest.h>

#include "tests/unit/helpers.h"

namespace zarrproof::chain_test {
namespace {

TestArray the_example() {
  return array("float64")
      .fill(R"("NaN")")
      .scale_offset(R"("offset":-10,"scale":0.1)")
      .cast("uint8", R"("rounding":"nearest-even","scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})")
      .bytes()
      .crc32c();
}

TEST(CHAIN_1, TheExampleOfTheSpecification) {
  EXPECT_EQ(the_example().resolve(), "uint8 00");
  // NaN, 0, 2540: 0, (0 + 10) * 0.1 = 1, 2550 * 0.1 = 255. The CRC32C covers the stored bytes.
  const std::string encoded = the_example().encode(word64(0x7ff8000000000000) + f64(0) + f64(2540));
  EXPECT_EQ(encoded.substr(0, 6), "0001ff");
  EXPECT_EQ(encoded.size(), 14U);
  EXPECT_EQ(the_example().decode(encoded), word64(0x7ff8000000000000) + f64(0) + f64(2540));
}

TEST(CHAIN_1, TypeAndFillValuePropagate) {
  const TestArray request = array("uint16")
                                .fill("1000")
                                .scale_offset(R"("offset":1000)")
                                .cast("uint8")
                                .scale_offset(R"("offset":0,"scale":3)");
  EXPECT_EQ(request.resolve(), "uint8 00");
  EXPECT_EQ(request.encode(word16(1000) + word16(1085)), "00ff");
  EXPECT_EQ(request.encode(word16(1086)), "SO-3 at codecs[2], element 0");
}

TEST(CHAIN_1, ParametersBelongToTheTypeAtTheirPlace) {
  EXPECT_EQ(array("uint8").cast("float32").scale_offset(R"("offset":0.5)").prepare(), "prepared");
  EXPECT_EQ(array("float32").cast("uint8").scale_offset(R"("offset":0.5)").prepare(),
            "META-10 at codecs[1].configuration.offset");
  EXPECT_EQ(array("float32").cast("uint8").cast("int8", R"("scalar_map":{"encode":[[-1,0]]})").prepare(),
            "META-10 at codecs[1].configuration.scalar_map.encode[0][0]");
}

TEST(CHAIN_1, RefusesAFillValueThatFailsFartherOn) {
  EXPECT_EQ(array("uint16").fill("1256").scale_offset(R"("offset":1000)").cast("uint8").prepare(),
            "CV-10 at fill_value");
  EXPECT_EQ(array("uint16").fill("999").scale_offset(R"("offset":1000)").cast("uint8").prepare(),
            "SO-7 at fill_value");
}

// The reference stores every chunk. -0.0 is not the fill value 0, and a NaN has its payload.
TEST(CHAIN_3, AChunkKeepsTheBitsThatTheFillValueLacks) {
  EXPECT_EQ(array("float32").fill("0").encode(word32(0x80000000)), word32(0x80000000));
  EXPECT_EQ(array("float32").fill(R"("NaN")").encode(word32(0x7fc00001)), word32(0x7fc00001));
}

TEST(CHAIN_2, DecodingIsInReverseOrder) {
  const TestArray request =
      array("int16").scale_offset(R"("offset":1)").scale_offset(R"("scale":2)").fill("1");
  EXPECT_EQ(request.encode(word16(6)), word16(10));
  EXPECT_EQ(request.decode(word16(10)), word16(6));
  const TestArray casts = array("uint16").cast("uint8").cast("int32").bytes("big").fill("1");
  EXPECT_EQ(casts.decode("000000ff"), word16(255));
  EXPECT_EQ(casts.decode("00000100"), "CV-5 at codecs[1], element 0");
}

TEST(ErrorOrder, MetadataBeforeDataAndThereTheFirstParameter) {
  EXPECT_EQ(array("uint8").cast("int8", R"("rounding":"up")").shape({3}).decode("00"),
            "META-3 at codecs[0].configuration.rounding");
  EXPECT_EQ(array("float32").fill("300").cast("uint8").crc32c().shape({1}).decode("00"),
            "CV-10 at fill_value");
  EXPECT_EQ(array("uint8").scale_offset(R"("x":1)").cast("y").prepare(),
            "META-2 at codecs[0].configuration.x");
}

TEST(ErrorOrder, ChecksumBeforeLengthBeforeElements) {
  const TestArray request = array("uint8").cast("uint16").bytes("little").crc32c();
  EXPECT_EQ(TestArray(request).shape({1}).decode("00ff00000000"), "CRC-4 at data");
  EXPECT_EQ(TestArray(request).shape({2}).decode("00000000"), "BYTES-8 at data");
  EXPECT_EQ(array("uint8").cast("uint16").shape({2}).decode("00ff00"), "BYTES-8 at data");
}

TEST(ErrorOrder, TheLowestElementInCOrder) {
  EXPECT_EQ(array("int16").cast("uint8").encode(word16(1) + word16(300) + word16(0xffff)),
            "CV-5 at codecs[0], element 1");
  EXPECT_EQ(array("uint8").cast("int16").decode(word16(1) + word16(2) + word16(300)),
            "CV-5 at codecs[0], element 2");
  // [[0, 300, 300], [300, 0, 0]]: in memory 0 300 300 0 300 0, where (0, 1) is third.
  const std::string good = word16(0), bad = word16(300);
  const TestArray request = array("int16").cast("uint8").shape({2, 3}).layout(Layout::f);
  EXPECT_EQ(request.encode(good + bad + bad + good + bad + good), "CV-5 at codecs[0], element 1");
  // Only (1, 0): second in memory, fourth in C order.
  EXPECT_EQ(request.encode(good + bad + good + good + good + good), "CV-5 at codecs[0], element 3");
  EXPECT_EQ(array("uint8").cast("int16").shape({2, 3}).layout(Layout::f).decode(good + good + good + bad +
                                                                                good + good),
            "CV-5 at codecs[0], element 3");
}

TEST(ErrorOrder, AtOneElementTheFirstCodecInTheOrderOfApplication) {
  const TestArray request = array("int16").cast("int8").cast("int16").cast("uint8");
  EXPECT_EQ(request.encode(word16(0xffff)), "CV-5 at codecs[2], element 0");
  EXPECT_EQ(request.encode(word16(0x0100)), "CV-5 at codecs[0], element 0");
  EXPECT_EQ(array("uint8").cast("int16").cast("uint8").cast("int16").decode(word16(300)),
            "CV-5 at codecs[2], element 0");
  // Element 0 fails in the second codec, element 1 in the first.
  EXPECT_EQ(array("int16").cast("int8").cast("uint8").encode(word16(0xffff) + word16(0x0100)),
            "CV-5 at codecs[1], element 0");
}

std::string list_of(std::size_t codecs, std::string_view codec) {
  std::string list = R"(["bytes")";
  for (std::size_t i = 1; i < codecs; ++i) list.append(",").append(codec);
  return list + "]";
}

TEST(Chain, HasAtMostTenThousandCodecs) {
  ASSERT_EQ(kMaxCodecs, 10'000U);
  EXPECT_EQ(array("uint8").codecs(list_of(kMaxCodecs, R"("crc32c")")).prepare(), "prepared");
  EXPECT_EQ(array("uint8").codecs(list_of(kMaxCodecs + 1, R"("crc32c")")).prepare(), "no clause at codecs");
  // Before the errors of codecs.
  EXPECT_EQ(array("uint8").codecs(list_of(kMaxCodecs + 1, "7")).prepare(), "no clause at codecs");
}

TEST(Chain, TellsItsStepsToWhoListens) {
  const Metadata metadata = read_metadata(
      R"({"zarr_format":3,"node_type":"array","shape":[1],"data_type":"float32","fill_value":0,
          "codecs":[{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"]})");
  Interpretation interpretation(Answers::defaults());
  const Chain chain(metadata, interpretation);
  std::vector<Clause> told;
  interpretation.listen([&](Clause clause, const std::string& words) {
    EXPECT_FALSE(words.empty());
    told.push_back(clause);
  });
  const std::array<std::byte, 4> element{std::byte{0}, std::byte{0}, std::byte{0x20},
                                         std::byte{0x40}};  // 2.5
  std::array<std::byte, 1> stored{};
  EXPECT_FALSE(chain.encode_element(element, stored, interpretation).has_value());
  EXPECT_EQ(told, (std::vector{Clause::CHAIN_1, Clause::CV_3}));
}

}  // namespace
}  // namespace zarrproof::chain_test
