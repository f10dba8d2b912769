#include "fuzz/cases/ambiguous.h"

#include <algorithm>

#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// -0 of float4 and float6, which has no plain decimal text.
bool is_ambiguous(Bits code, const DataType& type) {
  if (!type.is_finite_only()) return false;
  const Value value = unpack(code, type);
  return value.is_zero() && value.is_negative();
}

bool is_ambiguous(const CodecOutline& codec, const DataType& type) {
  if (const auto* scaling = std::get_if<ScaleOffsetOutline>(&codec))
    return (scaling->offset && is_ambiguous(*scaling->offset, type)) ||
           (scaling->scale && is_ambiguous(*scaling->scale, type));
  const auto& cast = std::get<CastOutline>(codec);
  const auto holds_one = [](const auto& map, const DataType& from, const DataType& to) {
    return std::any_of(map.begin(), map.end(), [&](const auto& entry) {
      return is_ambiguous(entry.first, from) || is_ambiguous(entry.second, to);
    });
  };
  return holds_one(cast.encode_map, type, cast.to) || holds_one(cast.decode_map, cast.to, type);
}

}  // namespace

bool is_ambiguous(const Outline& outline) {
  const std::vector<DataType> types = outline.types();
  for (std::size_t i = 0; i < outline.codecs.size(); ++i)
    if (is_ambiguous(outline.codecs[i], types[i])) return true;
  const DataType component = component_of(outline.type);
  if (!outline.fill || !component.is_real()) return false;
  bool found = false;
  for_each_component(std::span(*outline.fill), component, [&](std::span<const std::byte> part) {
    found = found || is_ambiguous(load(part, component), component);
  });
  return found;
}

}  // namespace zarrproof::fuzz
