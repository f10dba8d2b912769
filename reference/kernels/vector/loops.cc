// Makes the table of loops of each target, and lists those of the targets that the machine can run.
// Example: on a Zen 3, vector_loops() has avx2 and sse4.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/loops.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Each adds one family of loops, in the source file of its name: add_integer_loops in vector/integer.cc.
void add_integer_loops(Loops& loops);
void add_to_integer_loops(Loops& loops);
void add_to_integer_wrap_loops(Loops& loops);
void add_to_power_of_two_loops(Loops& loops);
void add_from_power_of_two_loops(Loops& loops);
void add_to_small_float_loops(Loops& loops);
void add_to_float_directly_loops(Loops& loops);
void add_to_float_exactly_loops(Loops& loops);
void add_scale_offset_loops(Loops& loops);
void add_bytes_loops(Loops& loops);
void add_table_loops(Loops& loops);

Loops make_loops() {
  Loops loops;
  loops.map_tables = {map_tables(1), map_tables(2), map_tables(4), map_tables(8)};
  for (const auto add :
       {add_integer_loops, add_to_integer_loops, add_to_integer_wrap_loops, add_to_power_of_two_loops,
        add_from_power_of_two_loops, add_to_small_float_loops, add_to_float_directly_loops,
        add_to_float_exactly_loops, add_scale_offset_loops, add_bytes_loops, add_table_loops})
    add(loops);
  return loops;
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <initializer_list>

#include "reference/kernels/crc32c/processor.h"

namespace zarrproof::kernels {
namespace {

struct CompiledTarget {
  std::string_view name;
  Loops (*make_loops)();
  bool (*is_supported)();
};

// Return whether the machine and the operating system support the instructions that Highway uses for a
// target. Highway's own function would need its library; the kernels need only its headers.
#if HWY_ARCH_X86
bool has_all(std::initializer_list<std::string_view> features) {
  return std::ranges::all_of(features, processor_has);
}

bool has_sse4() {
  return has_all({"sse4.2", "pclmul", "aes"});
}

bool has_avx2() {
  return has_sse4() && has_all({"avx2", "fma", "f16c", "bmi", "bmi2", "lzcnt"});
}

bool has_avx3() {
  return has_avx2() && has_all({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"});
}

[[maybe_unused]] bool has_avx3_dl() {  // a build may leave AVX3_DL out
  return has_avx3() && has_all({"avx512vbmi", "avx512vbmi2", "avx512vnni", "avx512bitalg", "avx512vpopcntdq",
                                "gfni", "vaes", "vpclmulqdq"});
}
#endif

// The fastest first.
constexpr CompiledTarget kCompiled[] = {
#if HWY_TARGETS & HWY_AVX3_DL
    {"avx3_dl", N_AVX3_DL::make_loops, has_avx3_dl},
#endif
#if HWY_TARGETS & HWY_AVX3
    {"avx3", N_AVX3::make_loops, has_avx3},
#endif
#if HWY_TARGETS & HWY_AVX2
    {"avx2", N_AVX2::make_loops, has_avx2},
#endif
#if HWY_TARGETS & HWY_SSE4
    {"sse4", N_SSE4::make_loops, has_sse4},
#endif
#if HWY_ARCH_ARM
    {"neon", HWY_STATIC_DISPATCH(make_loops), [] { return true; }},  // later releases have several NEONs
#endif
};

}  // namespace

const std::vector<NamedLoops>& vector_loops() {
  static const std::vector<NamedLoops> supported = [] {
    static std::vector<Loops> loops;
    std::vector<NamedLoops> found;
    loops.reserve(std::size(kCompiled));  // the pointers into `loops` stay valid
    for (const CompiledTarget& compiled : kCompiled) {
      if (!compiled.is_supported()) continue;
      loops.push_back(compiled.make_loops());
      found.push_back({compiled.name, &loops.back()});
    }
    return found;
  }();
  return supported;
}

}  // namespace zarrproof::kernels
#endif
