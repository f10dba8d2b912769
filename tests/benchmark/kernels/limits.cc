#include <cstring>

#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure_calls.h"

namespace zarrproof::benchmarks {

void add_limits() {
  for (const std::size_t size : all_sizes())
    benchmark::RegisterBenchmark(("limits/memcpy/" + size_name(size)).c_str(), [=](benchmark::State& state) {
      const auto in = input(size), out = output(size);
      measure_calls(state, size, [&] { std::memcpy(out.data(), in.data(), size); });
    });
}

}  // namespace zarrproof::benchmarks
