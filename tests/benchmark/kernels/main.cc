// Measures bytes per second through the kernels, counted on the wider side, in GB (10^9), with memcpy and
// ISA-L for comparison. Each measurement is short; --benchmark_min_time=1 makes it exact.
// --benchmark_filter=REGEX selects measurements. ZARRPROOF_KERNELS_TARGET names a target other than the
// fastest.
#include <benchmark/benchmark.h>

#include <vector>

#include "tests/benchmark/kernels/groups.h"

int main(int argc, char** argv) {
  using namespace zarrproof::benchmarks;
  char min_time[] = "--benchmark_min_time=0.01";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, min_time);  // options of the command line come after it and win
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  add_limits();
  add_bytes();
  add_crc32c();
  add_casts();
  add_small_floats();
  add_maps();
  add_values();
  add_scale_offset();
  add_chain();
  add_sizes();
  benchmark::RunSpecifiedBenchmarks();
}
