// Example: for an array of uint8 with crc32c, the kind missing_member has these edits, in three groups.
//    remove /fill_value
//    remove /codecs/0/name, remove /codecs/1/name
//    (no list of scalars)
// The number of the spelling chooses a group, then an edit of the group.
#include "fuzz/cases/spelling.h"

#include <algorithm>

#include "reference/json/json.h"
#include "reference/json/write.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/inputs/number_texts.h"

namespace zarrproof::fuzz {
namespace {

using Kind = Spelling::Kind;

// Puts a value at a JSON Pointer (RFC 6901) of the metadata. No key needs an escape. Example:
// {"/codecs/0/name", null} makes the first name null.
struct Edit {
  std::string pointer;
  std::optional<Json> value;  // none: the member or element is removed
  // The clause by which the edited metadata are valid, unless a step of reading them names another.
  Clause clause;
};
using Edits = std::vector<Edit>;

// JSON values in place of any value that is no scalar. Most of them are invalid.
constexpr const char* kOddValues = R"([null,true,1,"","x",[],{},"nearest","no_such_codec","Little","Bytes"])";
// JSON values in place of a scalar.
constexpr const char* kOddScalars = R"([true,false,null,"","1","nan","NaN","Infinity","-Infinity","+Infinity",
  "inf","0x1g","1.5",[],[0],{},1e400,-1e400,1.5,1.0,1e0,-0,-0.0,-1,256,65536,4294967296,18446744073709551616,
  -9223372036854775809])";
// Configurations of a codec without parameters, and values of a key that no codec has.
constexpr const char* kUnknownKeys =
    R"([{"":null},{"x":1},{"dtype":true},{"name":"bytes"},{"endian":null},{"scale":1},{"comment":{}}])";
constexpr const char* kUnknownValues = "[null,1,true,{}]";
// Scale factors out of the range of time types.
constexpr const char* kOddFactors = "[0,-1,2147483648,1.5]";

// Returns the index in `elements` of an element or a member. `step`: its index or its key.
std::size_t index_of(const Json& json, std::string_view step) {
  if (json.is_array()) return std::stoul(std::string(step));
  return static_cast<std::size_t>(std::ranges::find(json.keys, step) - json.keys.begin());
}

void apply(const Edit& edit, Json& metadata) {
  Json* parent = &metadata;
  std::string_view rest = std::string_view(edit.pointer).substr(1);
  for (std::size_t end; (end = rest.find('/')) != std::string_view::npos; rest.remove_prefix(end + 1))
    parent = &parent->elements.at(index_of(*parent, rest.substr(0, end)));
  const std::size_t index = index_of(*parent, rest);
  const auto place = static_cast<std::ptrdiff_t>(index);
  if (!edit.value) {
    parent->elements.erase(parent->elements.begin() + place);
    if (parent->is_object()) parent->keys.erase(parent->keys.begin() + place);
  } else if (index < parent->elements.size()) {
    parent->elements[index] = *edit.value;
  } else {
    parent->keys.emplace_back(rest);
    parent->elements.push_back(*edit.value);
  }
}

// A function that returns the values that replace a value.
using Changes = std::vector<Json> (*)(const Json& value);

// Returns whether the codec has no configuration, so that its bare name may stand for it.
bool is_only_a_name(const Json& codec) {
  return codec.keys.size() == 1;
}

std::vector<Json> name_of(const Json& codec) {
  return {Json(codec.elements.front())};
}

std::vector<Json> all_names(const Json& codecs) {
  Json names = codecs;
  if (std::ranges::count_if(codecs.elements, is_only_a_name) < 2) return {};
  for (Json& codec : names.elements)
    if (is_only_a_name(codec)) codec = Json(codec.elements.front());
  return {names};
}

std::vector<Json> with_name_last(const Json& codec) {
  Json reversed = codec;
  std::ranges::reverse(reversed.keys);
  std::ranges::reverse(reversed.elements);
  return {reversed};
}

std::vector<Json> in_an_object(const Json& data_type) {
  if (!data_type.is_string()) return {};
  return {read_json(R"({"name":)" + write_json(data_type) + "}")};
}

std::vector<Json> in_a_list_of_fields(const Json& data_type) {
  return {read_json("[[\"x\"," + write_json(data_type) + "]]")};
}

// Returns the list with one item less, and with the last item twice.
std::vector<Json> less_and_more(const Json& list) {
  Json less = list, more = list;
  less.elements.pop_back();
  more.elements.push_back(list.elements.back());
  return {less, more};
}

Json with_codec(const Json& codecs, std::size_t before, const Json& codec) {
  Json more = codecs;
  more.elements.insert(more.elements.begin() + static_cast<std::ptrdiff_t>(before), codec);
  return more;
}

// Returns the codecs without one of them, with one twice, and with two exchanged.
std::vector<Json> orders(const Json& codecs) {
  std::vector<Json> orders;
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    Json& without = orders.emplace_back(codecs);
    without.elements.erase(without.elements.begin() + static_cast<std::ptrdiff_t>(i));
    orders.push_back(with_codec(codecs, i, codecs.elements[i]));
    if (i + 1 == codecs.elements.size()) break;
    Json& swapped = orders.emplace_back(codecs);
    std::swap(swapped.elements[i], swapped.elements[i + 1]);
  }
  return orders;
}

// Returns the codecs after a codec of real numbers.
std::vector<Json> with_foreign_codec(const Json& codecs) {
  std::vector<Json> more;
  for (const char* codec : {R"({"name":"scale_offset"})", R"("scale_offset")",
                            R"({"name":"scale_offset","configuration":{"offset":0,"scale":1}})",
                            R"({"name":"cast_value","configuration":{"data_type":"uint8"}})",
                            R"({"name":"cast_value","configuration":{"data_type":"float32"}})"})
    more.push_back(with_codec(codecs, 0, read_json(codec)));
  return more;
}

// The values of the metadata that a rule is about.
enum class Where {
  codec,
  bare_codec,  // a codec without a configuration
  configured_codec,
  configuration,
  member,     // a member of a codec, of a configuration or of a scalar_map
  parameter,  // a member, except offset and scale
  map,        // a scalar_map
  list,       // a list of a scalar_map, or an entry
  codecs,
  data_type,
  type_member,  // a member of the data type, or of its configuration
  fill_value,
};

// The maximum number of groups of a kind.
constexpr std::size_t kMaxGroups = 3;

// Edits of one kind. A rule without values and without changes removes the value at the pointer.
struct Rule {
  Kind kind;
  std::size_t group = 0;  // a spelling chooses a group of its kind, however many edits the group has
  Where where;
  const char* key = "";          // is added to the pointer
  const char* values = nullptr;  // a JSON list of the values that replace the value
  Changes changes = nullptr;     // makes the values that replace the value
};

constexpr Rule kRules[] = {
    {.kind = Kind::short_form, .where = Where::bare_codec, .changes = name_of},
    {.kind = Kind::short_form, .where = Where::codecs, .changes = all_names},
    {.kind = Kind::long_form, .where = Where::bare_codec, .key = "/configuration", .values = "[{}]"},
    {.kind = Kind::long_form, .where = Where::configured_codec, .changes = with_name_last},
    {.kind = Kind::long_form, .group = 1, .where = Where::data_type, .changes = in_an_object},
    {.kind = Kind::unknown_key, .where = Where::bare_codec, .key = "/configuration", .values = kUnknownKeys},
    {.kind = Kind::unknown_key, .where = Where::configuration, .key = "/", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .where = Where::configuration, .key = "/dtype", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .where = Where::configuration, .key = "/Scale", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .where = Where::configuration, .key = "/name", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .group = 1, .where = Where::map, .key = "/", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .where = Where::map, .key = "/x", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .where = Where::map, .key = "/Encode", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .where = Where::map, .key = "/both", .values = "[[]]"},
    {.kind = Kind::missing_member, .where = Where::fill_value},
    {.kind = Kind::missing_member, .group = 1, .where = Where::member},
    {.kind = Kind::missing_member, .group = 2, .where = Where::list, .changes = less_and_more},
    {.kind = Kind::odd_value, .where = Where::parameter, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 1, .where = Where::codecs, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .where = Where::data_type, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .where = Where::data_type, .changes = in_a_list_of_fields},
    {.kind = Kind::odd_value, .group = 2, .where = Where::type_member, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .where = Where::type_member, .values = kOddFactors},
    {.kind = Kind::order, .where = Where::codecs, .changes = orders},
    {.kind = Kind::must_understand, .where = Where::codec, .key = "/must_understand", .values = "[true]"},
    {.kind = Kind::foreign_codec, .where = Where::codecs, .changes = with_foreign_codec},
};

bool is_at(Where where, const std::string& pointer, const Json& value, const Json& parent) {
  const bool in_codecs = pointer.starts_with("/codecs/"), is_member = parent.is_object();
  const bool is_codec = in_codecs && pointer.find('/', 8) == std::string::npos;
  switch (where) {
    case Where::codec: return is_codec;
    case Where::bare_codec: return is_codec && is_only_a_name(value);
    case Where::configured_codec: return is_codec && !is_only_a_name(value);
    case Where::configuration: return in_codecs && pointer.ends_with("/configuration");
    case Where::member: return in_codecs && is_member;
    case Where::parameter:
      return in_codecs && is_member && !pointer.ends_with("/offset") && !pointer.ends_with("/scale");
    case Where::map: return in_codecs && pointer.ends_with("/scalar_map");
    case Where::list: return in_codecs && value.is_array() && !value.elements.empty();
    case Where::codecs: return pointer == "/codecs";
    case Where::data_type: return pointer == "/data_type";
    case Where::type_member: return pointer.starts_with("/data_type/") && is_member;
    case Where::fill_value: return pointer == "/fill_value";
  }
  return false;
}

Clause clause_of(const Rule& rule, const Json& value) {
  if (rule.kind == Kind::order) return Clause::META_6;
  if (rule.where == Where::configured_codec) return Clause::META_1;
  const bool is_codec = rule.kind == Kind::unknown_key && rule.where == Where::bare_codec;
  return is_codec && value.elements.front().text == "crc32c" ? Clause::CRC_3 : Clause::META_3;
}

// Adds the edits of a rule at each place inside a value, which is at the pointer.
void add_edits(const Rule& rule, const std::string& pointer, const Json& value, const Json& parent,
               Edits& edits) {
  if (is_at(rule.where, pointer, value, parent)) {
    std::vector<std::optional<Json>> values;
    if (rule.values != nullptr)
      for (const Json& json : read_json(rule.values).elements) values.emplace_back(json);
    else if (rule.changes != nullptr)
      for (const Json& json : rule.changes(value)) values.emplace_back(json);
    else
      values.emplace_back(std::nullopt);
    for (const auto& json : values) edits.push_back({pointer + rule.key, json, clause_of(rule, value)});
  }
  for (std::size_t i = 0; i < value.elements.size(); ++i)
    add_edits(rule, pointer + "/" + (value.is_object() ? value.keys[i] : std::to_string(i)),
              value.elements[i], value, edits);
}

// Adds an edit for each of the values, which stand for a scalar.
void add_values(Edits& edits, const std::string& pointer, const char* values) {
  for (const Json& value : read_json(values).elements) edits.push_back({pointer, value, Clause::META_4});
}

Edits digit_edits(const ArraySpec& array) {
  Edits edits;
  if (is_time_type(array.data_type.name))
    add_values(edits, "/fill_value", R"(["NaT",-0,-9223372036854775808,9223372036854775807])");
  for (const auto& [type, bits, pointer] : scalar_places(array)) {
    if (!type.is_floating()) continue;
    for (const std::string& number : number_texts(bits, type))
      edits.push_back({pointer, read_json(number), Clause::META_7});
    add_values(edits, pointer, type.has_infinity() ? R"([-0,-0.0,1e-400,"+Infinity"])" : "[-0,-0.0,1e-400]");
  }
  return edits;
}

// Makes edits to the hexadecimal codes unchanged, in upper case, with one or many leading zeros, without the
// first two digits, and the first half. Leaves out float4 and float6, whose number of hexadecimal digits can
// be read in two ways.
Edits hexadecimal_edits(const ArraySpec& array) {
  Edits edits;
  for (const auto& [type, bits, pointer] : scalar_places(array)) {
    if (!type.is_floating() || type.is_finite_only()) continue;
    const std::string code = hexadecimal_code(bits, type).substr(2);
    std::string upper = code;
    for (char& digit : upper) digit = digit >= 'a' ? static_cast<char>(digit - 'a' + 'A') : digit;
    std::vector<std::string> codes = {code, "0" + code, std::string(code.size(), '0') + code, code.substr(2),
                                      code.substr(0, code.size() / 2)};
    if (upper != code) codes.push_back(upper);
    for (const std::string& text : codes)
      edits.push_back({pointer, read_json("\"0x" + text + "\""), Clause::META_4});
  }
  return edits;
}

Edits odd_scalar_edits(const ArraySpec& array) {
  Edits edits;
  for (const ScalarPlace& place : scalar_places(array)) add_values(edits, place.pointer, kOddScalars);
  add_values(edits, "/fill_value", kOddScalars);
  return edits;
}

// Returns the edits of a kind, in groups.
std::vector<Edits> groups_of(Kind kind, const ArraySpec& array, const Json& metadata) {
  if (kind == Kind::digits) return {digit_edits(array)};
  if (kind == Kind::hexadecimal) return {hexadecimal_edits(array)};
  if (kind == Kind::odd_scalar) return {odd_scalar_edits(array)};
  if (kind == Kind::foreign_codec && !has_no_arithmetic(array.data_type)) return {};
  std::vector<Edits> groups(kMaxGroups);
  for (const Rule& rule : kRules)
    if (rule.kind == kind) add_edits(rule, "", metadata, Json(), groups[rule.group]);
  return groups;
}

ArrayText text_of(const Json& metadata, const Shape& shape) {
  const Json* fill = metadata.find("fill_value");
  return {write_json(*metadata.find("data_type")), fill == nullptr ? "" : write_json(*fill),
          write_json(*metadata.find("codecs")), shape};
}

// The array that the default answers read in a text, if they accept it, and the clauses that they apply.
struct TextReading {
  std::optional<ArraySpec> array;
  Steps steps;
};

TextReading read_text(const ArrayText& text) {
  Interpretation interpretation(Answers::defaults());
  TextReading read;
  try {
    read.array = read_array_spec(read_metadata(text.zarr_json()), interpretation);
    read.array->shape = text.shape;
  } catch (const Refused&) {
  }
  read.steps = interpretation.steps();
  return read;
}

// Clears the fill value if plain_text() would choose it.
void clear_simple_fill(ArraySpec& array) {
  ArraySpec without_fill = array;
  without_fill.fill_value.clear();
  if (plain_text(without_fill).fill_value == plain_text(array).fill_value) array = without_fill;
}

bool takes_same_elements(const ArraySpec& a, const ArraySpec& b) {
  return a.types() == b.types() && a.checksums == b.checksums && a.stored_order() == b.stored_order();
}

void add_map(const ScalarMap& map, const DataType& from, const DataType& to, const std::string& pointer,
             std::vector<ScalarPlace>& places) {
  for (std::size_t i = 0; i < map.entries.size(); ++i) {
    const std::string entry = pointer + "/" + std::to_string(i);
    places.push_back({from, map.entries[i].first, entry + "/0"});
    places.push_back({to, map.entries[i].second, entry + "/1"});
  }
}

}  // namespace

bool has_no_arithmetic(const DataType& type) {
  return type.kind == TypeKind::boolean || type.kind == TypeKind::raw;
}

SpelledMetadata spell(const RequestSpec& spec) {
  const SpelledMetadata plain{plain_text(spec.array)};
  Json metadata = read_json(plain.text.zarr_json());
  std::vector<Edits> groups = groups_of(spec.spelling.kind, spec.array, metadata);
  std::erase_if(groups, [](const Edits& edits) { return edits.empty(); });
  if (groups.empty()) return plain;
  const Bits number = spec.spelling.edit();
  const Edits& edits = groups[number % groups.size()];
  const Edit& edit = edits[number / groups.size() % edits.size()];
  apply(edit, metadata);
  SpelledMetadata odd{text_of(metadata, spec.array.shape)};
  if (odd.text.zarr_json() == plain.text.zarr_json()) return plain;
  odd.is_plain = false;
  odd.clause = edit.clause;
  odd.about_fill = odd.text.fill_value != plain.text.fill_value;
  const TextReading read = read_text(odd.text), read_plain = read_text(plain.text);
  odd.array = read.array;
  if (odd.array) clear_simple_fill(*odd.array);
  odd.same_chain = read.array && takes_same_elements(*read.array, spec.array);
  for (const Clause clause : read.steps.clauses())
    if (!read_plain.steps.has(clause)) odd.clause = clause;
  return odd;
}

std::vector<ScalarPlace> scalar_places(const ArraySpec& array) {
  std::vector<ScalarPlace> places;
  const DataType component = component_of(array.data_type);
  if (component.is_real())
    for_each_component(std::span(array.fill_value), component, [&](std::span<const std::byte> part) {
      const std::string inside =
          array.data_type.kind == TypeKind::complex ? "/" + std::to_string(places.size()) : "";
      places.push_back({component, load(part, component), "/fill_value" + inside});
    });
  for (std::size_t i = 0; i < array.array_codecs.size(); ++i) {
    const std::string configuration = "/codecs/" + std::to_string(i) + "/configuration";
    if (const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&array.array_codecs[i])) {
      if (scaling->offset) places.push_back({scaling->type, *scaling->offset, configuration + "/offset"});
      if (scaling->scale) places.push_back({scaling->type, *scaling->scale, configuration + "/scale"});
    } else {
      const auto& cast = std::get<CastValueConfiguration>(array.array_codecs[i]);
      const DataType &from = cast.array_type, &to = cast.stored_type;
      add_map(cast.encode_map, from, to, configuration + "/scalar_map/encode", places);
      add_map(cast.decode_map, to, from, configuration + "/scalar_map/decode", places);
    }
  }
  return places;
}

}  // namespace zarrproof::fuzz
