#include <cstring>

#include "tests/benchmark/kernels/bare_loops.h"
#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure_calls.h"

namespace zarrproof::benchmarks {
namespace {

void add_copy(const std::string& title, void (*copy)(const std::byte* in, std::byte* out, std::size_t size),
              std::size_t size) {
  benchmark::RegisterBenchmark((title + "/" + size_name(size)).c_str(), [=](benchmark::State& state) {
    const auto in = input(size), out = output(size);
    measure_calls(state, size, [&] { copy(in.data(), out.data(), size); });
  });
}

}  // namespace

void add_limits() {
  for (const std::size_t size : all_sizes())
    add_copy(
        "limits/memcpy", [](const std::byte* in, std::byte* out, std::size_t n) { std::memcpy(out, in, n); },
        size);
  for (const std::size_t size : kSizes) {
    add_copy("limits/stream", stream_copy, size);
    add_copy(
        "limits/read",
        [](const std::byte* in, std::byte*, std::size_t n) { benchmark::DoNotOptimize(read_all(in, n)); },
        size);
  }
}

}  // namespace zarrproof::benchmarks
