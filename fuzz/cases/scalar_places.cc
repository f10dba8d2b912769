#include "fuzz/cases/scalar_places.h"

#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

void add_map(const std::vector<std::pair<Bits, Bits>>& map, const DataType& from, const DataType& to,
             const std::string& pointer, std::vector<ScalarPlace>& places) {
  for (std::size_t i = 0; i < map.size(); ++i) {
    const std::string entry = pointer + "/" + std::to_string(i);
    places.push_back({from, map[i].first, entry + "/0"});
    places.push_back({to, map[i].second, entry + "/1"});
  }
}

}  // namespace

std::vector<ScalarPlace> scalar_places(const Outline& outline) {
  std::vector<ScalarPlace> places;
  const DataType component = component_of(outline.type);
  if (outline.fill && component.is_real())
    for_each_component(std::span(*outline.fill), component, [&](std::span<const std::byte> part) {
      const std::string inside =
          outline.type.kind == Kind::complex ? "/" + std::to_string(places.size()) : "";
      places.push_back({component, load(part, component), "/fill_value" + inside});
    });
  const std::vector<DataType> types = outline.types();
  for (std::size_t i = 0; i < outline.codecs.size(); ++i) {
    const std::string configuration = "/codecs/" + std::to_string(i) + "/configuration";
    if (const auto* scaling = std::get_if<ScaleOffsetOutline>(&outline.codecs[i])) {
      if (scaling->offset) places.push_back({types[i], *scaling->offset, configuration + "/offset"});
      if (scaling->scale) places.push_back({types[i], *scaling->scale, configuration + "/scale"});
    } else {
      const auto& cast = std::get<CastOutline>(outline.codecs[i]);
      add_map(cast.encode_map, types[i], cast.to, configuration + "/scalar_map/encode", places);
      add_map(cast.decode_map, cast.to, types[i], configuration + "/scalar_map/decode", places);
    }
  }
  return places;
}

}  // namespace zarrproof::fuzz
