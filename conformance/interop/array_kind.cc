#include "conformance/interop/array_kind.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/data_type.h"
#include "reference/types/joined_words.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof {
namespace {

// The kind of a chain's metadata: what ArrayKind says without the shape and the open points.
class ChainKind {
 public:
  // Returns nothing for metadata that name no data type or no codecs.
  static std::optional<ArrayKind> of(std::string_view zarr_json) {
    try {
      return ChainKind(read_document(zarr_json).metadata).kind();
    } catch (const Refused&) {
      return std::nullopt;
    }
  }

 private:
  explicit ChainKind(const Metadata& metadata) {
    add_type(metadata.data_type);
    for (const Json& codec : metadata.codecs.elements) add_codec(codec);
    if (has_bare_name_) modes_.insert(modes_.begin(), "bare codec names");
    if (has_type_object_) modes_.insert(modes_.begin(), "data type as an object");
    const std::string_view fill = fill_words(metadata.fill_value);
    if (!fill.empty()) modes_.emplace_back(fill);
  }

  std::optional<ArrayKind> kind() const {
    if (codecs_.empty() || std::ranges::find(types_, "") != types_.end()) return std::nullopt;
    return ArrayKind{
        joined_words(codecs_, ", "), joined_words(types_, " -> "), joined_words(modes_, ", "), {}};
  }

  void add_type(const Json& json) {
    const Json* name = json.find("name");
    types_.push_back(json.is_string() ? json.text : name != nullptr ? name->text : "");
    if (!json.is_string() && !is_time_type(types_.back())) has_type_object_ = true;
  }

  void add_codec(const Json& json) {
    const Json* name = json.find("name");
    codecs_.push_back(json.is_string() ? json.text : name != nullptr ? name->text : "");
    if (json.is_string()) has_bare_name_ = true;
    const Json* configuration = json.find("configuration");
    const auto has = [&](std::string_view key) {
      return configuration != nullptr && configuration->find(key) != nullptr;
    };
    const auto word = [&](std::string_view key) { return has(key) ? configuration->find(key)->text : ""; };
    if (codecs_.back() == "bytes" && word("endian") == "big") modes_.emplace_back("big-endian");
    if (codecs_.back() == "scale_offset" && (has("scale") || has("offset")))
      modes_.emplace_back(!has("offset") ? "scale" : !has("scale") ? "offset" : "scale and offset");
    if (codecs_.back() != "cast_value") return;
    if (has("data_type")) add_type(*configuration->find("data_type"));
    modes_.push_back(has("rounding") ? word("rounding") : std::string(name_of_default_rounding()));
    if (has("out_of_range")) modes_.push_back(word("out_of_range"));
    if (has("scalar_map")) modes_.emplace_back("scalar_map");
  }

  static std::string_view name_of_default_rounding() { return name(Rounding::nearest_even); }

  // Returns the way in which the fill value is written; empty for the zero of the data type.
  static std::string_view fill_words(const std::optional<Json>& fill) {
    if (!fill) return "no fill value";
    if (has_text(*fill)) return "fill value as a string";
    return is_zero(*fill) ? "" : "another fill value than 0";
  }

  static bool has_text(const Json& json) {
    return json.is_string() || std::ranges::any_of(json.elements, has_text);
  }

  static bool is_zero(const Json& json) {
    if (json.is_array()) return std::ranges::all_of(json.elements, is_zero);
    return json.is_boolean() ? !json.boolean : json.is_number() && json.text == "0";
  }

  std::vector<std::string> codecs_, types_, modes_;
  bool has_bare_name_ = false, has_type_object_ = false;
};

std::string shape_words(const Shape& shape) {
  if (shape.empty()) return "no dimensions";
  return element_count(shape) == 0 ? "no elements" : "";
}

// Returns the open points that decide which outcome of the vector is right.
std::string open_points_of(const Vector& vector) {
  std::set<OpenPoint> found;
  for (const Permitted& outcome : vector.permitted)
    for (const Answers& answers : outcome.under)
      for (const OpenPoint open_point : all_open_points())
        if (answers.get(open_point)) found.insert(open_point);
  std::vector<std::string> names;
  for (const OpenPoint open_point : found) names.emplace_back(name(open_point));
  return joined_words(names, ", ");
}

bool is_about_a_chunk(const Vector& vector) {
  return vector.request.operation != Operation::resolve && vector.request.data && vector.sequence.empty();
}

}  // namespace

std::string ArrayKind::text() const {
  std::string text = codecs + ": " + types;
  if (!mode.empty()) text += ", " + mode;
  if (!open_points.empty()) text += ", open point " + open_points;
  return text;
}

std::string metadata_key(const Request& request) {
  const auto array = array_text_of(request.zarr_json, request.shape);
  return array ? array->data_type + "\n" + array->fill_value + "\n" + array->codecs : request.zarr_json;
}

KindTable::KindTable(const Suite& suite) : of_vector_(suite.vectors.size()), metadata_(suite.vectors.size()) {
  // Most vectors share their metadata, so each text is read once.
  struct KnownMetadata {
    std::optional<ArrayKind> kind;
    std::size_t number;
  };
  std::unordered_map<std::string, KnownMetadata> known;
  const auto metadata = [&](const Request& request) -> const KnownMetadata& {
    const std::string key = metadata_key(request);
    const auto found = known.find(key);
    return found != known.end()
               ? found->second
               : known.emplace(key, KnownMetadata{ChainKind::of(request.zarr_json), known.size()})
                     .first->second;
  };
  std::map<ArrayKind, std::size_t> numbers;
  std::vector<std::optional<ArrayKind>> of_vector(suite.vectors.size());
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) {
    const Vector& vector = suite.vectors[i];
    if (!is_about_a_chunk(vector)) continue;
    const KnownMetadata& one = metadata(vector.request);
    of_vector[i] = one.kind;
    metadata_[i] = one.number;
    if (!of_vector[i]) continue;
    const std::string shape = shape_words(vector.request.shape);
    if (!shape.empty()) of_vector[i]->mode += (of_vector[i]->mode.empty() ? "" : ", ") + shape;
    numbers.emplace(*of_vector[i], 0);
    if (vector.request.operation == Operation::encode) of_vector[i]->open_points = open_points_of(vector);
    numbers.emplace(*of_vector[i], 0);
  }
  for (auto& [kind, number] : numbers) {
    number = kinds_.size();
    kinds_.push_back(kind);
  }
  for (std::size_t i = 0; i < of_vector.size(); ++i)
    if (of_vector[i]) of_vector_[i] = numbers.at(*of_vector[i]);
  for (ArrayKind kind : kinds_) {
    kind.open_points.clear();
    bases_.push_back(numbers.at(kind));
  }
}

}  // namespace zarrproof
