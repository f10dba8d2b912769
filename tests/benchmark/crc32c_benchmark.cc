// Bytes a second through every CRC32C kernel of this machine and through ISA-L: of messages independent of
// each other, and of such that continue the checksum of the one before.
#include <benchmark/benchmark.h>
#include <isa-l/crc.h>

#include <random>
#include <string>
#include <vector>

#include "reference/kernels/crc32c/crc32c.h"

namespace zarrproof::kernels {
namespace {

std::uint32_t isal(std::uint32_t checksum, const std::byte* bytes, std::size_t size) {
  auto* const begin = const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(bytes));
  return ~crc32_iscsi(begin, static_cast<int>(size), ~checksum);
}

constexpr std::size_t kLargest = std::size_t{64} << 20;

const std::byte* some_bytes() {
  static const std::vector<std::byte> bytes = [] {
    std::mt19937_64 engine(1);
    std::vector<std::byte> made(kLargest);
    for (std::byte& byte : made) byte = static_cast<std::byte>(engine());
    return made;
  }();
  return bytes.data();
}

void register_kernel(const Crc32cKernel& kernel, std::size_t size, bool continued) {
  const std::string title =
      "crc32c/" + std::string(kernel.name) + "/" + std::to_string(size) + (continued ? "/continued" : "");
  benchmark::RegisterBenchmark(title.c_str(), [=](benchmark::State& state) {
    const std::byte* const bytes = some_bytes();
    std::uint32_t checksum = 0;
    for (auto unused : state) {
      (void)unused;
      const std::uint32_t result = kernel.extend(checksum, bytes, size);
      benchmark::DoNotOptimize(result);
      if (continued) checksum = result;
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
  });
}

void register_all() {
  for (const std::size_t size :
       {std::size_t{64}, std::size_t{1} << 10, std::size_t{1} << 16, std::size_t{1} << 20, kLargest})
    for (const bool continued : {false, true}) {
      register_kernel({.name = "ISA-L", .extend = isal}, size, continued);
      for (const Crc32cKernel& kernel : crc32c_kernels()) register_kernel(kernel, size, continued);
    }
}

}  // namespace
}  // namespace zarrproof::kernels

int main(int argc, char** argv) {
  zarrproof::kernels::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
