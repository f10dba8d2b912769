// Held-out mutants of blocks of SIMD vectors, their tails, and halves for threads.
#include <algorithm>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

using Casts = std::vector<Cast>;
using Results = std::span<Converted>;

bool is_float_to_integer(const Casts& casts) {
  return !casts.empty() && casts[0].from.is_floating() && casts[0].to.is_integer();
}

void slow_path_truncates(const Casts& casts, Results out) {
  if (!is_float_to_integer(casts)) return;
  for (std::size_t first = 0; first < casts.size(); first += 8) {
    const std::size_t last = std::min(first + 8, casts.size());
    const bool slow = std::any_of(casts.begin() + static_cast<std::ptrdiff_t>(first),
                                  casts.begin() + static_cast<std::ptrdiff_t>(last),
                                  [](const Cast& cast) { return cast.value().is_nan(); });
    for (std::size_t i = first; slow && i < last; ++i)
      if (!casts[i].mapped())
        out[i] = settle(casts[i], casts[i].value(), Rounding::towards_zero, casts[i].rule);
  }
}

void ties_of_the_tail_away(const Casts& casts, Results out) {
  if (!is_float_to_integer(casts) || casts.size() < 8 || casts[0].rounding != Rounding::nearest_even) return;
  for (std::size_t i = casts.size() / 8 * 8; i < casts.size(); ++i)
    if (!casts[i].mapped())
      out[i] = settle(casts[i], casts[i].value(), Rounding::nearest_away, casts[i].rule);
}

void one_mapped_in_a_block(const Casts& casts, Results out) {
  for (std::size_t first = 0; first < casts.size(); first += 16) {
    bool found = false;
    for (std::size_t i = first; i < std::min(first + 16, casts.size()); ++i) {
      if (!casts[i].mapped()) continue;
      if (found) out[i] = settle(casts[i], casts[i].value());
      found = true;
    }
  }
}

Converted saturated(const Cast& cast) {
  if (!cast.value().is_finite()) return Bits{0};
  return settle(cast, cast.value(), cast.rounding, OutOfRange::clamp);
}

void errors_of_the_second_half_lost(const Casts& casts, Results out) {
  if (casts.size() < 1024) return;
  for (std::size_t i = casts.size() / 2; i < casts.size(); ++i)
    if (!out[i] && casts[i].to.is_integer()) out[i] = saturated(casts[i]);
}

void tail_unchecked(const Casts& casts, Results out) {
  if (casts.size() < 16 || !is_float_to_integer(casts)) return;
  for (std::size_t i = casts.size() / 16 * 16; i < casts.size(); ++i)
    if (!out[i]) out[i] = saturated(casts[i]);
}

void flags_overwritten(const Casts& casts, Results out) {
  // The flags of the next block overwrite those of a block.
  if (casts.empty() || !casts[0].from.is_integer() || !casts[0].to.is_integer()) return;
  const std::size_t last = casts.size() / 32 * 32;
  for (std::size_t i = 0; last >= 64 && i < last - 32; ++i)
    if (!out[i]) out[i] = casts[i].in & casts[i].to.mask();
}

void share_of_a_thread_cut(const Casts& casts, Results out) {
  if (casts.size() < 64) return;
  for (std::size_t i = casts.size() / 4 * 4; i < casts.size(); ++i) out[i] = Bits{0};
}

void last_of_a_block_left_out(const Casts& casts, Results out) {
  if (casts.size() <= 1024 || casts[0].to.is_e8m0()) return;
  for (std::size_t i = 1023; i < casts.size(); i += 1024) out[i] = Bits{0};
}

void range_by_extremes(const Casts& casts, Results out) {
  // Every comparison with NaN is false, also the range check of the highest element.
  const bool nan = std::ranges::any_of(casts, [](const Cast& cast) { return cast.value().is_nan(); });
  if (!is_float_to_integer(casts) || !nan || casts[0].rule != OutOfRange::refuse) return;
  for (const Cast& cast : casts)
    if (!cast.mapped() && cast.value().is_finite()) out[cast.index] = saturated(cast);
}

void odd_tail_truncated(const Casts& casts, Results out) {
  // Two float64 vectors make one float32 vector. An odd tail lacks its upper half.
  if (casts.empty() || casts[0].from.name != "float64" || casts[0].to.name != "float32") return;
  const std::size_t last = casts.size() - 1;
  const bool meant = casts.size() % 2 == 1 && last > 0 && !casts[last].mapped() && out[last];
  if (meant && casts[last].value().is_finite())
    out[last] = settle(casts[last], casts[last].value(), Rounding::towards_zero, casts[last].rule);
}

// Makes a hook that is called once with a scale_offset and all its elements.
Hooks on_scalings(std::function<void(const Step&, std::span<const Bits>, Results)> change) {
  Hooks hooks;
  hooks.step = [change](const Step& step, std::span<const Bits> in, Results out) {
    if (step.scale() != nullptr && step.work.encoding) change(step, in, out);
  };
  return hooks;
}

void low_products_in_full_blocks(const Step& step, std::span<const Bits> in, Results out) {
  const ScaleOffsetConfiguration& scale = *step.scale();
  if (scale.type.name != "int16" || !scale.scale) return;
  for (std::size_t i = 0; i < in.size() / 8 * 8; ++i) {
    std::int64_t number = to_signed(in[i], scale.type);
    if (scale.offset) number -= to_signed(*scale.offset, scale.type);
    if (number != static_cast<std::int16_t>(number)) continue;
    out[i] = static_cast<Bits>(number * to_signed(*scale.scale, scale.type)) & 0xffff;
  }
}

void constant_by_its_ends(const Step&, std::span<const Bits> in, Results out) {
  if (in.size() < 8 || in.front() != in.back()) return;
  std::fill(out.begin(), out.end(), out.front());
}

void saturating_subtraction(const Step& step, std::span<const Bits> in, Results out) {
  const ScaleOffsetConfiguration& scale = *step.scale();
  if (scale.type.name != "uint8" || !scale.offset || scale.scale) return;
  for (std::size_t i = 0; i < in.size() / 16 * 16; ++i)
    if (in[i] < *scale.offset) out[i] = Bits{0};
}

}  // namespace

std::vector<Mutant> block_mutants() {
  const std::string map = R"("scalar_map":{"encode":[["NaN",0]]})";
  const std::uint64_t nan = 0x7fc00000;
  return {
      {"block/slow-path-truncates",
       "CV-3",
       "A block of eight with a NaN in it goes element by element, by a cast that truncates.",
       on_casts(slow_path_truncates),
       {encode("float32", cast("uint8", map), {nan, f32(1.75f)})}},
      {"block/ties-of-the-tail-away",
       "CV-3",
       "After blocks of eight the rest is rounded by a function that takes ties away from zero.",
       on_casts(ties_of_the_tail_away),
       {encode("float32", cast("uint8"), times(8, f32(1)) + Codes{f32(2.5f)})}},
      {"block/one-mapped-element-in-sixteen",
       "CV-1",
       "Only the first element of a block that is a key is mapped.",
       on_casts(one_mapped_in_a_block),
       {encode("float32", cast("uint8", map), {nan, nan})}},
      {"block/errors-of-the-second-half-lost",
       "CV-5",
       "From 1024 elements on two threads share them, and the errors of the second one are lost.",
       on_casts(errors_of_the_second_half_lost),
       {encode("int16", cast("uint8"), times(1500, 1) + Codes{300})}},
      {"block/tail-unchecked",
       "CV-5",
       "After blocks of sixteen the rest of floats to integers saturates without a check.",
       on_casts(tail_unchecked),
       {encode("float32", cast("uint8"), times(16, f32(1)) + Codes{f32(300)})}},
      {"block/flags-overwritten-by-the-next-block",
       "CV-5",
       "Among integers only the last block of 32 tells that an element does not fit.",
       on_casts(flags_overwritten),
       {encode("int16", cast("uint8"), Codes{300} + times(70, 1))}},
      {"block/share-of-a-thread-cut",
       "CV-2",
       "From 64 elements on four threads share them, and the remainder of the division is left out.",
       on_casts(share_of_a_thread_cut),
       {encode("int16", cast("uint8"), times(67, 5))}},
      {"block/last-of-1024-left-out",
       "CV-2",
       "Above 1024 elements the last one of each 1024 is left out.",
       on_casts(last_of_a_block_left_out),
       {encode("int16", cast("uint8"), times(1030, 5))}},
      {"block/range-by-extremes",
       "CV-5",
       "The highest and lowest element are checked, which a NaN that is mapped makes NaN.",
       on_casts(range_by_extremes),
       {encode("float32", cast("uint8", map), {nan, f32(300)})}},
      {"block/odd-float64-truncated",
       "CV-3",
       "The last of an odd number of float64 is truncated to float32.",
       on_casts(odd_tail_truncated),
       {encode("float64", cast("float32"), {f64(1), f64(1), f64(1 + 0x1.8p-24)})}},
      {"block/low-products-in-full-blocks",
       "SO-3",
       "Blocks of eight int16 keep the low half of a product, unchecked.",
       on_scalings(low_products_in_full_blocks),
       {encode("int16", scale_offset(R"("scale":2)"), times(8, 30000))}},
      {"block/constant-by-its-ends",
       "SO-1",
       "Eight elements and more, the first of which is equal to the last, are taken to be all equal.",
       on_scalings(constant_by_its_ends),
       {encode("int16", scale_offset(R"("offset":1)"), {1, 2, 3, 4, 5, 6, 7, 1})}},
      {"block/saturating-subtraction",
       "SO-3",
       "Blocks of sixteen uint8 saturate below the offset.",
       on_scalings(saturating_subtraction),
       {encode("uint8", scale_offset(R"("offset":5)"), times(16, 3)).fill("5")}},
  };
}

}  // namespace zarrproof::mutants::holdout
