#include "tests/conformance/made_stores.h"

#include <unistd.h>

#include <filesystem>

#include "vectors/suite/builder.h"

namespace zarrproof {

namespace fs = std::filesystem;

void MadeStores::SetUp() {
  folder_ = testing::TempDir() + "stores of " + std::to_string(::getpid());
  StoreArray integers{
      "a/int16", {type_text("int16"), "-7", chain({bytes_codec()}), {4}}, {3}, {"1", "2", "3"}};
  integers.missing = {{1}};
  write(integers);
  write({"b/float32",
         {type_text("float32"), "0", chain({bytes_codec()}), {3}},
         {2},
         {"0.1", "\"0x80000000\"", "\"NaN\""}});
}

void MadeStores::TearDown() {
  fs::remove_all(folder_);
}

void MadeStores::write(const StoreArray& array) const {
  write_files({make_array(array)}, folder_);
}

RequestResult MadeStores::judge(const std::string& command, const std::string& name,
                                std::chrono::milliseconds timeout) {
  std::vector<Store> stores = find_stores(folder_);
  std::erase_if(stores, [&](const Store& store) { return store.vector.id.find(name) == std::string::npos; });
  return run_stores(stores, {.reader = command, .timeout = timeout}, [](auto, auto) {}).requests.front();
}

}  // namespace zarrproof
