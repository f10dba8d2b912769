#include "vectors/families/texts.h"

#include <array>
#include <sstream>

#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"

namespace zarrproof {
namespace {

// Returns the JSON scalar of a word: adds quotes to "NaN", "-Infinity" and "0x3f80".
std::string scalar(Text word) {
  const bool is_text = word.starts_with("0x") || word.starts_with("N") || word.ends_with("Infinity");
  return is_text ? json_string(word) : word;
}

std::string object(const Members& members) {
  JsonObject object;
  for (const auto& [key, json] : members) object.add(key, json);
  return object.close();
}

std::string codec(Text name, const Members& configuration) {
  return object({{"name", json_string(name)}, {"configuration", object(configuration)}});
}

// Returns the key and the value of a word KEY=VALUE.
std::pair<std::string, std::string> entry(Text word) {
  const std::size_t equals = word.find('=');
  return {word.substr(0, equals), word.substr(equals + 1)};
}

std::string map_entries(Text entries) {
  return json_list_of(words_of(entries), [](Text word) {
    const auto [key, value] = entry(word);
    return json_list(std::array{scalar(key), scalar(value)});
  });
}

}  // namespace

std::string bytes_codec(Text endian) {
  return codec("bytes", {{"endian", json_string(endian)}});
}

std::string scale_offset_codec(Text offset, Text scale) {
  Members members;
  if (!offset.empty()) members.emplace_back("offset", scalar(offset));
  if (!scale.empty()) members.emplace_back("scale", scalar(scale));
  return codec("scale_offset", members);
}

std::string cast_codec(Text type, const Members& more) {
  Members members = {{"data_type", json_string(type)}};
  members.insert(members.end(), more.begin(), more.end());
  return codec("cast_value", members);
}

std::pair<std::string, std::string> rounding_member(Rounding rounding) {
  return {"rounding", json_string(name(rounding))};
}

std::pair<std::string, std::string> rule_member(std::string_view rule) {
  return {"out_of_range", json_string(rule)};
}

std::pair<std::string, std::string> map_member(const Members& entries_by_direction) {
  Members directions;
  for (const auto& [direction, entries] : entries_by_direction)
    if (!entries.empty()) directions.emplace_back(direction, map_entries(entries));
  return {"scalar_map", object(directions)};
}

std::string exchanged(Text entries) {
  return joined_words(words_of(entries), " ", [](Text word) {
    const auto [key, value] = entry(word);
    return value + "=" + key;
  });
}

ArrayText array_of(Text type, Text fill, const std::vector<std::string>& codecs, const Shape& shape) {
  std::vector<std::string> all = codecs;
  all.push_back(bytes_codec());
  return {json_string(type), scalar(fill), json_list(all), shape};
}

ArrayText plain_array(const DataType& type, const Shape& shape, Text bytes) {
  return {metadata_json(type), plain_fill_value(type), json_list(std::array{bytes}), shape};
}

std::vector<Bits> bits_of(const DataType& type, Text words) {
  Interpretation defaults(Answers::defaults());
  std::vector<Bits> bits;
  for (Text word : words_of(words))
    bits.push_back(read_real(read_json(scalar(word)), type, "element", defaults));
  return bits;
}

std::vector<Input> inputs_of(const DataType& type, Text words) {
  std::vector<Input> inputs;
  for (const Bits bits : bits_of(type, words)) inputs.push_back({bits});
  return inputs;
}

ScaleOffsetConfiguration scale_offset_of(const DataType& type, Text offset, Text scale) {
  ScaleOffsetConfiguration codec{.type = type};
  if (!offset.empty()) codec.offset = bits_of(type, offset).front();
  if (!scale.empty()) codec.scale = bits_of(type, scale).front();
  return codec;
}

std::string fill_for_offset(const DataType& type, Text offset) {
  if (type.is_e8m0() || type.is_finite_only()) return offset == "1" || type.is_e8m0() ? "2" : "1";
  return offset.empty() ? "0" : offset;
}

std::vector<std::string> words_of(Text text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace zarrproof
