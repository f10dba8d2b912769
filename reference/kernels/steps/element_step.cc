// The loops in plain C++: scalar_loops() looks up and swaps bytes, element_step() converts one element after
// another. Example: the loop of float64 to int16 loads 8 bytes, converts one code by ElementCast, and
// stores 2.
#include "reference/kernels/steps/element_step.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <variant>

#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Converts by the codec in the constants of the step. The widths are constants, so that each element is one
// load and one store; the conversion is inlined into the loop (flatten).
template <int kIn, int kOut>
[[gnu::flatten]] bool convert_elements(const Step& step, const std::byte* in, std::byte* out,
                                       std::size_t count) {
  const ElementCodec& codec = std::get<ElementCodec>(step.constants);
  const TypeConstants from = codec.from(), to = codec.to();
  return std::visit(
      [&](const auto& operation) {
        const auto convert = element_function(operation);
        for (std::size_t i = 0; i < count; ++i) {
          const auto code = convert(load_code(in + i * kIn, from, kIn));
          if (!code) return false;
          store_code(*code, to, kOut, out + i * kOut);
        }
        return true;
      },
      codec.operation);
}

template <int kIn>
constexpr std::array<Loop, 4> kLoopsFromWidth = {convert_elements<kIn, 1>, convert_elements<kIn, 2>,
                                                 convert_elements<kIn, 4>, convert_elements<kIn, 8>};
// [width_index(width of the input)][width_index(width of the output)]
constexpr std::array<std::array<Loop, 4>, 4> kElementLoops = {kLoopsFromWidth<1>, kLoopsFromWidth<2>,
                                                              kLoopsFromWidth<4>, kLoopsFromWidth<8>};

// Looks up results one by one. kRefuses: some codes have no result.
template <std::size_t kWidth, bool kRefuses>
bool look_up_each(const LookupTable& table, const std::byte* in, std::byte* out, std::size_t count) {
  const std::byte* const results = table.results.data();
  std::uint8_t refused = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t code = std::to_integer<std::size_t>(in[i]);
    if constexpr (kRefuses) refused |= table.refused[code];
    std::memcpy(out + i * kWidth, results + code * kWidth, kWidth);
  }
  return refused == 0;
}

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const LookupTable& table = std::get<LookupTable>(step.constants);
  return (table.refuses ? look_up_each<kWidth, true> : look_up_each<kWidth, false>)(table, in, out, count);
}

// Reverses the bytes of each element, through a copy: `in` and `out` may be the same memory.
template <std::size_t kWidth>
bool swap(const Step&, const std::byte* in, std::byte* out, std::size_t count) {
  for (std::size_t i = 0; i < count * kWidth; i += kWidth) {
    std::byte element[kWidth];
    std::memcpy(element, in + i, kWidth);
    std::reverse_copy(element, element + kWidth, out + i);
  }
  return true;
}

// The "swap" of elements of one byte.
bool copy(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  std::memmove(out, in, count * step.in_size);
  return true;
}

void plain_stream(const std::byte* in, std::byte* out, std::size_t size) {
  std::memcpy(out, in, size);
}

void finish_plain_stream() {}

}  // namespace

const Loops& scalar_loops() {
  static const Loops all = [] {
    Loops loops;
    loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>};
    loops.swap = {copy, swap<2>, swap<4>, swap<8>};
    loops.stream = plain_stream;
    loops.finish_stream = finish_plain_stream;
    return loops;
  }();
  return all;
}

Step element_step(const ElementCodec& codec) {
  Step step;
  step.in_size = codec.from().element_size();
  step.out_size = codec.to().element_size();
  step.loop = kElementLoops[width_index(step.in_size)][width_index(step.out_size)];
  step.constants = codec;
  return step;
}

}  // namespace zarrproof::kernels
