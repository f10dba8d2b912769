#include "fuzz/request/metadata_text.h"

#include "reference/codec/chain.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

void append(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ",") + item;
}

std::string map_text(const std::vector<std::pair<Bits, Bits>>& map, const DataType& from,
                     const DataType& to) {
  std::string entries;
  for (const auto& [key, result] : map)
    append(entries, "[" + write_real(key, from) + "," + write_real(result, to) + "]");
  return "[" + entries + "]";
}

// The text of a codec object with these members in its configuration.
std::string object_text(const std::string& name, const std::string& members) {
  return "{\"name\":\"" + name + "\"" + (members.empty() ? "" : ",\"configuration\":{" + members + "}") + "}";
}

std::string members_of(const ScaleOffsetOutline& codec, const DataType& type) {
  std::string members;
  if (codec.offset) append(members, "\"offset\":" + write_real(*codec.offset, type));
  if (codec.scale) append(members, "\"scale\":" + write_real(*codec.scale, type));
  return members;
}

std::string members_of(const CastOutline& codec, const DataType& type) {
  std::string members = "\"data_type\":" + codec.to.metadata();
  if (codec.rounding != Rounding::nearest_even)
    append(members, "\"rounding\":\"" + std::string(name(codec.rounding)) + "\"");
  if (codec.rule != OutOfRange::refuse)
    append(members,
           std::string("\"out_of_range\":") + (codec.rule == OutOfRange::clamp ? "\"clamp\"" : "\"wrap\""));
  std::string maps;
  if (!codec.encode_map.empty()) append(maps, "\"encode\":" + map_text(codec.encode_map, type, codec.to));
  if (!codec.decode_map.empty()) append(maps, "\"decode\":" + map_text(codec.decode_map, codec.to, type));
  if (!maps.empty()) append(members, "\"scalar_map\":{" + maps + "}");
  return members;
}

std::string bytes_text(const std::optional<ByteOrder>& endian) {
  if (!endian) return object_text("bytes", "");
  return object_text("bytes", *endian == ByteOrder::big ? "\"endian\":\"big\"" : "\"endian\":\"little\"");
}

std::string codecs_text(const Outline& outline) {
  const std::vector<DataType> types = outline.types();
  std::string codecs;
  for (std::size_t i = 0; i < outline.codecs.size(); ++i)
    append(codecs, codec_text(outline.codecs[i], types[i]));
  append(codecs, bytes_text(outline.endian));
  for (std::size_t i = 0; i < outline.checksums; ++i) append(codecs, object_text("crc32c", ""));
  return "[" + codecs + "]";
}

std::string component_text(std::span<const std::byte> component, const DataType& type) {
  return write_real(load(component, type), type);
}

std::string raw_text(const Bytes& fill) {
  std::string bytes;
  for (const std::byte byte : fill) append(bytes, std::to_string(std::to_integer<int>(byte)));
  return "[" + bytes + "]";
}

std::string fill_text(const Bytes& fill, const DataType& type) {
  switch (type.kind) {
    case Kind::boolean: return fill[0] == std::byte{0} ? "false" : "true";
    case Kind::time: return component_text(fill, *find_data_type("int64"));
    case Kind::raw: return raw_text(fill);
    case Kind::complex: {
      const DataType component = component_of(type);
      const std::size_t half = fill.size() / 2;
      return "[" + component_text(std::span(fill).first(half), component) + "," +
             component_text(std::span(fill).last(half), component) + "]";
    }
    default: return component_text(fill, type);
  }
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
                     std::visit([&](const auto& one) { return members_of(one, type); }, codec));
}

ArrayText metadata_text(const Outline& outline) {
  ArrayText text{outline.type.metadata(), "", codecs_text(outline), outline.shape};
  text.fill_value = outline.fill ? fill_text(*outline.fill, outline.type) : simple_fill(text, outline.type);
  return text;
}

}  // namespace zarrproof::fuzz
