// Mutants about whole arrays: blocks of SIMD vectors, their tails, buffers, and checks over all elements.
#include <algorithm>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

const std::string kNanToZero = R"("scalar_map":{"encode":[["NaN",0]]})";
constexpr std::uint64_t kNan = 0x7fc00000;

// The low bits, which an unchecked conversion to integers leaves.
Converted unchecked(const Cast& cast) {
  if (cast.sound || !cast.to.is_integer()) return cast.sound;
  return cast.value().is_finite() ? settle(cast, cast.value(), cast.rounding, OutOfRange::wrap)
                                  : Converted(Bits{0});
}

// Does not check the selected elements of casts to integers.
Hooks unchecked_where(std::function<bool(const Cast&, const std::vector<Cast>&)> chosen) {
  return on_casts([=](const std::vector<Cast>& casts, std::span<Converted> out) {
    for (const Cast& cast : casts)
      if (!out[cast.index] && chosen(cast, casts)) out[cast.index] = unchecked(cast);
  });
}

std::size_t refused(const std::vector<Cast>& casts) {
  return static_cast<std::size_t>(std::ranges::count_if(casts, [](const Cast& cast) { return !cast.sound; }));
}

bool is_special(const Cast& cast) {
  return !cast.value().is_finite();
}

// Uses another rounding for the selected elements of casts from floats to integers.
Hooks rounded_where(Rounding rounding, bool (*chosen)(const Cast&)) {
  return on_cast([=](const Cast& cast) {
    if (!cast.from.is_floating() || !cast.to.is_integer() || !chosen(cast)) return cast.sound;
    return settle(cast, cast.value(), rounding, cast.rule);
  });
}

Hooks zero_from(std::uint64_t first) {
  Hooks hooks;
  hooks.step = [=](const Step&, std::span<const Bits> in, std::span<Converted> out) {
    for (std::uint64_t i = first; i < in.size(); ++i) out[i] = Bits{0};
  };
  return hooks;
}

const std::uint64_t k300 = f32(300.0F);

}  // namespace

std::vector<Mutant> block_mutants() {
  return {
      {"block/nan-hides-the-range-check",
       "CV-5",
       "The range is checked with the minimum and maximum of the array, which a NaN makes NaN.",
       unchecked_where([](const Cast&, const std::vector<Cast>& casts) {
         return std::ranges::any_of(casts,
                                    [](const Cast& cast) { return cast.value().is_nan() && cast.mapped(); });
       }),
       {encode("float32", cast("uint8", kNanToZero), {kNan, k300})}},
      {"block/only-the-ends-are-checked",
       "CV-5",
       "The first and the last element are checked, as if the array were sorted.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) {
         return cast.index > 0 && cast.index + 1 < cast.count;
       }),
       {encode("float32", cast("uint8"), {0, k300, 0})}},
      {"block/tail-is-cut",
       "CV-3",
       "Where there is a whole block of 8, the elements after the last one are rounded towards zero.",
       rounded_where(Rounding::towards_zero,
                     [](const Cast& cast) { return cast.count >= 8 && cast.index >= cast.count / 8 * 8; }),
       {encode("float32", cast("int16"), times(9, f32(1.75F)))}},
      {"block/body-rounds-to-even",
       "CV-3",
       "Whole blocks of 8 are rounded to even for nearest-away, too.",
       rounded_where(Rounding::nearest_even,
                     [](const Cast& cast) {
                       return cast.rounding == Rounding::nearest_away && cast.index < cast.count / 8 * 8;
                     }),
       {encode("float32", cast("int16", kNearestAway), times(8, f32(2.5F)))}},
      {"block/body-ignores-towards-positive",
       "CV-3",
       "Whole blocks of 16 are rounded to even for towards-positive, too.",
       rounded_where(Rounding::nearest_even,
                     [](const Cast& cast) {
                       return cast.rounding == Rounding::towards_positive &&
                              cast.index < cast.count / 16 * 16;
                     }),
       {encode("float64", cast("uint8", R"("rounding":"towards-positive")"), times(16, f64(2.25)))}},
      {"block/beside-a-mapped-nan-is-cut",
       "CV-3",
       "A block of 4 with a NaN that scalar_map maps takes a slow path that rounds towards zero.",
       on_casts([](const std::vector<Cast>& casts, std::span<Converted> out) {
         for (const Cast& cast : casts) {
           const std::size_t start = cast.index / 4 * 4;
           bool special = false;
           for (std::size_t i = start; i < std::min(start + 4, casts.size()); ++i)
             special |= casts[i].value().is_nan() && casts[i].mapped();
           if (special && !cast.mapped() && cast.to.is_integer())
             out[cast.index] = settle(cast, cast.value(), Rounding::towards_zero, cast.rule);
         }
       }),
       {encode("float32", cast("uint8", kNanToZero), {kNan, f32(2.75F)})}},
      {"block/beside-an-infinity-unclamped",
       "CV-5",
       "An array with a mapped infinity is cast without clamp.",
       on_casts([](const std::vector<Cast>& casts, std::span<Converted> out) {
         const bool special = std::ranges::any_of(
             casts, [](const Cast& cast) { return cast.value().is_infinite() && cast.mapped(); });
         for (const Cast& cast : casts)
           if (special && !cast.mapped() && cast.rule == OutOfRange::clamp && cast.to.is_integer())
             out[cast.index] = settle(cast, cast.value(), cast.rounding, OutOfRange::wrap);
       }),
       {encode("float32", cast("uint8", R"("out_of_range":"clamp","scalar_map":{"encode":[["Infinity",0]]})"),
               {0x7f800000, k300})}},
      {"block/eighth-lane-unchecked",
       "CV-5",
       "The mask of errors of a block of 8 loses its last bit.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) { return cast.index % 8 == 7; }),
       {encode("float32", cast("uint8"), times(7, 0) + times(1, k300))}},
      {"block/eighth-lane-unchecked-on-decode",
       "CV-5",
       "The same on decode.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) {
         return cast.index % 8 == 7 && !cast.step.work.encoding;
       }),
       {decode("uint8", cast("int16"), "int16", times(7, 0) + times(1, 300))}},
      {"block/errors-counted-in-a-byte",
       "CV-5",
       "Errors are counted in eight bits, in which 256 are none.",
       unchecked_where([](const Cast&, const std::vector<Cast>& casts) { return refused(casts) % 256 == 0; }),
       {encode("int16", cast("uint8"), times(256, 300))}},
      {"block/two-errors-cancel",
       "CV-5",
       "The flags of elements are combined by exclusive or.",
       unchecked_where([](const Cast&, const std::vector<Cast>& casts) { return refused(casts) % 2 == 0; }),
       {encode("int16", cast("uint8"), {300, 301})}},
      {"block/opposite-errors-cancel",
       "CV-5",
       "Elements above the range count 1, those below count -1, and the sum decides.",
       unchecked_where([](const Cast&, const std::vector<Cast>& casts) {
         std::int64_t balance = 0;
         for (const Cast& cast : casts)
           if (!cast.sound) balance += cast.value().is_negative() ? -1 : 1;
         return balance == 0;
       }),
       {encode("int16", cast("uint8"), {300, 0xffff})}},
      {"block/last-buffer-decides",
       "CV-5",
       "Arrays pass a buffer of 8192 elements, and the error flag of the last one counts.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) {
         return cast.index < (cast.count - 1) / 8192 * 8192;
       }),
       {encode("int16", cast("uint8"), times(1, 300) + times(8192, 0))}},
      {"block/checked-by-sampling",
       "CV-5",
       "Of more than 1024 elements every 16th is checked.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) {
         return cast.count > 1024 && cast.index % 16 != 0;
       }),
       {encode("int16", cast("uint8"), times(1025, 0) + times(8, 300))}},
      {"block/errors-after-4096-elements",
       "CV-5",
       "Only the first 4096 elements are checked.",
       unchecked_where([](const Cast& cast, const std::vector<Cast>&) { return cast.index >= 4096; }),
       {encode("int16", cast("uint8"), times(4096, 0) + times(1, 300))}},
      {"block/zero-after-4096-elements",
       "CV-13",
       "Casts and scale_offset fill one buffer of 4096 elements; the rest stays zero.",
       zero_from(4096),
       {encode("uint8", cast("uint16"), times(4096, 0) + times(1, 7))}},
      {"block/remainder-of-threads-lost",
       "CV-13",
       "Arrays of 2048 elements or more are shared by four threads, and what remains is left zero.",
       on_casts([](const std::vector<Cast>& casts, std::span<Converted> out) {
         for (const Cast& cast : casts)
           if (cast.count >= 2048 && cast.index >= cast.count / 4 * 4) out[cast.index] = Bits{0};
       }),
       {encode("uint8", cast("uint16"), times(2049, 7))}},
      {"block/zero-after-65536-elements",
       "CV-13",
       "A loop counter of 16 bits ends a cast after 65536 elements.",
       zero_from(65536),
       {encode("uint8", cast("uint16"), times(65536, 0) + times(1, 7))}},
      {"block/overlapping-tail-scaled-twice",
       "SO-1",
       "The last block of 8 overlaps the one before it, in place, so that elements are scaled twice.",
       [] {
         Hooks hooks;
         hooks.step = [](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
           if (step.scale() == nullptr || in.size() < 8 || in.size() % 8 == 0) return;
           Interpretation interpretation(Answers::defaults());
           for (std::size_t i = in.size() - 8; i < in.size() / 8 * 8; ++i)
             if (out[i])
               out[i] = step.work.encoding ? step.sound.encode(*out[i], interpretation)
                                           : step.sound.decode(*out[i], interpretation);
         };
         return hooks;
       }(),
       {encode("int16", scale_offset(R"("offset":1)"), numbers(9, 10))}},
      {"block/tail-without-offset",
       "SO-1",
       "The elements after the last whole block of 4 are scaled without the offset.",
       on_scaling([](const Scaling& scaling) -> Converted {
         if (scaling.count < 4 || scaling.index < scaling.count / 4 * 4 || !scaling.offset ||
             !scaling.encoding || !scaling.sound)
           return scaling.sound;
         const Value scale = scaling.scale ? unpack(*scaling.scale, scaling.type) : Value::integer(1);
         return scaling.finite() ? in_type(product(scaling.value(), scale), scaling.type) : scaling.sound;
       }),
       {encode("int16", scale_offset(R"("offset":1)"), numbers(5, 10))}},
      {"block/one-hit-of-the-map-a-block",
       "CV-1",
       "Of the elements of a block of 8 that scalar_map maps, only the first is found.",
       on_casts([](const std::vector<Cast>& casts, std::span<Converted> out) {
         for (const Cast& cast : casts)
           for (std::size_t i = cast.index / 8 * 8; i < cast.index && cast.mapped(); ++i)
             if (casts[i].mapped()) out[cast.index] = settle(cast, cast.value());
       }),
       {encode("float32", cast("uint8", kNanToZero), times(8, kNan))}},
      {"block/map-for-specials-in-blocks-only",
       "CV-1",
       "scalar_map is asked only in blocks of 8 that hold a NaN or an infinity.",
       on_casts([](const std::vector<Cast>& casts, std::span<Converted> out) {
         for (const Cast& cast : casts) {
           const std::size_t start = cast.index / 8 * 8, end = std::min(start + 8, casts.size());
           const bool special = std::any_of(casts.begin() + static_cast<std::ptrdiff_t>(start),
                                            casts.begin() + static_cast<std::ptrdiff_t>(end), is_special);
           if (cast.mapped() && !special && cast.from.is_floating())
             out[cast.index] = settle(cast, cast.value());
         }
       }),
       {encode("float32", cast("uint8", R"("scalar_map":{"encode":[[5,9]]})"), {f32(5.0F)})}},
      {"block/scalar-path-in-float64",
       "SO-2",
       "An array of no dimensions is computed in Python's float64 and then rounded.",
       on_scaling([](const Scaling& scaling) -> Converted {
         if (!scaling.step.work.shape.empty() || !scaling.type.is_ieee() || !scaling.finite() ||
             !scaling.offset || !scaling.scale || !scaling.encoding)
           return scaling.sound;
         const double x = to_double(scaling.value()) - to_double(unpack(*scaling.offset, scaling.type));
         return in_type(from_double(x * to_double(unpack(*scaling.scale, scaling.type))), scaling.type);
       }),
       {encode("float32", scale_offset(R"("offset":-16777216,"scale":3)"), {f32(1.0F)}).shape({})}},
      {"block/no-map-without-dimensions",
       "CV-1",
       "In an array of no dimensions the scalar_map is not asked.",
       on_mapped_cast([](const Cast& cast) {
         return cast.step.work.shape.empty() && cast.mapped() ? settle(cast, cast.value()) : cast.sound;
       }),
       {encode("uint8", cast("uint16", R"("scalar_map":{"encode":[[5,9]]})"), {5}).shape({})}},
      {"block/no-clamp-without-dimensions",
       "CV-5",
       "In an array of no dimensions what is out of range is refused, whatever the rule.",
       on_cast([](const Cast& cast) {
         return cast.step.work.shape.empty() ? settle(cast, cast.value(), cast.rounding, OutOfRange::refuse)
                                             : cast.sound;
       }),
       {encode("int16", cast("uint8", R"("out_of_range":"clamp")"), {300}).shape({})}},
  };
}

}  // namespace zarrproof::mutants
