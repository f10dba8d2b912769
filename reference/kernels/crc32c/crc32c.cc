// Chooses among the implementations by the features of the processor. Example: on a Zen 3, which has no
// AVX-512, the list is sse4.2+pclmul, portable.
#include "reference/kernels/crc32c/crc32c.h"

#include <array>

#include "reference/kernels/crc32c/implementations.h"
#include "reference/kernels/crc32c/processor.h"
#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace zarrproof::kernels {
namespace {

// The kernels that this machine can run, the fastest first.
struct KernelList {
  std::array<Crc32cKernel, 3> list{};
  std::size_t size = 0;

  void add(std::string_view name, Crc32cFunction extend) { list[size++] = {.name = name, .extend = extend}; }
};

#if defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Apple's processors have both features. Systems other than Linux cannot be asked.
bool has_crc32_and_pmull() {
#if defined(__linux__)
  const unsigned long capabilities = getauxval(AT_HWCAP);
  return (capabilities & HWCAP_CRC32) != 0 && (capabilities & HWCAP_PMULL) != 0;
#elif defined(__APPLE__)
  return true;
#else
  return false;
#endif
}
#endif

KernelList detect() {
  KernelList kernels;
#if defined(__x86_64__)
  // processor_has() also asks whether the operating system supports AVX-512.
  const bool sse = processor_has("avx") && processor_has("sse4.2") && processor_has("pclmul");
  if (sse && processor_has("avx512f") && processor_has("avx512bw") && processor_has("avx512vl") &&
      processor_has("avx512vbmi") && processor_has("vpclmulqdq"))
    kernels.add("avx512+vpclmulqdq", crc32c_avx512_vpclmulqdq);
  if (sse) kernels.add("sse4.2+pclmul", crc32c_sse42_pclmul);
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (has_crc32_and_pmull()) kernels.add("crc32+pmull", crc32c_aarch64_crc32_pmull);
#endif
  kernels.add("portable", crc32c_portable);
  return kernels;
}

}  // namespace

std::span<const Crc32cKernel> crc32c_kernels() {
  static const KernelList kernels = detect();
  return std::span(kernels.list).first(kernels.size);
}

}  // namespace zarrproof::kernels
