// Example: a chunk of 0 and 1 with the fill value 0. The loss of the first element is `none`, of the second
// `values`. The loss of the chunk is the largest of both, `values`.
#include "vectors/chunk_loss.h"

#include <algorithm>
#include <span>

#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

// Returns the loss if one component becomes the other. Bits of NaNs count if results are compared by their
// bits.
ChunkLoss loss_between(Bits first, Bits second, const DataType& type, Equality equality) {
  if (first == second) return ChunkLoss::none;
  if (!type.is_floating()) return ChunkLoss::values;
  const Value a = unpack(first, type), b = unpack(second, type);
  if (a.is_nan() && b.is_nan()) return equality == Equality::bits ? ChunkLoss::bits : ChunkLoss::none;
  return a.is_zero() && b.is_zero() ? ChunkLoss::bits : ChunkLoss::values;
}

// Returns the loss for an element that the encoder treats as the fill value.
ChunkLoss loss_as_fill(std::span<const std::byte> element, const Chain& chain) {
  if (std::equal(element.begin(), element.end(), chain.fill().begin())) return ChunkLoss::none;
  if (chain.array_type().kind == TypeKind::raw) return ChunkLoss::values;
  const DataType component = component_of(chain.array_type());
  const std::span<const std::byte> fill = chain.fill();
  const Equality equality = chain.keeps_bits() ? Equality::bits : Equality::values;
  ChunkLoss loss = ChunkLoss::none;
  for (std::size_t start = 0; start < element.size(); start += static_cast<std::size_t>(component.width))
    loss = std::max(loss, loss_between(load(element.subspan(start), component),
                                       load(fill.subspan(start), component), component, equality));
  return loss;
}

// Returns the smallest loss, over all outcomes, if the element is not stored and reads as the fill value.
ChunkLoss loss_after_reading(std::span<const std::byte> element, const Reading& reading) {
  ChunkLoss least = ChunkLoss::values;
  for (const auto& encoded : element_outcomes(reading, Operation::encode, element)) {
    if (!encoded.outcome) continue;
    const Reading same{
        .answers = encoded.answers, .chain = reading.chain, .refusal = std::nullopt, .steps = {}};
    for (const auto& decoded : element_outcomes(same, Operation::decode, *encoded.outcome))
      if (decoded.outcome) least = std::min(least, loss_as_fill(*decoded.outcome, *reading.chain));
  }
  return least;
}

}  // namespace

ChunkLoss loss_without_chunk(const Request& request, const Reading& reading) {
  if (!reading.accepted()) return ChunkLoss::values;
  const Chain& chain = *reading.chain;
  ChunkLoss loss = ChunkLoss::none;
  for (const auto element : parts_of(*request.data, chain.array_type().element_size())) {
    if (loss == ChunkLoss::values) break;
    ChunkLoss of_element = loss_as_fill(element, chain);
    if (of_element != ChunkLoss::none)
      of_element = std::min(of_element, loss_after_reading(element, reading));
    loss = std::max(loss, of_element);
  }
  return loss;
}

}  // namespace zarrproof
