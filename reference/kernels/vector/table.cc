// Codecs of types of 8 bits or fewer: every result is looked up.
#include "reference/kernels/vector/families.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/table.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const Table& table = std::get<Table>(step.constants);
  const std::byte* results = table.results.data();
  std::uint8_t refused = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto code = static_cast<std::uint8_t>(in[i]);
    refused |= table.refused[code];
    std::memcpy(out + i * kWidth, results + code * kWidth, kWidth);
  }
  return refused == 0;
}

void add_table_loops(Loops& loops) { loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>}; }

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace zarrproof::kernels {
ZARRPROOF_EXPORT_FAMILY(add_table_loops)
}
#endif
