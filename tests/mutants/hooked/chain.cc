// Mutants of codecs in a chain.
#include <algorithm>
#include <memory>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

using Codecs = std::vector<ArrayCodecConfiguration>;

Hooks on_codecs(void (*change)(Codecs&)) {
  Hooks hooks;
  hooks.configuration = [change](ChainConfiguration& chain) { change(chain.array_codecs); };
  return hooks;
}

CastValueConfiguration* as_cast(ArrayCodecConfiguration& codec) {
  return std::get_if<CastValueConfiguration>(&codec.codec);
}

ScaleOffsetConfiguration* as_scale(ArrayCodecConfiguration& codec) {
  return std::get_if<ScaleOffsetConfiguration>(&codec.codec);
}

// Passes data of the first cast_value to the later ones.
void inherit(Codecs& codecs, void (*from_to)(const CastValueConfiguration&, CastValueConfiguration&)) {
  const CastValueConfiguration* first = nullptr;
  for (ArrayCodecConfiguration& codec : codecs)
    if (CastValueConfiguration* cast = as_cast(codec)) {
      if (first != nullptr)
        from_to(*first, *cast);
      else
        first = cast;
    }
}

// Removes the codecs at these places.
void keep(Codecs& codecs, std::function<bool(std::size_t)> kept) {
  Codecs rest;
  for (std::size_t i = 0; i < codecs.size(); ++i)
    if (kept(i)) rest.push_back(codecs[i]);
  codecs = rest;
}

bool of_one_type(const Codecs& codecs) {
  return std::ranges::all_of(codecs, [](const auto& codec) {
    return std::holds_alternative<ScaleOffsetConfiguration>(codec.codec);
  });
}

Value value_or(const std::optional<Bits>& bits, const DataType& type, int otherwise) {
  return bits ? unpack(*bits, type) : Value::integer(otherwise);
}

// Computes the result of the last of two codecs directly from the original element. Only on encode.
// `unchecked`: continues with elements that the first codec refuses.
Hooks fused(std::function<std::optional<Converted>(const Step&, Bits)> result, bool unchecked = false) {
  Hooks hooks;
  auto originals = std::make_shared<std::vector<Bits>>();
  hooks.step = [=](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    if (!step.work.encoding || step.work.chain.array_codecs.size() != 2) return;
    if (step.codec == 0) {
      originals->assign(in.begin(), in.end());
      const bool goes_on = unchecked && of_one_type(step.work.chain.array_codecs) && step.to().is_integer();
      for (std::size_t i = 0; i < out.size() && goes_on; ++i)
        if (!out[i]) out[i] = Bits{0};  // the second codec ignores it
      return;
    }
    for (std::size_t i = 0; i < in.size(); ++i)
      if (const auto other = result(step, (*originals)[i])) out[i] = *other;
  };
  return hooks;
}

std::optional<Converted> both_scalings(const Step& step, Bits in, bool integers) {
  const auto& codecs = step.work.chain.array_codecs;
  if (!of_one_type(codecs)) return std::nullopt;
  const DataType& type = step.from();
  if ((integers && !type.is_integer()) || (!integers && !type.is_ieee()) || !unpack(in, type).is_finite())
    return std::nullopt;
  Value value = unpack(in, type);
  for (const ArrayCodecConfiguration& codec : codecs) {
    const auto& scale = std::get<ScaleOffsetConfiguration>(codec.codec);
    const Value offset = value_or(scale.offset, type, 0), factor = value_or(scale.scale, type, 1);
    if (!offset.is_finite() || !factor.is_finite()) return std::nullopt;
    value = product(difference(value, offset), factor);
  }
  return in_type(value, type);
}

// Computes the last cast of a chain of two codecs from another value than its input.
std::optional<Converted> cast_of(const Step& step, const Value& value) {
  const CastValueConfiguration* cast = step.cast();
  const Value rounded = round(value, cast->stored_type, cast->rounding);
  if (!value.is_finite() || compare(rounded, highest(cast->stored_type)) > 0 ||
      compare(rounded, lowest(cast->stored_type)) < 0 || cast->stored_type.is_e8m0())
    return std::nullopt;
  return Converted(pack(rounded, cast->stored_type));
}

}  // namespace

std::vector<Mutant> chain_mutants() {
  return {
      {"chain/casts-of-floats-fused",
       "CHAIN-1",
       "float64 to float32 to float16 is one cast, which rounds once.",
       fused([](const Step& step, Bits in) -> std::optional<Converted> {
         const auto* first = std::get_if<CastValueConfiguration>(&step.work.chain.array_codecs[0].codec);
         if (first == nullptr || step.cast() == nullptr || !first->array_type.is_ieee() ||
             !first->stored_type.is_ieee() || !step.to().is_ieee() ||
             !unpack(in, first->array_type).is_finite())
           return std::nullopt;
         return cast_of(step, unpack(in, first->array_type));
       }),
       {encode("float64", chain({cast("float32"), cast("float16")}), {f64(0x1.0020000001p0)})}},
      {"chain/there-and-back-removed",
       "CHAIN-1",
       "A cast, and a cast back to the type of the array, are left out, whatever the first one rounded.",
       fused([](const Step& step, Bits in) -> std::optional<Converted> {
         const auto* first = std::get_if<CastValueConfiguration>(&step.work.chain.array_codecs[0].codec);
         if (first == nullptr || step.cast() == nullptr || !(first->array_type == step.to()))
           return std::nullopt;
         return Converted(in);
       }),
       {encode("float32", chain({cast("int16"), cast("float32")}), {f32(2.75F)})}},
      {"chain/scalings-of-floats-fused",
       "SO-2",
       "Two scale_offset become one, which rounds once.",
       fused([](const Step& step, Bits in) { return both_scalings(step, in, false); }),
       {encode("float32", chain({scale_offset(R"("offset":5)"), scale_offset(R"("offset":-5)")}),
               {f32(1e-8F)})}},
      {"chain/scalings-of-integers-fused",
       "SO-3",
       "Two scale_offset on integers become one, whose result alone is checked.",
       fused([](const Step& step, Bits in) { return both_scalings(step, in, true); }, true),
       {encode("int8", chain({scale_offset(R"("scale":4)"), scale_offset(R"("offset":100)")}), {40})}},
      {"chain/scaling-fused-with-the-cast",
       "SO-2",
       "scale_offset before a cast to an integer computes in float64, unrounded.",
       fused([](const Step& step, Bits in) -> std::optional<Converted> {
         const auto* scale = std::get_if<ScaleOffsetConfiguration>(&step.work.chain.array_codecs[0].codec);
         if (scale == nullptr || step.cast() == nullptr || scale->type.name != "float32" ||
             !step.to().is_integer() || !unpack(in, scale->type).is_finite())
           return std::nullopt;
         const Value offset = value_or(scale->offset, scale->type, 0),
                     factor = value_or(scale->scale, scale->type, 1);
         if (!offset.is_finite() || !factor.is_finite()) return std::nullopt;
         return cast_of(
             step, from_double((to_double(unpack(in, scale->type)) - to_double(offset)) * to_double(factor)));
       }),
       {encode("float32", chain({scale_offset(R"("scale":0.1)"), cast("uint8")}), {f32(25.0F)})}},
      {"chain/codecs-in-a-dictionary",
       "CHAIN-1",
       "Codecs are kept by their names, so that of two scale_offset the last counts.",
       on_codecs([](Codecs& codecs) {
         if (of_one_type(codecs) && codecs.size() > 1) codecs.erase(codecs.begin(), codecs.end() - 1);
       }),
       {encode("int16", chain({scale_offset(R"("offset":1)"), scale_offset(R"("offset":2)")}), {10})}},
      {"chain/equal-codecs-once",
       "CHAIN-1",
       "A codec that stands twice in a row is done once.",
       on_codecs([](Codecs& codecs) {
         for (std::size_t i = codecs.size(); i-- > 1;) {
           const ScaleOffsetConfiguration *a = as_scale(codecs[i]), *b = as_scale(codecs[i - 1]);
           if (a != nullptr && b != nullptr && a->offset == b->offset && a->scale == b->scale)
             codecs.erase(codecs.begin() + static_cast<std::ptrdiff_t>(i));
         }
       }),
       {encode("int16", chain({scale_offset(R"("offset":1)"), scale_offset(R"("offset":1)")}), {10})}},
      {"chain/three-scalings-at-most",
       "CHAIN-1",
       "Of more than three codecs of the kind scale_offset the first three count.",
       on_codecs([](Codecs& codecs) {
         if (of_one_type(codecs) && codecs.size() > 3) codecs.resize(3);
       }),
       {encode("int16",
               chain({scale_offset(R"("offset":1)"), scale_offset(R"("offset":2)"),
                      scale_offset(R"("offset":3)"), scale_offset(R"("offset":4)")}),
               {20})}},
      {"chain/middle-forgotten",
       "CHAIN-1",
       "A scale_offset between two casts is left out.",
       on_codecs([](Codecs& codecs) {
         if (codecs.size() == 3 && as_cast(codecs[0]) && as_scale(codecs[1]) && as_cast(codecs[2]))
           keep(codecs, [](std::size_t i) { return i != 1; });
       }),
       {encode("uint8", chain({cast("int16"), scale_offset(R"("offset":1)"), cast("int32")}), {10})}},
      {"chain/rounding-of-the-first-cast",
       "CV-3",
       "All casts of a chain round as the first one does.",
       on_codecs([](Codecs& codecs) {
         inherit(codecs, [](const CastValueConfiguration& first, CastValueConfiguration& cast) {
           cast.rounding = first.rounding;
         });
       }),
       {encode("float64", chain({cast("float32"), cast("uint8", R"("rounding":"towards-positive")")}),
               {f64(2.25)})}},
      {"chain/out_of_range-of-the-first-cast",
       "CV-5",
       "All casts of a chain have the out_of_range of the first one.",
       on_codecs([](Codecs& codecs) {
         inherit(codecs, [](const CastValueConfiguration& first, CastValueConfiguration& cast) {
           if (first.out_of_range != OutOfRange::wrap) cast.out_of_range = first.out_of_range;
         });
       }),
       {encode("int32", chain({cast("int16", kClamp), cast("uint8")}), {300})}},
      {"chain/map-of-the-first-cast",
       "CV-1",
       "A cast without scalar_map has that of the cast before it, where the types are the same.",
       on_codecs([](Codecs& codecs) {
         inherit(codecs, [](const CastValueConfiguration& first, CastValueConfiguration& cast) {
           if (cast.encode_map.entries.empty() && cast.array_type == first.array_type &&
               cast.stored_type == first.stored_type)
             cast.encode_map = first.encode_map;
         });
       }),
       {encode("uint8", chain({cast("uint8", R"("scalar_map":{"encode":[[1,2],[2,7]]})"), cast("uint8")}),
               {1})}},
      {"chain/decode-rounds-as-the-last",
       "CV-3",
       "On decode all casts round as the last one of the chain.",
       [] {
         Hooks hooks;
         hooks.step = on_cast([](const Cast& cast) {
                        const auto* last = std::get_if<CastValueConfiguration>(
                            &cast.step.work.chain.array_codecs.back().codec);
                        if (cast.step.work.encoding || last == nullptr || last->rounding == cast.rounding)
                          return cast.sound;
                        return settle(cast, cast.value(), last->rounding, cast.rule);
                      }).step;
         return hooks;
       }(),
       {decode("int16",
               chain({cast("float32", R"("rounding":"towards-positive")"),
                      cast("float64", R"("rounding":"towards-zero")")}),
               "float64", {f64(2.25)})}},
      {"chain/no-op-cast-ends-the-chain",
       "CHAIN-1",
       "A cast to the type that it gets ends the list of codecs that are done.",
       on_codecs([](Codecs& codecs) {
         for (std::size_t i = 0; i + 1 < codecs.size(); ++i)
           if (const CastValueConfiguration* cast = as_cast(codecs[i]);
               cast != nullptr && cast->array_type == cast->stored_type &&
               std::ranges::all_of(codecs, [&](auto& codec) {
                 return as_cast(codec) != nullptr || as_scale(codec)->type == cast->array_type;
               })) {
             const bool same = std::ranges::all_of(codecs, [&](auto& codec) {
               return as_cast(codec) == nullptr || as_cast(codec)->stored_type == cast->array_type;
             });
             if (same) {
               codecs.resize(i + 1);
               return;
             }
           }
       }),
       {encode("int16", chain({cast("int16"), scale_offset(R"("offset":1)")}), {10})}},
  };
}

}  // namespace zarrproof::mutants
