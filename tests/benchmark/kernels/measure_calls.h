// The loop of every measurement.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

namespace zarrproof::benchmarks {

// Calls once, and then measures as many calls as the benchmark wants. `bytes`: the bytes that a call is
// counted as. The first call takes longer, because the caches hold what the preparation wrote, so it is not
// measured.
template <class Call>
void measure_calls(benchmark::State& state, std::size_t bytes, const Call& call) {
  call();
  for (auto unused : state) {
    (void)unused;
    call();
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

}  // namespace zarrproof::benchmarks
