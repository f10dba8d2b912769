#include "reference/kernels/fill.h"

#include <string>
#include <variant>

#include "reference/error.h"
#include "reference/fill_error.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/scalar/number.h"
#include "reference/kernels/scalar/scale_offset.h"

namespace zarrproof::kernels {
namespace {

Bits read(const std::vector<std::byte>& bytes, const DataType& type) {
  Bits bits = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) bits = bits << 8 | std::to_integer<Bits>(bytes[i]);
  return bits & type.mask();
}

std::vector<std::byte> canonical(Bits bits, const DataType& type) {
  // A negative integer has its sign in the upper bits, too.
  if (type.is_integer() && number(bits, type).negative) bits |= ~type.mask();
  std::vector<std::byte> bytes(type.element_size());
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(bits >> (8 * i));
  return bytes;
}

// Of two codes of a type, whether they stand for the same number; NaN is like NaN, and -0 like 0.
bool same_number(Bits a, Bits b, const DataType& type) {
  if (a == b) return true;
  const Number left = number(a, type);
  const Number right = number(b, type);
  return (left.is_zero() && right.is_zero()) || (left.is_nan() && right.is_nan());
}

// SO-5
Bits carry(Bits fill, const ScaleOffsetConfiguration& codec, const std::string& place) {
  const auto after = scale_offset_encode(codec, fill);
  if (!after)
    throw Refused(
        fill_error(Clause::SO_5, refused_fill(fill, codec.type, place, after.error()), kTransformableFill));
  return *after;
}

// CV-10
Bits carry(Bits fill, const CastValueConfiguration& codec, const std::string& place) {
  const DataType& type = codec.array_type;
  const auto after = cast(encoding(codec), fill);
  if (!after)
    throw Refused(fill_error(Clause::CV_10, refused_fill(fill, type, place, after.error()), kSurvivingFill));
  const auto back = cast(decoding(codec), *after);
  if (!back || !same_number(*back, fill, type))
    throw Refused(fill_error(Clause::CV_10, changed_fill(fill, type, place, back), kSurvivingFill));
  return *after;
}

}  // namespace

std::vector<std::byte> carry_fill(const ChainConfiguration& chain) {
  if (!chain.array_type.is_real()) return chain.fill;
  Bits fill = read(chain.fill, chain.array_type);
  for (const ArrayCodecConfiguration& step : chain.array_codecs)
    fill = std::visit([&](const auto& codec) { return carry(fill, codec, step.place); }, step.codec);
  return canonical(fill, chain.stored_type);
}

}  // namespace zarrproof::kernels
