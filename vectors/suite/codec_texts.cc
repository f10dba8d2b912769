#include "vectors/suite/codec_texts.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {
namespace {

std::string codec(std::string_view name, JsonObject configuration) {
  JsonObject object;
  object.add_text("name", name);
  object.add("configuration", configuration.close());
  return object.close();
}

}  // namespace

std::string bytes_codec(Text endian) {
  JsonObject members;
  members.add_text("endian", endian);
  return codec("bytes", std::move(members));
}

std::string scale_offset_codec(Text offset, Text scale) {
  JsonObject members;
  if (!offset.empty()) members.add("offset", scalar(offset));
  if (!scale.empty()) members.add("scale", scalar(scale));
  return codec("scale_offset", std::move(members));
}

std::string cast_codec(Text type, Text more) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + type + "\"" + more + "}}";
}

std::string chain(std::initializer_list<std::string> codecs) {
  return json_list(codecs);
}

std::string rounding_member(std::string_view mode) {
  return R"(,"rounding":")" + std::string(mode) + "\"";
}

std::string map_member(Text encode, Text decode) {
  JsonObject members;
  if (!encode.empty()) members.add("encode", entries_text(encode));
  if (!decode.empty()) members.add("decode", entries_text(decode));
  return ",\"scalar_map\":" + members.close();
}

std::string entries_text(Text words, EntryOrder order) {
  if (words.starts_with('[')) return words;
  return json_list_of(named(words), [&](const NamedJson& word) {
    std::array pair = {scalar(word.name), scalar(word.text)};
    if (order == EntryOrder::value_key) std::swap(pair[0], pair[1]);
    return json_list(pair);
  });
}

std::string scalar(Text word) {
  const bool is_text = word.starts_with("0x") || word.starts_with("N") || word.ends_with("Infinity");
  return is_text ? "\"" + word + "\"" : word;
}

std::vector<std::string> scalars_of(Text words) {
  std::vector<std::string> scalars;
  std::istringstream stream(words);
  for (std::string word; stream >> word;) scalars.push_back(scalar(word));
  return scalars;
}

std::vector<NamedJson> named(std::string_view list) {
  std::vector<NamedJson> all;
  for (std::size_t at = 0; at < list.size();) {
    std::size_t end = at;
    for (bool quoted = false; end < list.size() && (quoted || list[end] != ' '); ++end)
      if (list[end] == '"') quoted = !quoted;
    const std::string item(list.substr(at, end - at));
    const std::size_t equals = item.find('=');  // npos: the name and the text are the item
    all.push_back({item.substr(0, equals), item.substr(equals + 1)});
    at = std::min(list.size(), end + 1);
  }
  return all;
}

std::string zero_list(int count) {
  return json_list(std::vector<std::string>(static_cast<std::size_t>(count), "0"));
}

std::string plain_fill(const DataType& type) {
  if (type.kind == Kind::boolean) return "false";
  if (type.kind == Kind::raw) return zero_list(type.width);
  const bool has_zero = type.family != FloatFamily::e8m0;
  if (type.kind == Kind::complex) return has_zero ? "[0,0]" : "[1,1]";
  return has_zero ? "0" : "1";
}

std::string type_text(Text name) {
  return "\"" + name + "\"";
}

ArrayText array_of(Text type, Text fill, std::initializer_list<std::string> array_codecs, const Shape& shape,
                   Text end) {
  std::string list;
  for (const std::string& codec : array_codecs) list += codec + ",";
  return {type_text(type), scalar(fill), "[" + list + end + "]", shape};
}

ArrayText filled(Text type, Text fill) {
  return array_of(type, fill, {}, {2});
}

ArrayText plain_array(const DataType& type, Text codecs, const Shape& shape) {
  return {metadata_json(type), plain_fill(type), codecs, shape};
}

ArrayText plain_array(Text type, Text codecs, const Shape& shape) {
  return plain_array(*find_data_type(type), codecs, shape);
}

ArrayText checked_bytes(std::size_t length) {
  return plain_array("uint8", kChecked, {length});
}

}  // namespace zarrproof
