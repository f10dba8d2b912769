#include "vectors/suite/codec_texts.h"

namespace zarrproof {

std::string bytes_codec(const std::string& endian) {
  return R"({"name":"bytes","configuration":{"endian":")" + endian + R"("}})";
}

std::string scale_offset_codec(const std::string& offset, const std::string& scale) {
  std::string members;
  if (!offset.empty()) members += "\"offset\":" + offset;
  if (!scale.empty()) members += (members.empty() ? "" : ",") + ("\"scale\":" + scale);
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

}  // namespace zarrproof
