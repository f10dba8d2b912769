#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

// CHAIN-1.
const Chain& chain() {
  static const Chain kept{
      .data_type = "float64",
      .codecs = R"({"name":"scale_offset","configuration":{"offset":-10,"scale":0.1}},)"
                R"({"name":"cast_value","configuration":{"data_type":"uint8",)"
                R"("scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]}}},"bytes","crc32c")",
      .fill_value = R"("NaN")"};
  return kept;
}

Data chain_data() {
  return between(*find_data_type("float64"), 0, 2500);
}

}  // namespace

void add_chain() {
  for (const std::size_t size : kSizes)
    for (const Way way : {Way::encode, Way::decode})
      add("chain/kernels/" + way_name(way) + "/" + size_name(size), chain(), way, size, chain_data());
  constexpr std::size_t kOneElement = sizeof(double);
  for (const Way way : {Way::encode, Way::decode})
    add("chain/kernels/" + way_name(way) + "/" + size_name(kOneElement), chain(), way, kOneElement,
        chain_data());
}

}  // namespace zarrproof::benchmarks
