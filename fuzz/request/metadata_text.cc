#include <array>

#include "fuzz/request/request.h"
#include "reference/codec/chain.h"
#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

std::string map_text(const std::vector<std::pair<Bits, Bits>>& map, const DataType& from,
                     const DataType& to) {
  return json_list_of(map, [&](const auto& entry) {
    return json_list(std::array{write_real(entry.first, from), write_real(entry.second, to)});
  });
}

std::string object_text(std::string_view name, JsonObject configuration) {
  JsonObject object;
  object.add_text("name", name);
  if (!configuration.is_empty()) object.add("configuration", configuration.close());
  return object.close();
}

JsonObject configuration_of(const ScaleOffsetOutline& codec, const DataType& type) {
  JsonObject object;
  if (codec.offset) object.add("offset", write_real(*codec.offset, type));
  if (codec.scale) object.add("scale", write_real(*codec.scale, type));
  return object;
}

JsonObject configuration_of(const CastOutline& codec, const DataType& type) {
  JsonObject object, maps;
  object.add("data_type", metadata_json(codec.to));
  if (codec.rounding != Rounding::nearest_even) object.add_text("rounding", name(codec.rounding));
  if (codec.rule != OutOfRange::error) object.add_text("out_of_range", name(codec.rule));
  if (!codec.encode_map.empty()) maps.add("encode", map_text(codec.encode_map, type, codec.to));
  if (!codec.decode_map.empty()) maps.add("decode", map_text(codec.decode_map, codec.to, type));
  if (!maps.is_empty()) object.add("scalar_map", maps.close());
  return object;
}

std::string bytes_text(const std::optional<ByteOrder>& endian) {
  JsonObject object;
  if (endian) object.add_text("endian", *endian == ByteOrder::big ? "big" : "little");
  return object_text("bytes", object);
}

std::string codecs_text(const Outline& outline) {
  const std::vector<DataType> types = outline.types();
  std::vector<std::string> codecs;
  for (std::size_t i = 0; i < outline.codecs.size(); ++i)
    codecs.push_back(codec_text(outline.codecs[i], types[i]));
  codecs.push_back(bytes_text(outline.endian));
  codecs.insert(codecs.end(), outline.checksums, object_text("crc32c", JsonObject()));
  return json_list(codecs);
}

std::string fill_text(const Bytes& fill, const DataType& type) {
  if (type.kind == Kind::boolean) return fill[0] == std::byte{0} ? "false" : "true";
  if (type.kind == Kind::time) return fill_text(fill, *find_data_type("int64"));
  if (type.kind == Kind::raw)
    return json_list_of(fill, [](std::byte byte) { return std::to_string(std::to_integer<int>(byte)); });
  const DataType component = component_of(type);
  std::vector<std::string> parts;
  for_each_component(std::span(fill), component, [&](std::span<const std::byte> part) {
    parts.push_back(write_real(load(part, component), component));
  });
  return type.kind == Kind::complex ? json_list(parts) : parts.front();
}

bool is_taken(const ArrayText& text) {
  try {
    const Metadata metadata = read_document(text.zarr_json()).metadata;
    Interpretation interpretation(Answers::defaults());
    return !Chain(metadata, interpretation).fault(Use::missing);
  } catch (const Refused&) {
    return false;
  }
}

// The first of some simple scalars that the chain encodes and decodes; 0 when there is none.
std::string simple_fill(ArrayText text, const DataType& type) {
  const std::string zero = fill_text(Bytes(type.element_size()), type);
  if (!type.is_real()) return zero;
  for (const int candidate : {0, 1, 2, 3, 4, 100, -1}) {
    text.fill_value = std::to_string(candidate);
    if (is_taken(text)) return text.fill_value;
  }
  return zero;
}

}  // namespace

std::string codec_text(const CodecOutline& codec, const DataType& type) {
  const bool casts = std::holds_alternative<CastOutline>(codec);
  return object_text(casts ? "cast_value" : "scale_offset",
                     std::visit([&](const auto& one) { return configuration_of(one, type); }, codec));
}

ArrayText metadata_text(const Outline& outline) {
  ArrayText text{metadata_json(outline.type), "", codecs_text(outline), outline.shape};
  text.fill_value = outline.fill ? fill_text(*outline.fill, outline.type) : simple_fill(text, outline.type);
  return text;
}

}  // namespace zarrproof::fuzz
