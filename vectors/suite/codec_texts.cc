#include "vectors/suite/codec_texts.h"

#include <algorithm>
#include <sstream>

#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {

std::string bytes_codec(const std::string& endian) {
  return R"({"name":"bytes","configuration":{"endian":")" + endian + R"("}})";
}

std::string scale_offset_codec(const std::string& offset, const std::string& scale) {
  std::string members;
  if (!offset.empty()) members += "\"offset\":" + scalar(offset);
  if (!scale.empty()) members += (members.empty() ? "" : ",") + ("\"scale\":" + scalar(scale));
  return R"({"name":"scale_offset","configuration":{)" + members + "}}";
}

std::string cast_codec(const std::string& type, const std::string& more) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + type + "\"" + more + "}}";
}

std::string chain(std::initializer_list<std::string> codecs) {
  std::string text = "[";
  for (const std::string& codec : codecs) text += (text.size() > 1 ? "," : "") + codec;
  return text + "]";
}

std::string rounding_member(std::string_view mode) {
  return R"(,"rounding":")" + std::string(mode) + "\"";
}

std::string map_member(const std::string& encode, const std::string& decode) {
  std::string members;
  if (!encode.empty()) members += "\"encode\":" + entries_text(encode);
  if (!decode.empty()) members += (members.empty() ? "" : ",") + ("\"decode\":" + entries_text(decode));
  return R"(,"scalar_map":{)" + members + "}";
}

std::string entries_text(const std::string& words, bool inverse) {
  if (words.starts_with('[')) return words;
  std::string text;
  for (const auto& [key, value] : named(words))
    text += (text.empty() ? "[" : ",[") + scalar(inverse ? value : key) + "," +
            scalar(inverse ? key : value) + "]";
  return "[" + text + "]";
}

std::string scalar(const std::string& word) {
  const bool is_text = word.starts_with("0x") || word.starts_with("N") || word.ends_with("Infinity");
  return is_text ? "\"" + word + "\"" : word;
}

std::vector<std::string> scalars_of(const std::string& words) {
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

std::string plain_fill(const DataType& type) {
  switch (type.kind) {
    case Kind::boolean: return "false";
    case Kind::raw: {
      std::string zeros = "[";
      for (int i = 0; i < type.width; ++i) zeros += i > 0 ? ",0" : "0";
      return zeros + "]";
    }
    case Kind::complex: return type.family == FloatFamily::e8m0 ? "[1,1]" : "[0,0]";
    case Kind::floating: return type.is_e8m0() ? "1" : "0";
    case Kind::signed_integer:
    case Kind::unsigned_integer:
    case Kind::time: break;
  }
  return "0";
}

std::string type_text(const std::string& name) {
  return "\"" + name + "\"";
}

ArrayText array_of(const std::string& type, const std::string& fill,
                   std::initializer_list<std::string> array_codecs, const Shape& shape,
                   const std::string& end) {
  std::string list;
  for (const std::string& codec : array_codecs) list += codec + ",";
  return {type_text(type), scalar(fill), "[" + list + end + "]", shape};
}

ArrayText filled(const std::string& type, const std::string& fill) {
  return array_of(type, fill, {}, {2});
}

ArrayText plain_array(const DataType& type, const std::string& codecs, const Shape& shape) {
  return {metadata_json(type), plain_fill(type), codecs, shape};
}

ArrayText plain_array(const std::string& type, const std::string& codecs, const Shape& shape) {
  return plain_array(*find_data_type(type), codecs, shape);
}

}  // namespace zarrproof
