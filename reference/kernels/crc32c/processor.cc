// Example: AVX2 is bit 5 of EBX in leaf 7 of CPUID. Bits 1 and 2 of XCR0 must be set as well: the operating
// system saves the registers XMM and YMM.
#include "reference/kernels/crc32c/processor.h"

#if defined(__x86_64__)
#include <cpuid.h>

#include <array>
#endif

namespace zarrproof::kernels {

#if defined(__x86_64__)

namespace {

// The place of a feature in CPUID: the leaf, the register (eax, ebx, ecx, edx), and the bit.
struct Row {
  std::string_view name;
  unsigned leaf, reg, bit;
  unsigned long long saved;  // the bits of XCR0 that say that the operating system saves the registers
};

constexpr unsigned kB = 1, kC = 2, kD = 3;
constexpr unsigned kExtended = 0x80000001;
// XCR0: bit 1 is XMM, bit 2 the upper halves of YMM, bits 5 to 7 the masks and registers of AVX-512.
constexpr unsigned long long kYmm = 0x6, kZmm = 0xe6;

constexpr Row kRows[] = {{"pclmul", 1, kC, 1, 0},
                         {"fma", 1, kC, 12, kYmm},
                         {"sse4.2", 1, kC, 20, 0},
                         {"aes", 1, kC, 25, 0},
                         {"avx", 1, kC, 28, kYmm},
                         {"f16c", 1, kC, 29, kYmm},
                         {"bmi", 7, kB, 3, 0},
                         {"avx2", 7, kB, 5, kYmm},
                         {"bmi2", 7, kB, 8, 0},
                         {"avx512f", 7, kB, 16, kZmm},
                         {"avx512dq", 7, kB, 17, kZmm},
                         {"avx512cd", 7, kB, 28, kZmm},
                         {"avx512bw", 7, kB, 30, kZmm},
                         {"avx512vl", 7, kB, 31, kZmm},
                         {"avx512vbmi", 7, kC, 1, kZmm},
                         {"avx512vbmi2", 7, kC, 6, kZmm},
                         {"gfni", 7, kC, 8, 0},
                         {"vaes", 7, kC, 9, kYmm},
                         {"vpclmulqdq", 7, kC, 10, kYmm},
                         {"avx512vnni", 7, kC, 11, kZmm},
                         {"avx512bitalg", 7, kC, 12, kZmm},
                         {"avx512vpopcntdq", 7, kC, 14, kZmm},
                         {"lzcnt", kExtended, kC, 5, 0}};

// Returns the registers after CPUID, all zero if the processor does not know the leaf.
std::array<unsigned, 4> registers_of(unsigned leaf) {
  std::array<unsigned, 4> found{};
  if (__get_cpuid_count(leaf, 0, &found[0], &found[1], &found[2], &found[3]) == 0) return {};
  return found;
}

bool bit_of(unsigned word, unsigned bit) {
  return (word >> bit & 1) != 0;
}

// Returns the registers that the operating system saves, 0 if it does not say.
unsigned long long saved_registers() {
  constexpr unsigned kOsxsave = 27;
  if (!bit_of(registers_of(1)[kC], kOsxsave)) return 0;
  unsigned low = 0, high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<unsigned long long>(high) << 32 | low;
}

}  // namespace

bool processor_has(std::string_view feature) {
  for (const Row& row : kRows)
    if (row.name == feature)
      return bit_of(registers_of(row.leaf)[row.reg], row.bit) &&
             (row.saved == 0 || (saved_registers() & row.saved) == row.saved);
  return false;
}

#else

bool processor_has(std::string_view) {
  return false;
}

#endif

}  // namespace zarrproof::kernels
