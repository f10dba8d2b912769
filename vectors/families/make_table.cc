// Example: the word NaN=0 of a map becomes the JSON entry ["NaN",0].
#include "vectors/families/make_table.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

bool comes_before(const Input& a, const Input& b, const DataType& type) {
  const Value x = unpack(a.bits, type);
  const Value y = unpack(b.bits, type);
  if (x.is_finite() != y.is_finite()) return x.is_finite();
  if (x.is_finite() && compare(x, y) != 0) return compare(x, y) < 0;
  if (x.is_finite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (x.is_infinite() != y.is_infinite()) return x.is_infinite();
  if (x.is_infinite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (a.bits == b.bits) return a.upper_bits < b.upper_bits;
  const bool has_canonical_nan = x.is_nan() && (a.bits == type.nan || b.bits == type.nan);
  return has_canonical_nan ? a.bits == type.nan : a.bits < b.bits;
}

// Returns the JSON scalar of a word: adds quotes to "NaN", "-Infinity" and "0x3f80".
std::string scalar(TextRef word) {
  const bool is_text = word.starts_with("0x") || word.starts_with("N") || word.ends_with("Infinity");
  return is_text ? json_string(word) : word;
}

std::string object(const Members& members) {
  JsonObject object;
  for (const auto& [key, json] : members) object.add(key, json);
  return object.close();
}

std::string codec(TextRef name, const Members& configuration) {
  return object({{"name", json_string(name)}, {"configuration", object(configuration)}});
}

// Returns the key and the value of a word KEY=VALUE.
std::pair<std::string, std::string> entry(TextRef word) {
  const std::size_t equals = word.find('=');
  return {word.substr(0, equals), word.substr(equals + 1)};
}

std::string map_entries(TextRef entries) {
  return json_list_of(words_of(entries), [](TextRef word) {
    const auto [key, value] = entry(word);
    return json_list(std::array{scalar(key), scalar(value)});
  });
}

}  // namespace

std::string bytes_codec(TextRef endian) {
  return codec("bytes", {{"endian", json_string(endian)}});
}

std::string scale_offset_codec(TextRef offset, TextRef scale) {
  Members members;
  if (!offset.empty()) members.emplace_back("offset", scalar(offset));
  if (!scale.empty()) members.emplace_back("scale", scalar(scale));
  return codec("scale_offset", members);
}

std::string cast_codec(TextRef type, const Members& more) {
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

std::string exchanged(TextRef entries) {
  return joined_words(words_of(entries), " ", [](TextRef word) {
    const auto [key, value] = entry(word);
    return value + "=" + key;
  });
}

ArrayText array_of(TextRef type, TextRef fill, const std::vector<std::string>& codecs, const Shape& shape) {
  std::vector<std::string> all = codecs;
  all.push_back(bytes_codec());
  return {
      .data_type = json_string(type), .fill_value = scalar(fill), .codecs = json_list(all), .shape = shape};
}

ArrayText plain_array(const DataType& type, const Shape& shape, TextRef bytes) {
  return {metadata_json(type), plain_fill_value(type), json_list(std::array{bytes}), shape};
}

std::vector<Bits> bits_of(const DataType& type, TextRef words) {
  Interpretation defaults(Answers::defaults());
  std::vector<Bits> bits;
  for (TextRef word : words_of(words))
    bits.push_back(read_real(read_json(scalar(word)), type, "element", defaults));
  return bits;
}

std::vector<Input> inputs_of(const DataType& type, TextRef words) {
  std::vector<Input> inputs;
  for (const Bits bits : bits_of(type, words)) inputs.push_back({bits});
  return inputs;
}

ScaleOffsetConfiguration scale_offset_of(const DataType& type, TextRef offset, TextRef scale) {
  ScaleOffsetConfiguration codec{.type = type};
  if (!offset.empty()) codec.offset = bits_of(type, offset).front();
  if (!scale.empty()) codec.scale = bits_of(type, scale).front();
  return codec;
}

std::string fill_for_offset(const DataType& type, TextRef offset) {
  if (type.is_e8m0() || type.is_finite_only()) return offset == "1" || type.is_e8m0() ? "2" : "1";
  return offset.empty() ? "0" : offset;
}

std::vector<std::string> words_of(TextRef text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Table make_table(std::string id, std::vector<Clause> clauses, Operation operation, ArrayText array,
                 const DataType& type, std::vector<Input> inputs, std::vector<Column> columns) {
  Table table;
  table.id = std::move(id);
  table.clauses = std::move(clauses);
  table.operation = operation;
  table.array = std::move(array);
  table.columns = std::move(columns);
  std::ranges::sort(inputs, [&](const Input& a, const Input& b) { return comes_before(a, b, type); });
  const Input* last = nullptr;
  for (const Input& input : inputs) {
    if (last == nullptr || last->bits != input.bits || last->upper_bits != input.upper_bits)
      table.inputs.push_back(element_of(input.bits, type, input.upper_bits));
    last = &input;
    for (const std::string& flag : input.flags) add_once(table.input_flags[flag], table.inputs.size() - 1);
  }
  return table;
}

Column cast_column(Rounding rounding, const std::string& rule) {
  const std::string mode(name(rounding));
  if (rule.empty()) return {.name = mode, .configuration = {{"rounding", mode}}};
  return {.name = mode + "/" + rule, .configuration = {{"rounding", mode}, {"out_of_range", rule}}};
}

std::string suffix_of(Operation operation) {
  return "/" + std::string(name(operation));
}

}  // namespace zarrproof
