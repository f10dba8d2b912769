// Held-out mutants of chains of several codecs.
#include <algorithm>
#include <memory>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

const ScaleOffsetConfiguration* scale_at(const Work& work, std::size_t codec) {
  const auto& codecs = work.chain.array_codecs;
  return codec < codecs.size() ? std::get_if<ScaleOffsetConfiguration>(&codecs[codec].codec) : nullptr;
}

const CastValueConfiguration* cast_at(const Work& work, std::size_t codec) {
  const auto& codecs = work.chain.array_codecs;
  return codec < codecs.size() ? std::get_if<CastValueConfiguration>(&codecs[codec].codec) : nullptr;
}

// Decodes two scale_offset in the order of encode.
void decoded_forwards(const Step& step, std::span<const Bits> in, std::span<Converted> out) {
  const Work& work = step.work;
  if (work.encoding || work.chain.array_codecs.size() != 2 || !scale_at(work, 0) || !scale_at(work, 1))
    return;
  Interpretation interpretation(Answers::defaults());
  const ScaleOffset other(*scale_at(work, 1 - step.codec));
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = other.decode(in[i], interpretation);
}

// Multiplies two float32 scales without offsets first, then the elements.
void scales_multiplied(const Step& step, std::span<const Bits> in, std::span<Converted> out) {
  const Work& work = step.work;
  const ScaleOffsetConfiguration *first = scale_at(work, 0), *second = scale_at(work, 1);
  if (!work.encoding || !first || !second || step.codec > 1 || first->type.name != "float32") return;
  if (first->offset || second->offset || !first->scale || !second->scale) return;
  const float scale =
      to_float(unpack(*first->scale, first->type)) * to_float(unpack(*second->scale, first->type));
  for (std::size_t i = 0; i < in.size(); ++i) {
    const Value value = unpack(in[i], first->type);
    if (step.codec == 0)
      out[i] = in[i];
    else if (value.is_finite())
      out[i] = in_type(from_float(to_float(value) * scale), first->type);
  }
}

// Scales float32 in float64 if a cast to integers follows.
Hooks scaled_in_float64() {
  const auto scaled = std::make_shared<std::vector<Value>>();
  const auto cast_scaled = on_cast([scaled](const Cast& cast) {
    return cast.index < scaled->size() ? settle(cast, (*scaled)[cast.index]) : cast.sound;
  });
  Hooks hooks;
  hooks.step = [=](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    if (!step.work.encoding) return;
    const ScaleOffsetConfiguration* scale = step.scale();
    if (scale == nullptr) {
      if (step.codec > 0 && scale_at(step.work, step.codec - 1) != nullptr) cast_scaled.step(step, in, out);
      scaled->clear();
      return;
    }
    const CastValueConfiguration* next = cast_at(step.work, step.codec + 1);
    scaled->clear();
    if (scale->type.name != "float32" || next == nullptr || !next->stored_type.is_integer()) return;
    const double offset = scale->offset ? to_double(unpack(*scale->offset, scale->type)) : 0;
    const double factor = scale->scale ? to_double(unpack(*scale->scale, scale->type)) : 1;
    for (const Bits bits : in)
      scaled->push_back(from_double((to_double(unpack(bits, scale->type)) - offset) * factor));
  };
  return hooks;
}

// Computes the second of two casts from the input of the first one.
Hooks second_cast_of_the_array(Converted (*result)(const Cast& second, const Value& original,
                                                   const DataType&)) {
  const auto original = std::make_shared<std::vector<Bits>>();
  Hooks hooks;
  hooks.step = [=](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    if (!step.work.encoding || !cast_at(step.work, 0) || !cast_at(step.work, 1)) return;
    if (step.codec == 0) *original = Codes(in.begin(), in.end());
    if (step.codec != 1) return;
    const DataType& first_type = cast_at(step.work, 0)->array_type;
    on_cast([&](const Cast& cast) {
      return result(cast, unpack((*original)[cast.index], first_type), first_type);
    }).step(step, in, out);
  };
  return hooks;
}

Converted directly(const Cast& second, const Value& original, const DataType& first_type) {
  const bool floats = first_type.is_floating() && second.from.is_floating() && original.is_finite();
  return floats ? settle(second, original) : second.sound;
}

Converted there_and_back(const Cast& second, const Value& original, const DataType& first_type) {
  return second.to == first_type && original.is_finite() ? Converted(pack(original, first_type))
                                                         : second.sound;
}

Hooks resolve_of_the_first_cast() {
  Hooks hooks;
  hooks.resolved = [](const ChainConfiguration& chain, Resolved& resolved) {
    if (chain.array_codecs.size() < 2) return;
    const auto* cast = std::get_if<CastValueConfiguration>(&chain.array_codecs[0].codec);
    if (cast == nullptr) return;
    Interpretation interpretation(Answers::defaults());
    const Converted bits = CastValue(*cast).encode(load(chain.fill, chain.array_type), interpretation);
    if (!bits) return;
    resolved.data_type = cast->stored_type;
    resolved.fill_value.resize(cast->stored_type.element_size());
    store(*bits, cast->stored_type, resolved.fill_value);
  };
  return hooks;
}

Converted unchecked_after_a_cast(const Scaling& scaling) {
  const bool after = scaling.step.codec > 0 && cast_at(scaling.step.work, scaling.step.codec - 1) != nullptr;
  if (!after || !scaling.encoding || !scaling.type.is_integer() || scaling.sound) return scaling.sound;
  Value value = scaling.value();
  if (scaling.offset) value = difference(value, unpack(*scaling.offset, scaling.type));
  if (scaling.scale) value = product(value, unpack(*scaling.scale, scaling.type));
  return wrapped_bits(round(value, scaling.type, Rounding::towards_zero), scaling.type);
}

Hooks swapped_by_the_array() {
  Hooks hooks;
  hooks.stored = [](const Work& work, std::span<const std::byte> elements, Bytes& stored) {
    if (work.chain.bytes.order != ByteOrder::big || work.chain.array_codecs.empty()) return;
    stored.assign(elements.begin(), elements.end());
    const auto width = static_cast<std::size_t>(work.chain.array_type.width);
    for (std::size_t i = 0; i + width <= stored.size(); i += width)
      std::reverse(stored.begin() + static_cast<std::ptrdiff_t>(i),
                   stored.begin() + static_cast<std::ptrdiff_t>(i + width));
  };
  return hooks;
}

Hooks steps(void (*step)(const Step&, std::span<const Bits>, std::span<Converted>)) {
  Hooks hooks;
  hooks.step = step;
  return hooks;
}

}  // namespace

std::vector<Mutant> chain_mutants() {
  return {
      {"chain/two-scales-decoded-forwards",
       "CHAIN-2",
       "Two scale_offset are decoded in the order in which they stand.",
       steps(decoded_forwards),
       {decode("int32", chain({scale_offset(R"("offset":4)"), scale_offset(R"("scale":2)")}), "int32", {8})}},
      {"chain/scales-multiplied",
       "CHAIN-1",
       "Two scales of float32 become one.",
       steps(scales_multiplied),
       {encode("float32", chain({scale_offset(R"("scale":0.1)"), scale_offset(R"("scale":3)")}),
               {f32(1), f32(3), f32(7), f32(11), f32(0.7f)})}},
      {"chain/scaled-in-float64-before-a-cast",
       "SO-2",
       "float32 that are cast to integers next are scaled in float64, in one pass.",
       scaled_in_float64(),
       {encode("float32", chain({scale_offset(R"("scale":0.1)"), cast("uint8")}), {f32(5)})}},
      {"chain/two-casts-become-one",
       "CHAIN-1",
       "Of two casts from floats only the last is done.",
       second_cast_of_the_array(directly),
       {encode("float64", chain({cast("float32"), cast("uint8")}), {f64(0.50000000001)})}},
      {"chain/there-and-back-left-out",
       "CHAIN-1",
       "A cast and the one back are left out.",
       second_cast_of_the_array(there_and_back),
       {encode("float64", chain({cast("float32"), cast("float64")}), {f64(0.1)})}},
      {"chain/resolve-ends-with-the-first-cast",
       "CHAIN-1",
       "resolve gives what the first cast makes of data type and fill value.",
       resolve_of_the_first_cast(),
       {resolve("float32", chain({cast("int16"), cast("uint8")}), "3")}},
      {"chain/unchecked-after-a-cast",
       "SO-3",
       "scale_offset wraps integers after a cast.",
       on_scaling(unchecked_after_a_cast),
       {encode("int32", chain({cast("uint8"), scale_offset(R"("offset":5)")}), {3}).fill("10")}},
      {"chain/swapped-by-the-width-of-the-array",
       "BYTES-2",
       "Big-endian elements are swapped by the width of the array's type.",
       swapped_by_the_array(),
       {encode("uint8", only({cast("uint16"), big_endian()}), {1})}},
      {"chain/cast-to-the-same-type-left-out",
       "CV-1",
       "A cast to the type that the array has is left out with its map.",
       on_mapped_cast(
           [](const Cast& cast) { return cast.from == cast.to ? Converted(cast.in) : cast.sound; }),
       {encode("uint8", cast("uint8", R"("scalar_map":{"encode":[[1,2]]})"), {1})}},
  };
}

}  // namespace zarrproof::mutants::holdout
