// The floating-point state of the processor that a caller may set.
#pragma once

#include <string>
#include <vector>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace zarrproof::test {

#if defined(__x86_64__)
// MXCSR. Bits 13 and 14 are the rounding mode.
using State = unsigned;
inline constexpr State kMxcsrFlushToZero = 0x8000;     // FTZ: subnormal results become 0
inline constexpr State kMxcsrDenormalsAreZero = 0x40;  // DAZ: subnormal inputs count as 0
inline State get_state() {
  return _mm_getcsr();
}
inline void set_state(State state) {
  _mm_setcsr(state);
}
#elif defined(__aarch64__)
// FPCR and FPSR. Bits 22 and 23 of FPCR are the rounding mode.
struct State {
  unsigned long control, status;
  friend bool operator==(const State&, const State&) = default;
};
inline constexpr unsigned long kFpcrFlushToZero = 1ul << 24;
inline constexpr unsigned long kFpcrDefaultNan = 1ul << 25;
inline constexpr unsigned long kFpsrInexact = 1ul << 4;
inline State get_state() {
  State state;
  asm volatile("mrs %0, fpcr" : "=r"(state.control));
  asm volatile("mrs %0, fpsr" : "=r"(state.status));
  return state;
}
inline void set_state(State state) {
  asm volatile("msr fpcr, %0" : : "r"(state.control) : "memory");
  asm volatile("msr fpsr, %0" : : "r"(state.status) : "memory");
}
#else
using State = int;
inline State get_state() {
  return 0;
}
inline void set_state(State) {}
#endif

struct NamedState {
  std::string name;
  State state;
};

// Returns each rounding mode, with subnormal numbers kept, flushed in results, and flushed in inputs and
// results. On x86, no exception is masked and no flag is set. On aarch64, NaNs are the default NaN, and the
// flag for an inexact result is set. Returns no state for other processors.
inline std::vector<NamedState> hostile_states() {
  std::vector<NamedState> states;
#if defined(__x86_64__) || defined(__aarch64__)
  constexpr const char* kRoundings[] = {"nearest", "downwards", "upwards", "to zero"};
  constexpr const char* kFlushes[] = {"", ", results flushed", ", inputs and results flushed"};
  for (unsigned rounding = 0; rounding < 4; ++rounding)
    for (unsigned flush = 0; flush < 3; ++flush) {
      const std::string name = std::string(kRoundings[rounding]) + kFlushes[flush];
#if defined(__x86_64__)
      states.push_back({name, rounding << 13 | (flush > 0 ? kMxcsrFlushToZero : 0u) |
                                  (flush > 1 ? kMxcsrDenormalsAreZero : 0u)});
#else
      constexpr unsigned long kModes[] = {0, 2, 1, 3};
      states.push_back(
          {name,
           {kModes[rounding] << 22 | (flush > 0 ? kFpcrFlushToZero : 0ul) | kFpcrDefaultNan, kFpsrInexact}});
#endif
    }
#endif
  return states;
}

}  // namespace zarrproof::test
