// Example: the casts from uint16 have the index 3 in loops.integer_to_integer; those to 4 bytes have the
// index 2 there.
#include "reference/kernels/steps/loop_choice.h"

#include <bit>

namespace zarrproof::kernels {
namespace {

// The eight integer types are the first in SourceType, by width, signed before unsigned.
SourceType source_type(const DataType& type) {
  if (type.is_integer()) {
    const int place = std::countr_zero(static_cast<unsigned>(type.width));
    return static_cast<SourceType>(2 * place + (type.kind == TypeKind::unsigned_integer ? 1 : 0));
  }
  if (type.name == "float16") return SourceType::float16;
  if (type.name == "bfloat16") return SourceType::bfloat16;
  if (type.is_e8m0()) return SourceType::float8_e8m0fnu;
  return type.bits == 32 ? SourceType::float32 : SourceType::float64;
}

}  // namespace

std::size_t source_index(const DataType& type) {
  return static_cast<std::size_t>(source_type(type));
}

std::size_t width_index(std::size_t width) {
  return static_cast<std::size_t>(std::countr_zero(width));
}

Loop choose_loop(const ByMap& loops, const Cast& cast) {
  return loops[cast.map.empty() ? 0 : 1];
}

}  // namespace zarrproof::kernels
