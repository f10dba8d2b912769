#include "reference/kernels/crc32c/crc32c.h"

#include <isa-l/crc.h>

#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"
#include "tests/benchmark/kernels/measure_calls.h"

namespace zarrproof::benchmarks {
namespace {

std::uint32_t isal(std::uint32_t checksum, const std::byte* bytes, std::size_t size) {
  auto* const begin = const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(bytes));
  return ~crc32_iscsi(begin, static_cast<int>(size), ~checksum);
}

void add_checksum(const std::string& who, kernels::Crc32cFunction checksum, std::size_t size) {
  benchmark::RegisterBenchmark(
      ("crc32c/checksum/" + who + "/" + size_name(size)).c_str(), [=](benchmark::State& state) {
        const auto bytes = input(size);
        measure_calls(state, size, [&] { benchmark::DoNotOptimize(checksum(0, bytes.data(), size)); });
      });
}

}  // namespace

void add_crc32c() {
  // A plan never passes more than 1 MiB at once.
  for (std::size_t size = 64; size <= kMiB; size *= 4) {
    add_checksum("kernels", kernels::crc32c_kernels().front().extend, size);
    add_checksum("ISA-L", isal, size);
  }
  for (const std::size_t size : kSizes)
    for (const Way way : {Way::encode, Way::decode})
      add("crc32c/codec/" + way_name(way) + "/" + size_name(size),
          {.data_type = "uint8", .codecs = bytes_json() + R"(,"crc32c")"}, way, size, any_bytes());
}

}  // namespace zarrproof::benchmarks
