// How the processor calculates with floating point while a plan runs, whatever the caller has set.
#pragma once

#include "reference/kernels/steps/step.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace zarrproof::kernels {

// From construction to destruction: no traps, subnormal numbers kept, to nearest unless told otherwise. Only
// the thread's own state, which is given back as it was, the flags of exceptions, too.
class FloatEnvironment {
 public:
  FloatEnvironment() : saved_(get()) { set(state(FloatMode::nearest_even)); }
  ~FloatEnvironment() { set(saved_); }
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

  void round(FloatMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    set(state(mode));
  }

 private:
#if defined(__SSE2__)
  // MXCSR: all exceptions masked, the rounding in bits 13 and 14.
  using State = unsigned;
  static State get() { return _mm_getcsr(); }
  static void set(State state) { _mm_setcsr(state); }
  static State state(FloatMode mode) {
    constexpr State kRounding[] = {0, 3, 2, 1};
    return 0x1f80u | kRounding[static_cast<int>(mode)] << 13;
  }
#elif defined(__aarch64__)
  // FPCR, with the rounding in bits 22 and 23; FPSR, the flags of exceptions.
  struct State {
    unsigned long control, status;
  };
  static State get() {
    State state;
    asm volatile("mrs %0, fpcr" : "=r"(state.control) : : "memory");
    asm volatile("mrs %0, fpsr" : "=r"(state.status) : : "memory");
    return state;
  }
  static void set(State state) {
    asm volatile("msr fpcr, %0" : : "r"(state.control) : "memory");
    asm volatile("msr fpsr, %0" : : "r"(state.status) : "memory");
  }
  static State state(FloatMode mode) {
    constexpr unsigned long kRounding[] = {0, 3, 1, 2};
    return {kRounding[static_cast<int>(mode)] << 22, 0};
  }
#else
  // Without vector code nothing here uses the processor's floating point.
  using State = int;
  static State get() { return 0; }
  static void set(State) {}
  static State state(FloatMode) { return 0; }
#endif

  State saved_;
  FloatMode mode_ = FloatMode::nearest_even;
};

}  // namespace zarrproof::kernels
