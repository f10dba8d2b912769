#include "reference/kernels/fill.h"

#include <string>
#include <variant>

#include "reference/errors/element_error.h"
#include "reference/errors/error.h"
#include "reference/errors/fill_error.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/scalar/number.h"
#include "reference/kernels/scalar/scale_offset.h"
#include "reference/kernels/steps/element_path.h"

namespace zarrproof::kernels {
namespace {

// Returns whether two codes of a type stand for the same number. NaN equals NaN, and -0 equals 0.
bool same_number(Bits a, Bits b, const DataType& type) {
  if (a == b) return true;
  const Number left = number(a, type);
  const Number right = number(b, type);
  return (left.is_zero() && right.is_zero()) || (left.is_nan() && right.is_nan());
}

// SO-5, SO-7
Bits carry(Bits fill, const ScaleOffsetConfiguration& codec, const std::string& place) {
  const auto after = ElementScaleOffset(codec).encode(fill);
  if (!after)
    throw Refused(
        fill_error(Clause::SO_7, refused_fill(fill, codec.type, place, after.error()), kTransformableFill));
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

std::vector<std::byte> carry_fill(const ArraySpec& spec) {
  if (!spec.data_type.is_real()) return spec.fill_value;
  Bits fill = load_code(spec.fill_value.data(), spec.data_type);
  for (std::size_t i = 0; i < spec.array_codecs.size(); ++i)
    fill = std::visit([&](const auto& codec) { return carry(fill, codec, codec_place(i)); },
                      spec.array_codecs[i]);
  std::vector<std::byte> stored(spec.stored_type().element_size());
  store_code(fill, spec.stored_type(), stored.data());
  return stored;
}

}  // namespace zarrproof::kernels
