// Each clause with the smallest shard that shows it, and hostile shards. Whole arrays are in
// vectors/data/stores.json.
#include "reference/codec/sharding_indexed.h"

#include <gtest/gtest.h>

#include "reference/types/hexadecimal.h"
#include "tests/support/messages.h"

namespace zarrproof::sharding_indexed_test {
namespace {

const std::string kEmptyEntry(32, 'f');

// Returns an entry of the index, little-endian.
std::string entry(std::uint64_t offset, std::uint64_t nbytes) {
  std::vector<std::byte> bytes;
  for (const std::uint64_t number : {offset, nbytes})
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::byte>(number >> (8 * i)));
  return to_hexadecimal(bytes);
}

struct Shards {
  std::string configuration = {};  // more members of it
  std::string index_codecs = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
  std::string inner_shape = "[2]";
  std::string before = {}, after = {};  // codecs
  std::string type = "uint8", fill = "9";
  Shape shape = {4};

  StoredChain chain(Interpretation& interpretation) const {
    return StoredChain(read_metadata(R"({"zarr_format":3,"node_type":"array","shape":[4],"data_type":")" +
                                     type + R"(","fill_value":)" + fill + R"(,"codecs":[)" + before +
                                     R"({"name":"sharding_indexed","configuration":{"chunk_shape":)" +
                                     inner_shape + R"(,"codecs":["bytes"],"index_codecs":)" + index_codecs +
                                     configuration + "}}" + after + "]}"),
                       shape, interpretation);
  }

  // Returns the elements of a shard, or the message of the refusal.
  std::string decode(const std::string& shard, Answer overlap = Answer::accept) const {
    Answers given;
    given.set(OpenPoint::shard_overlap, overlap);
    Interpretation interpretation(given);
    std::string text;
    const std::string refusal = refusal_of([&] {
      text = to_hexadecimal(chain(interpretation).decode(*from_hexadecimal(shard), interpretation));
      return 0;
    });
    return text.empty() ? refusal : text;
  }
};

const std::string kFull = "01020304" + entry(0, 2) + entry(2, 2);

TEST(SHARD_1, InnerChunksAreRangesOfTheShard) {
  EXPECT_EQ(Shards().decode(kFull), "01020304");
  const Shards plane{.inner_shape = "[1,2]", .shape = {2, 4}};
  EXPECT_EQ(plane.decode("0102030405060708" + entry(0, 2) + entry(2, 2) + entry(4, 2) + entry(6, 2)),
            "0102030405060708");
  const Shards columns{.inner_shape = "[2,1]", .shape = {2, 2}};
  EXPECT_EQ(columns.decode("01020304" + entry(0, 2) + entry(2, 2)), "01030204");
}

TEST(SHARD_2, TheIndexIsAtTheEndOrAtTheStart) {
  const Shards start{.configuration = R"(,"index_location":"start")"};
  EXPECT_EQ(start.decode(entry(32, 2) + entry(34, 2) + "01020304"), "01020304");
  EXPECT_EQ((Shards{.configuration = R"(,"index_location":"end")"}).decode(kFull), "01020304");
  const Shards big{.index_codecs = R"([{"name":"bytes","configuration":{"endian":"big"}}])"};
  EXPECT_EQ(big.decode("0102" + kEmptyEntry + "00000000000000000000000000000002"), "09090102");
}

TEST(SHARD_3, AnEmptyInnerChunkHoldsTheFillValueThatReachesIt) {
  EXPECT_EQ(Shards().decode("0304" + kEmptyEntry + entry(0, 2)), "09090304");
  const Shards scaled{.before = R"({"name":"scale_offset","configuration":{"offset":7}},)"};
  EXPECT_EQ(scaled.decode("0304" + kEmptyEntry + entry(0, 2)), "09090a0b") << "2 reaches the shard";
  EXPECT_EQ(scaled.decode(kEmptyEntry + kEmptyEntry), "09090909");
}

// The chain of the inner chunks has the fill value under the same answer.
TEST(SHARD_3, ARawFillValueHasTheLengthOfItsAnswer) {
  const Shards raw{.type = "r8", .fill = "[9,0,0,0,0,0,0,0]"};
  Answers given;
  given.set(OpenPoint::raw_fill_length, Answer::bits);
  Interpretation interpretation(given);
  const auto shard = from_hexadecimal("0304" + kEmptyEntry + entry(0, 2));
  EXPECT_EQ(to_hexadecimal(raw.chain(interpretation).decode(*shard, interpretation)), "09090304");
}

TEST(SHARD_4, OrderAndUnusedBytesMeanNothing) {
  EXPECT_EQ(Shards().decode("aa0304bb0102cc" + entry(4, 2) + entry(1, 2)), "01020304");
}

// What reads the array leaves the elements outside of it out.
TEST(SHARD_5, AnInnerChunkOutsideOfTheArrayHasAnEntry) {
  EXPECT_EQ(Shards().decode("0102" + entry(0, 2) + kEmptyEntry), "01020909");
}

TEST(SHARD_6, TheInnerShapeDividesTheShard) {
  for (const char* shape :
       {"[3]", "[0]", "[8]", "[2,1]", "[]", "2", "[2.0]", "[-2]", "[18446744073709551615]"}) {
    const std::string refusal = Shards{.inner_shape = shape}.decode(kFull);
    EXPECT_EQ(refusal.find("codecs[0].configuration.chunk_shape: "), 0u) << refusal;
    EXPECT_NE(refusal.find("(SHARD-6)"), std::string::npos) << refusal;
  }
}

TEST(SHARD_7, IndexCodecsHaveAFixedSize) {
  EXPECT_EQ(
      Shards{.index_codecs = R"([{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd"}])"}
          .decode(kFull),
      "codecs[0].configuration.index_codecs[1]: the codec zstd; expected codecs of a fixed encoded size "
      "(SHARD-7)");
}

TEST(SHARD_8, EntriesLieInTheShardOutsideTheIndex) {
  constexpr std::uint64_t kMax = UINT64_MAX, kHalf = std::uint64_t{1} << 63;
  EXPECT_EQ(Shards().decode("").substr(0, 14), "data: 0 bytes;");
  EXPECT_EQ(Shards().decode(kFull.substr(10)).substr(0, 15), "data: 31 bytes;");
  for (const auto& [offset, nbytes] :
       std::initializer_list<std::pair<std::uint64_t, std::uint64_t>>{{kMax, 2},
                                                                      {0, kMax},
                                                                      {kHalf, 2},
                                                                      {kHalf, kHalf},
                                                                      {kMax - 1, 3},
                                                                      {36, 1},
                                                                      {35, 2},
                                                                      {36, kMax},
                                                                      {3, 2},
                                                                      {4, 1},
                                                                      {35, 1}}) {
    const std::string refusal = Shards().decode("01020304" + entry(0, 2) + entry(offset, nbytes));
    EXPECT_EQ(refusal.find("inner chunk [1]: offset "), 0u) << refusal;
    EXPECT_NE(refusal.find("(SHARD-8)"), std::string::npos) << refusal;
  }
  EXPECT_EQ(Shards().decode("01020304" + entry(0, 2) + entry(36, 0)),
            "inner chunk [1]: data: 0 bytes; expected 2 bytes (BYTES-8)")
      << "no byte lies beyond the end";
}

TEST(Shards, DamageOfTheIndexComesBeforeInnerChunks) {
  EXPECT_EQ(Shards().decode("01020304" + entry(0, 3) + entry(40, 1)).find("inner chunk [1]: offset"), 0u);
  EXPECT_EQ(Shards{.after = ",\"crc32c\""}.decode(kFull + "00000000").find("data: the checksum bytes"), 0u);
}

TEST(shard_overlap, BytesOfTwoInnerChunks) {
  const std::string same = "01020304" + entry(1, 2) + entry(1, 2);
  EXPECT_EQ(Shards().decode(same), "02030203");
  EXPECT_NE(Shards().decode(same, Answer::reject).find("(SHARD-8)"), std::string::npos);
  EXPECT_EQ(Shards().decode(kFull, Answer::reject), "01020304");
}

TEST(Shards, ParametersAreChecked) {
  const auto refusal = [](const std::string& configuration) {
    return Shards{.configuration = configuration}.decode(kFull);
  };
  EXPECT_EQ(refusal(R"(,"index_location":"End")"),
            R"(codecs[0].configuration.index_location: "End"; expected "start" or "end" (META-3))");
  EXPECT_EQ(refusal(R"(,"level":1)").find("codecs[0].configuration.level: an unknown parameter"), 0u);
  expect_start(Shards{.index_codecs = R"(["bytes"])"}.decode(kFull),
               "codecs[0].configuration.index_codecs[0].configuration.endian: ");
  EXPECT_NE(Shards{.after = R"(,"bytes")"}.decode(kFull).find("(META-11)"), std::string::npos);
}

// The index alone would have 2^60 bytes, or the decoded shard 2^40.
TEST(Shards, MemoryIsBounded) {
  const Shards many{.inner_shape = "[1]", .shape = {std::uint64_t{1} << 56}};
  EXPECT_NE(many.decode(kFull).find("the limit of this program"), std::string::npos);
  const Shards one{.inner_shape = "[1099511627776]", .shape = {std::uint64_t{1} << 40}};
  EXPECT_NE(one.decode(kEmptyEntry).find("the limit of this program"), std::string::npos);
  const Shards entries{.inner_shape = "[1]", .shape = {std::uint64_t{1} << 26}};
  EXPECT_EQ(entries.decode(kFull).substr(0, 15), "data: 36 bytes;");
}

}  // namespace
}  // namespace zarrproof::sharding_indexed_test
