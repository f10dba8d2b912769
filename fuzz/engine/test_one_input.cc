// The entry point that libFuzzer, AFL++ and other engines call.
#include <cstddef>
#include <cstdint>

#include "fuzz/engine/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zarrproof::fuzz::check({data, size});
  return 0;
}
