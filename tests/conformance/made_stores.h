// Two arrays in a folder of the test: "a/int16" with the elements 1 2 3 -7, and "b/float32" with 0.1 -0.0
// NaN.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "conformance/stores/run_stores.h"
#include "conformance/stores/stores.h"

namespace zarrproof {

class MadeStores : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  void write(const StoreArray& array) const;

  // What becomes of the array whose name contains `name`, read by this shell command.
  RequestResult judge(const std::string& command, const std::string& name = "int16",
                      std::chrono::milliseconds timeout = std::chrono::minutes(10));

  Verdict verdict(const std::string& command, const std::string& name = "int16") {
    return judge(command, name).verdict;
  }

  std::string folder_;
};

}  // namespace zarrproof
