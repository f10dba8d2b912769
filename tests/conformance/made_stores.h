// Makes two arrays in a folder of the test: "a/int16" with the elements 1 2 3 -7, and "b/float32" with 0.1
// -0.0 NaN.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/testee/open.h"

namespace zarrproof {

inline constexpr const char* kLittle = R"({"name":"bytes","configuration":{"endian":"little"}})";

// Returns a one-dimensional array that is not filled in. `members` are the members of its zarr.json that the
// codecs need: R"("data_type":"int8","fill_value":0,"codecs":["bytes"])".
ArrayOnDisk line_array(const std::string& name, const std::string& members, std::uint64_t chunk_length,
                       const std::vector<std::string>& elements);

class MadeStores : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Fills in the array and writes its files.
  void write(const ArrayOnDisk& array) const;

  // Returns the results of the arrays whose names contain `name`, read by this shell command.
  Results run(const std::string& command, const std::string& name, TesteeOptions options) const;

  // Returns the result of one array.
  RequestResult judge(const std::string& command, const std::string& name = "int16",
                      std::chrono::milliseconds timeout = std::chrono::minutes(10)) const {
    return run(command, name, {.timeout = timeout}).requests.front();
  }

  Verdict verdict(const std::string& command, const std::string& name = "int16") {
    return judge(command, name).verdict;
  }

  std::string folder_;
};

}  // namespace zarrproof
