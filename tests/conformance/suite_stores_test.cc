// The arrays of the suite.
#include <gtest/gtest.h>

#include <fstream>

#include "conformance/disk/write_file.h"
#include "conformance/judging/judge.h"
#include "conformance/results/count.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/store.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof::suite_stores_test {
namespace {

const Suite& arrays() {
  static const TemporaryFolder folder;
  static const Suite found = [] {
    write_files(suite_arrays(), folder.path());
    return load_arrays(folder.path().string());
  }();
  return found;
}

TEST(SuiteStores, EveryArrayCanBeJudged) {
  EXPECT_EQ(arrays().vectors.size(), suite_arrays().size());
  for (const Vector& array : arrays().vectors) {
    Response response{Response::Kind::printed, {}, {}, {}};
    std::ifstream expected(array.request.folder + ".expected");
    for (std::string line; std::getline(expected, line) && line != kRefusedLine;)
      response.lines.push_back(line);
    EXPECT_EQ(judge(array, response, Control::not_accepted).verdict,
              array.may_be_accepted() ? Verdict::pass : Verdict::fail)
        << array.id;
    response = {.kind = Response::Kind::error};
    EXPECT_EQ(judge(array, response, Control::accepted).verdict,
              array.may_be_refused() ? Verdict::pass : Verdict::fail)
        << array.id;
  }
}

// The page of the stores promises it.
TEST(SuiteStores, ClausesAreMustWhereNothingIsRefused) {
  for (const Vector& array : arrays().vectors) {
    EXPECT_FALSE(array.clauses.empty()) << array.id;
    if (array.may_be_refused()) {
      const Vector* control = arrays().find(array.control);
      EXPECT_TRUE(control != nullptr && !control->may_be_refused()) << array.id;
      EXPECT_NE(array.level, Level::must) << array.id;
      continue;
    }
    for (Clause clause : array.clauses)
      EXPECT_EQ(details(clause).level, Level::must) << array.id << " " << id(clause);
    EXPECT_NE(area_of(array.id), "stores") << array.id;
  }
}

TEST(SuiteStores, ClausesAreThoseOfTheDecoding) {
  using enum Clause;
  const std::pair<const char*, std::vector<Clause>> all[] = {
      {"bytes/uint8", {BYTES_1}},
      {"bytes/int16-big", {BYTES_1, BYTES_2}},
      {"bytes/complex64-little", {BYTES_1, BYTES_2, BYTES_4}},
      {"bytes/bool", {BYTES_1, BYTES_5}},
      {"fill_value/float32-nan", {META_4}},
      {"crc32c/int16-twice-big", {CRC_2}},
      {"crc32c/bare-names", {META_12, CRC_2}},
      {"chains/example-bare-names", {META_12, CRC_2, SO_1, SO_2, CV_1, CV_2, CHAIN_2}},
      {"scale_offset/no-parameters", {SO_4}},
      {"cast_value/int64-int8", {CV_2}},
      {"crc32c/damaged-short", {CRC_4}},
      {"sharding/line/sound", {SHARD_1, SHARD_2}},
      {"sharding/order/reversed", {CRC_2, SHARD_1, SHARD_2, SHARD_3, SHARD_4, SHARD_5}},
      {"sharding/edge/outside-stored", {CRC_2, SHARD_1, SHARD_2, SHARD_5}},
      {"sharding/codecs/scale_offset-before",
       {CRC_2, SO_1, SO_2, CHAIN_2, SHARD_1, SHARD_2, SHARD_3, SHARD_5}},
      {"sharding/damaged/offset-2-63", {SHARD_8}},
      {"sharding/open/overlap", {SHARD_1, SHARD_2, SHARD_4, SHARD_8}},
      {"chains/cast-twice", {CV_2, CV_7, CHAIN_2}}};
  for (const auto& [name, clauses] : all)
    EXPECT_EQ(arrays().find(std::string("stores/") + name)->clauses, clauses) << name;
}

}  // namespace
}  // namespace zarrproof::suite_stores_test
