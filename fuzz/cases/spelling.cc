// Example: for an array of uint8 with crc32c, the kind missing_member has these edits, in three groups.
//    remove /fill_value
//    remove /codecs/0/name, remove /codecs/1/name
//    (no list of scalars)
// The number of the spelling chooses a group, then an edit of the group.
#include "fuzz/cases/spelling.h"

#include <algorithm>
#include <regex>

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

// Returns the name in place of a codec without a configuration.
std::vector<Json> bare_name(const Json& codec) {
  if (!is_only_a_name(codec)) return {};
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
  if (is_only_a_name(codec)) return {};
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

// Makes the edits of one kind at each place of the metadata. A rule with a key adds a member where it is
// missing. A rule with values or changes replaces the value. Any other rule removes the value.
struct Rule {
  Kind kind;
  std::size_t group = 0;  // a spelling chooses a group of its kind, however many edits the group has
  const char* place;      // a regular expression of JSON Pointers
  const char* key = nullptr;
  const char* values = nullptr;  // a JSON list
  Changes changes = nullptr;
  Clause clause = Clause::META_3;  // as in Edit
};

// The maximum number of groups of a kind.
constexpr std::size_t kMaxGroups = 3;

// Places: a codec, its configuration, members of both and of a scalar_map, all of these but offset and scale,
// a scalar_map, its lists and entries, and members of an extension data type.
constexpr const char* kCodec = R"(/codecs/\d+)";
constexpr const char* kConfiguration = R"(/codecs/\d+/configuration)";
constexpr const char* kMember = R"(/codecs/.*/[a-z_]+)";
constexpr const char* kParameter =
    R"(/codecs/.*/(name|configuration|endian|data_type|rounding|out_of_range|scalar_map|encode|decode))";
constexpr const char* kMap = R"(/codecs/.*/scalar_map)";
constexpr const char* kList = R"(/codecs/.*/(encode|decode)(/\d+)?)";
constexpr const char* kTypeMember = R"(/data_type/.+)";

constexpr Rule kRules[] = {
    {.kind = Kind::short_form, .place = kCodec, .changes = bare_name},
    {.kind = Kind::short_form, .place = "/codecs", .changes = all_names},
    {.kind = Kind::long_form, .place = kCodec, .key = "configuration", .values = "[{}]"},
    {.kind = Kind::long_form, .place = kCodec, .changes = with_name_last, .clause = Clause::META_1},
    {.kind = Kind::long_form, .group = 1, .place = "/data_type", .changes = in_an_object},
    {.kind = Kind::unknown_key, .place = kCodec, .key = "configuration", .values = kUnknownKeys},
    {.kind = Kind::unknown_key, .place = kConfiguration, .key = "", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .place = kConfiguration, .key = "dtype", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .place = kConfiguration, .key = "Scale", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .place = kConfiguration, .key = "name", .values = kUnknownValues},
    {.kind = Kind::unknown_key, .group = 1, .place = kMap, .key = "", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .place = kMap, .key = "x", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .place = kMap, .key = "Encode", .values = "[[]]"},
    {.kind = Kind::unknown_key, .group = 1, .place = kMap, .key = "both", .values = "[[]]"},
    {.kind = Kind::missing_member, .place = "/fill_value"},
    {.kind = Kind::missing_member, .group = 1, .place = kMember},
    {.kind = Kind::missing_member, .group = 2, .place = kList, .changes = less_and_more},
    {.kind = Kind::odd_value, .place = kParameter, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 1, .place = "/codecs", .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .place = "/data_type", .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .place = "/data_type", .changes = in_a_list_of_fields},
    {.kind = Kind::odd_value, .group = 2, .place = kTypeMember, .values = kOddValues},
    {.kind = Kind::odd_value, .group = 2, .place = kTypeMember, .values = kOddFactors},
    {.kind = Kind::order, .place = "/codecs", .changes = orders, .clause = Clause::META_6},
    {.kind = Kind::must_understand, .place = kCodec, .key = "must_understand", .values = "[true]"},
    {.kind = Kind::foreign_codec, .place = "/codecs", .changes = with_foreign_codec},
};

// Adds the edits of a rule at the pointer of a value, and inside the value.
void add_edits(const Rule& rule, const std::regex& place, const std::string& pointer, const Json& value,
               Edits& edits) {
  if (std::regex_match(pointer, place)) {
    const bool is_of_checksum = rule.kind == Kind::unknown_key && value.elements.front().text == "crc32c";
    const Clause clause = is_of_checksum ? Clause::CRC_3 : rule.clause;  // crc32c has no parameters
    Edit edit{.pointer = pointer, .value = std::nullopt, .clause = clause};
    if (rule.key != nullptr) edit.pointer += std::string("/") + rule.key;
    const bool has_key = rule.key != nullptr && value.find(rule.key) != nullptr;
    std::vector<Json> values;
    if (rule.values != nullptr && !has_key) values = read_json(rule.values).elements;
    if (rule.changes != nullptr) values = rule.changes(value);
    for (const Json& json : values) edits.emplace_back(edit).value = json;
    if (rule.values == nullptr && rule.changes == nullptr) edits.push_back(edit);
  }
  for (std::size_t i = 0; i < value.elements.size(); ++i)
    add_edits(rule, place, pointer + "/" + (value.is_object() ? value.keys[i] : std::to_string(i)),
              value.elements[i], edits);
}

// Adds an edit for each of the values, which stand for a scalar.
void add_values(Edits& edits, const std::string& pointer, const char* values) {
  for (const Json& value : read_json(values).elements)
    edits.push_back({.pointer = pointer, .value = value, .clause = Clause::META_4});
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
    if (rule.kind == kind) add_edits(rule, std::regex(rule.place), "", metadata, groups[rule.group]);
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

// Applies one edit, then reads both texts to find what the edit changed.
SpelledMetadata spell_metadata(const RequestSpec& spec) {
  const SpelledMetadata plain{plain_text(spec.array)};
  Json metadata = read_json(plain.text.zarr_json());
  std::vector<Edits> groups = groups_of(spec.spelling.kind, spec.array, metadata);
  std::erase_if(groups, [](const Edits& edits) { return edits.empty(); });
  if (groups.empty()) return plain;
  const Bits number = spec.spelling.edit();
  const Edits& edits = groups[number % groups.size()];
  const Edit& edit = edits[number / groups.size() % edits.size()];
  apply(edit, metadata);
  SpelledMetadata edited{text_of(metadata, spec.array.shape)};
  if (edited.text.zarr_json() == plain.text.zarr_json()) return plain;
  edited.is_plain = false;
  edited.clause = edit.clause;
  edited.changes_fill_value = edited.text.fill_value != plain.text.fill_value;
  const TextReading read = read_text(edited.text), read_plain = read_text(plain.text);
  edited.array = read.array;
  if (edited.array) clear_simple_fill(*edited.array);
  edited.keeps_chain = read.array && takes_same_elements(*read.array, spec.array);
  for (const Clause clause : read.steps.clauses())
    if (!read_plain.steps.has(clause)) edited.clause = clause;
  return edited;
}

std::vector<ScalarPlace> scalar_places(const ArraySpec& array) {
  std::vector<ScalarPlace> places;
  const DataType component = component_of(array.data_type);
  if (component.is_real())
    for (const auto part : components_of(array.fill_value, array.data_type)) {
      const std::string inside =
          array.data_type.kind == TypeKind::complex ? "/" + std::to_string(places.size()) : "";
      places.push_back({component, load(part, component), "/fill_value" + inside});
    }
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
