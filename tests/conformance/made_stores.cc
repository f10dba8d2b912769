#include "tests/conformance/made_stores.h"

#include <unistd.h>

#include <filesystem>

#include "conformance/run/runner.h"
#include "conformance/stores/describe_arrays.h"
#include "conformance/stores/load_arrays.h"

namespace zarrproof {

namespace fs = std::filesystem;

ArrayOnDisk line_array(const std::string& name, const std::string& members, std::uint64_t chunk_length,
                       const std::vector<std::string>& elements) {
  const std::string zarr_json =
      R"({"zarr_format":3,"node_type":"array","shape":)" + to_string({elements.size()}) +
      R"(,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":)" + to_string({chunk_length}) +
      R"(}},"chunk_key_encoding":{"name":"default"},)" + members + "}";
  return {name, zarr_json, std::nullopt, elements};
}

void MadeStores::SetUp() {
  folder_ = testing::TempDir() + "stores of " + std::to_string(::getpid());
  const std::string codecs = std::string(R"("codecs":[)") + kLittle + "]";
  ArrayOnDisk integers = fill(
      line_array("a/int16", R"("data_type":"int16","fill_value":-7,)" + codecs, 3, {"1", "2", "3", "-7"}));
  integers.chunks->pop_back();
  write(integers);
  write(line_array("b/float32", R"("data_type":"float32","fill_value":0,)" + codecs, 2,
                   {"0.1", "\"0x80000000\"", "\"NaN\""}));
}

void MadeStores::TearDown() {
  fs::remove_all(folder_);
}

void MadeStores::write(const ArrayOnDisk& array) const {
  write_files({fill(array)}, folder_);
}

Results MadeStores::run(const std::string& command, const std::string& name, TesteeOptions options) const {
  const Suite arrays = load_arrays(folder_);
  RunPlan plan = everything(arrays);
  std::erase_if(plan.indices, [&](std::size_t number) {
    return arrays.vectors[number].id.find(name) == std::string::npos;
  });
  options.has_arrays = true;
  const auto testee = open_testee("reader:" + command, options);
  Results results = run_suite(arrays, plan, *testee, [](auto, auto) {});
  results.testee = "reader:" + command;
  describe_arrays(arrays, true, results);
  return results;
}

}  // namespace zarrproof
