#include "tests/benchmark/kernels/bare_loops.h"
#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"
#include "tests/benchmark/kernels/measure_calls.h"

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

void add_bare(Way way, std::size_t size) {
  benchmark::RegisterBenchmark(
      ("chain/bare/" + way_name(way) + "/" + size_name(size)).c_str(), [=](benchmark::State& state) {
        const std::size_t elements = size / sizeof(double);
        const bool encodes = way == Way::encode;
        const auto in = input(encodes ? size : elements), out = output(encodes ? elements : size);
        if (encodes)
          chain_data()(in);
        else
          any_bytes()(in);
        measure_calls(state, size,
                      [&] { (encodes ? bare_encode : bare_decode)(in.data(), out.data(), elements); });
      });
}

}  // namespace

void add_chain() {
  for (const std::size_t size : kSizes)
    for (const Way way : {Way::encode, Way::decode}) {
      add("chain/kernels/" + way_name(way) + "/" + size_name(size), chain(), way, size, chain_data());
      add_bare(way, size);
    }
  constexpr std::size_t kOneElement = sizeof(double);
  for (const Way way : {Way::encode, Way::decode})
    add("chain/kernels/" + way_name(way) + "/" + size_name(kOneElement), chain(), way, kOneElement,
        chain_data());
}

}  // namespace zarrproof::benchmarks
