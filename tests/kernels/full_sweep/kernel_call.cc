#include "tests/kernels/full_sweep/kernel_call.h"

#include <algorithm>
#include <stdexcept>

#include "tests/kernels/full_sweep/exact_cast.h"

namespace zarrproof::test {

KernelCall::KernelCall(const Kernels& kernels, const Conversion& conversion, Direction direction,
                       const Surroundings& surroundings)
    : direction_(direction), surroundings_(surroundings) {
  const auto& [from, to, rounding, rule, encode_map, decode_map] = conversion.cast;
  const Metadata metadata = direction == Direction::encode
                                ? metadata_of(from, cast_value(to, rounding, rule), one_of(from))
                                : metadata_of(to, cast_value(from, rounding, rule), one_of(to));
  for (const std::uint64_t elements : {std::uint64_t{kChunk}, kFew}) {
    auto plan = kernels.prepare(metadata, {elements}, Layout::c);
    if (!plan) throw std::runtime_error(plan.error().message());
    (elements == kChunk ? chunk_ : few_) = std::move(*plan);
  }
}

std::optional<Error> KernelCall::call(Bits turn, std::span<const std::uint32_t> codes, Bytes& out) const {
  const Plan& plan = codes.size() == kChunk ? *chunk_ : *few_;
  const auto in = std::as_bytes(codes);
  if (surroundings_.states.empty()) return with_defect(codes, out, test::call(plan, direction_, in, out));
  const State before = get_state();
  set_state(surroundings_.states[turn % surroundings_.states.size()].state);
  auto error = test::call(plan, direction_, in, out);
  set_state(before);
  return with_defect(codes, out, std::move(error));
}

std::optional<Error> KernelCall::with_defect(std::span<const std::uint32_t> codes, Bytes& out,
                                             std::optional<Error> error) const {
  if (!surroundings_.defect) return error;
  const auto found = std::ranges::find(codes, static_cast<std::uint32_t>(surroundings_.defect->code));
  if (found == codes.end()) return error;
  const auto element = static_cast<std::size_t>(found - codes.begin());
  switch (surroundings_.defect->kind) {
    case Defect::Kind::accept: return std::nullopt;
    case Defect::Kind::refuse: return Error{{}, {}, "planted", {}, element};
    case Defect::Kind::result: out[element * (out.size() / codes.size())] ^= std::byte{1};
  }
  return error;
}

}  // namespace zarrproof::test
