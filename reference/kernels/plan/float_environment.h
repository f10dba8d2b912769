// Sets the processor's floating-point state while a plan runs, for any state that the caller has set.
// Example: a caller flushes subnormal numbers to zero, as -ffast-math does. The results of a plan do not
// change, and the caller still flushes them afterwards.
#pragma once

#include "reference/kernels/steps/step.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace zarrproof::kernels {

// Between construction and destruction, exceptions do not trap, subnormal numbers are not flushed, and the
// rounding is to nearest unless round() changes it. The destructor restores the thread's state, including the
// exception flags.
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
  // MXCSR: all exceptions are masked; bits 13 and 14 are the rounding mode.
  using State = unsigned;
  static State get() { return _mm_getcsr(); }
  static void set(State state) { _mm_setcsr(state); }
  static State state(FloatMode mode) {
    constexpr State kAllMasked = 0x1f80;
    constexpr State kRounding[] = {0, 3, 2, 1};  // by FloatMode
    return kAllMasked | kRounding[static_cast<int>(mode)] << 13;
  }
#elif defined(__aarch64__)
  // FPCR has the rounding mode in bits 22 and 23. FPSR has the exception flags.
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
    constexpr unsigned long kRounding[] = {0, 3, 1, 2};  // by FloatMode
    return {kRounding[static_cast<int>(mode)] << 22, 0};
  }
#else
  // Without vector loops, the kernels use no floating point.
  using State = int;
  static State get() { return 0; }
  static void set(State) {}
  static State state(FloatMode) { return 0; }
#endif

  State saved_;
  FloatMode mode_ = FloatMode::nearest_even;
};

}  // namespace zarrproof::kernels
