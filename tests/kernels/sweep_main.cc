// Runs the tests; with --shard I/N (I from 1 to N), every Nth test, for arrays of jobs. GoogleTest's
// variables GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX (from 0) have the same effect.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

// Reads I/N.
bool set_shard(const std::string& word) {
  unsigned shard = 0, shards = 0;
  char rest = 0;
  if (std::sscanf(word.c_str(), "%u/%u%c", &shard, &shards, &rest) != 2 || shard < 1 || shard > shards)
    return false;
  setenv("GTEST_TOTAL_SHARDS", std::to_string(shards).c_str(), 1);
  setenv("GTEST_SHARD_INDEX", std::to_string(shard - 1).c_str(), 1);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  const bool shard_given = argc == 3 && std::string(argv[1]) == "--shard";
  if (argc != 1 && !(shard_given && set_shard(argv[2]))) {
    std::fprintf(stderr, "usage: %s [--shard I/N] [GoogleTest's options; --help lists them]\n", argv[0]);
    return 2;
  }
  return RUN_ALL_TESTS();
}
