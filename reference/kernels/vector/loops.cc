#include "reference/kernels/vector/loops.h"

#include "hwy/highway.h"
#include "reference/kernels/vector/families.h"

namespace zarrproof::kernels {
namespace {

struct Compiled {
  std::int64_t target;  // Highway's bit
  std::string_view name;
};

// The fastest first.
constexpr Compiled kCompiled[] = {
#if HWY_TARGETS & HWY_AVX3_DL
    {HWY_AVX3_DL, "avx3_dl"},
#endif
#if HWY_TARGETS & HWY_AVX3
    {HWY_AVX3, "avx3"},
#endif
#if HWY_TARGETS & HWY_AVX2
    {HWY_AVX2, "avx2"},
#endif
#if HWY_TARGETS & HWY_SSE4
    {HWY_SSE4, "sse4"},
#endif
#if HWY_TARGETS & HWY_NEON
    {HWY_NEON, "neon"},
#endif
};

// The place of a target in Highway's dispatch tables, which have a single entry when there is one target.
std::size_t dispatch_index(std::int64_t target) {
#if (HWY_TARGETS & (HWY_TARGETS - 1)) == 0
  static_cast<void>(target);
  return 0;
#else
  hwy::ChosenTarget chosen;
  chosen.Update(target);
  return chosen.GetIndex();
#endif
}

Loops make_loops(std::size_t target) {
  Loops loops;
  add_integer_loops_of(target, loops);
  add_to_integer_loops_of(target, loops);
  add_to_integer_wrap_loops_of(target, loops);
  add_to_power_of_two_loops_of(target, loops);
  add_to_float_loops_of(target, loops);
  add_to_float_directly_loops_of(target, loops);
  add_to_float_exactly_loops_of(target, loops);
  add_scale_offset_loops_of(target, loops);
  add_bytes_loops_of(target, loops);
  add_table_loops_of(target, loops);
  return loops;
}

}  // namespace

const std::vector<VectorTarget>& vector_targets() {
  static const std::vector<VectorTarget> targets = [] {
    static std::vector<Loops> loops;
    std::vector<VectorTarget> found;
    loops.reserve(std::size(kCompiled));
    for (const Compiled& compiled : kCompiled) {
      if ((hwy::SupportedTargets() & compiled.target) == 0) continue;
      loops.push_back(make_loops(dispatch_index(compiled.target)));
      found.push_back({compiled.name, &loops.back()});
    }
    return found;
  }();
  return targets;
}

}  // namespace zarrproof::kernels
