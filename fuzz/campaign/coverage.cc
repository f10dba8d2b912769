// An example: the vector that encodes {1, NaN} of float32 by a cast to uint8 has codecs: cast_value, data
// type: float with infinities, cast to: integer of 8 to 32 bits, rounding: nearest-even, operation: encode,
// elements: 2 to 63, and so on. It has no byte order, because its bytes need none.
#include "fuzz/campaign/coverage.h"

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

#include "conformance/text/harmless.h"
#include "conformance/text/markdown.h"
#include "fuzz/campaign/scope.h"
#include "reference/errors/error.h"
#include "reference/metadata/array_spec.h"
#include "reference/values/element.h"
#include "vectors/flag.h"

namespace zarrproof::fuzz {
namespace {

using Features = std::map<std::string_view, std::string_view>;

std::string_view class_of(const DataType& type) {
  if (type.kind == Kind::complex) return "complex";
  if (type.is_integer() && type.bits < 8) return "integer below 8 bits";
  if (type.is_integer()) return type.bits < 64 ? "integer of 8 to 32 bits" : "integer of 64 bits";
  if (type.is_floating()) return type.has_infinity() ? "float with infinities" : "float without";
  return "not a number";
}

std::string_view codecs_of(const ArraySpec& array) {
  const auto casts = std::ranges::count_if(array.array_codecs, [](const ArrayCodecConfiguration& codec) {
    return std::holds_alternative<CastValueConfiguration>(codec);
  });
  const auto scalings = std::ssize(array.array_codecs) - casts;
  if (casts > 1 || scalings > 1) return "several of one";
  if (casts + scalings == 2) return "scale_offset and cast_value";
  if (casts == 1) return "cast_value";
  if (scalings == 1) return "scale_offset";
  return array.checksums > 0 ? "crc32c" : "bytes";
}

std::string_view map_of(const CastValueConfiguration& cast) {
  const bool encodes = !cast.encode_map.entries.empty(), decodes = !cast.decode_map.entries.empty();
  if (encodes) return decodes ? "both" : "encode";
  return decodes ? "decode" : "none";
}

std::string_view fill_of(const ArraySpec& array) {
  const Value fill = unpack(load(array.fill_value, array.data_type), array.data_type);
  if (fill.is_nan()) return "NaN";
  if (fill.is_infinite()) return "infinity";
  return fill.is_zero() ? "zero" : "finite";
}

std::string_view special_elements_of(std::span<const std::byte> data, const DataType& type) {
  bool infinity = false, nan = false;
  for (; !data.empty(); data = data.subspan(type.element_size())) {
    const Value value = unpack(load(data.first(type.element_size()), type), type);
    infinity = infinity || value.is_infinite();
    nan = nan || value.is_nan();
  }
  if (nan) return infinity ? "infinity and NaN" : "NaN";
  return infinity ? "infinity" : "finite";
}

std::string_view dimensions_of(std::size_t number) {
  if (number < 2) return number == 0 ? "0" : "1";
  return number < 5 ? "2 to 4" : "5 or more";
}

std::string_view elements_of(std::uint64_t number) {
  if (number < 2) return number == 0 ? "0" : "1";
  if (number < 64) return "2 to 63";
  return number < 2048 ? "64 to 2047" : "2048 or more";
}

void add_array(Features& features, const ArraySpec& array, const Request& request) {
  features["codecs"] = codecs_of(array);
  features["data type"] = class_of(array.data_type);
  const DataType& stored = array.stored_type();
  if (stored.width > 1 && stored.kind != Kind::raw)
    features["byte order"] = array.stored_order() == ByteOrder::big ? "big" : "little";
  for (const ArrayCodecConfiguration& codec : array.array_codecs)
    if (const auto* cast = std::get_if<CastValueConfiguration>(&codec)) {
      features["cast to"] = class_of(cast->stored_type);
      features["rounding"] = name(cast->rounding);
      features["out_of_range"] = name(cast->out_of_range);
      features["scalar_map"] = map_of(*cast);
      break;
    }
  if (!array.data_type.is_real()) return;
  features["fill value"] = fill_of(array);
  const auto& data = request.data;
  if (request.operation == Operation::encode && data && !data->empty() &&
      data->size() % array.data_type.element_size() == 0)
    features["encoded elements"] = special_elements_of(*data, array.data_type);
}

std::string cast_name(const DataType& from, const DataType& to) {
  return "cast " + from.name + " -> " + to.name;
}

std::string feature_name(std::string_view kind, std::string_view value) {
  return "feature " + std::string(kind) + ": " + std::string(value);
}

// The names of everything that a vector covers.
std::set<std::string> names_in(const CaseVector& case_vector) {
  const Vector& vector = case_vector.vector;
  const ArraySpec& array = case_vector.spec.array;
  std::set<std::string> names;
  const std::string how = !vector.may_be_refused()   ? " accepted"
                          : vector.may_be_accepted() ? " open"
                                                     : " refused";
  for (const Clause clause : vector.clauses) names.insert("clause " + std::string(id(clause)) + how);
  for (const std::string& flag : vector.flags) names.insert("class " + flag);
  for (const OpenPoint open_point : all_open_points())
    if (vector.depends_on(open_point)) names.insert("open point " + std::string(name(open_point)));
  for (const auto& [kind, value] : features_of(vector)) names.insert(feature_name(kind, value));
  const std::vector<DataType> types = array.types();
  for (const DataType& type : types) names.insert("type " + type.name);
  const bool encodes = case_vector.spec.operation == Operation::encode;
  for (std::size_t i = 0; i < array.array_codecs.size(); ++i)
    if (is_cast(array.array_codecs[i]))
      names.insert(encodes ? cast_name(types[i], types[i + 1]) : cast_name(types[i + 1], types[i]));
  return names;
}

std::string pairs_text(const Reached& reached, const Description& testee) {
  const Scope scope(testee);
  std::size_t types = 0, casts = 0, all_casts = 0;
  for (const DataType& type : scope.types()) types += reached.count_of("type " + type.name) > 0 ? 1 : 0;
  if (scope.has_codec("cast_value"))
    for (const DataType& from : scope.real_types())
      for (const DataType& to : scope.real_types()) {
        ++all_casts;
        casts += reached.count_of(cast_name(from, to)) > 0 ? 1 : 0;
      }
  return std::to_string(types) + " of " + std::to_string(scope.types().size()) + " data types, " +
         std::to_string(casts) + " of " + std::to_string(all_casts) + " casts between two of them\n";
}

// Writes a table of the rows that have a number above 0 in one of the columns from `first_number` on. Names
// the other rows below the table, by their first cell and a cell "value".
void write_reached(std::ostream& out, const MarkdownRow& head, const std::vector<MarkdownRow>& rows,
                   std::size_t first_number) {
  constexpr std::size_t kMaxNames = 12;
  std::vector<MarkdownRow> reached;
  std::vector<std::string> others;
  for (const MarkdownRow& row : rows) {
    const auto numbers = std::span(row).subspan(first_number);
    if (std::ranges::any_of(numbers, [](const std::string& cell) { return cell != "0"; }))
      reached.push_back(row);
    else
      others.push_back(row.front() + (head[1] == "value" ? ": " + row[1] : ""));
  }
  if (!reached.empty()) write_markdown_table(out, head, reached);
  if (!others.empty())
    out << (reached.empty() ? "" : "\n") << "no judged request, by " << head.front() << " (" << others.size()
        << " of " << rows.size() << "): " << excerpt_of(others, kMaxNames) << "\n";
  out << "\n";
}

}  // namespace

std::span<const FeatureKind> feature_kinds() {
  static const std::vector<std::string_view> types = {"integer below 8 bits", "integer of 8 to 32 bits",
                                                      "integer of 64 bits",   "float with infinities",
                                                      "float without",        "complex",
                                                      "not a number"};
  static const std::vector<std::string_view> reals(types.begin(), types.begin() + 5);
  static const std::vector<FeatureKind> all = {
      {"codecs",
       {"bytes", "scale_offset", "cast_value", "scale_offset and cast_value", "several of one", "crc32c"}},
      {"data type", types},
      {"cast to", reals},
      {"rounding", {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"}},
      {"out_of_range", {"error", "clamp", "wrap"}},
      {"scalar_map", {"none", "encode", "decode", "both"}},
      {"operation", {"resolve", "encode", "decode", "decode a missing chunk"}},
      {"outcome", {"accepted", "refused", "open"}},
      {"dimensions", {"0", "1", "2 to 4", "5 or more"}},
      {"elements", {"0", "1", "2 to 63", "64 to 2047", "2048 or more"}},
      {"layout", {"C", "F"}},
      {"byte order", {"little", "big"}},
      {"fill value", {"zero", "finite", "infinity", "NaN"}},
      {"encoded elements", {"finite", "infinity", "NaN", "infinity and NaN"}}};
  return all;
}

std::map<std::string_view, std::string_view> features_of(const Vector& vector) {
  const Request& request = vector.request;
  Features features;
  features["operation"] = request.operation == Operation::decode && !request.data ? "decode a missing chunk"
                                                                                  : name(request.operation);
  features["outcome"] = !vector.may_be_refused() ? "accepted" : vector.may_be_accepted() ? "open" : "refused";
  features["dimensions"] = dimensions_of(request.shape.size());
  if (const auto elements = element_count(request.shape)) features["elements"] = elements_of(*elements);
  features["layout"] = request.layout == Layout::f ? "F" : "C";
  try {
    Interpretation defaults(Answers::defaults());
    add_array(features, read_array_spec(read_metadata(request.zarr_json), defaults), request);
  } catch (const Refused&) {  // the array is unknown
  }
  return features;
}

void Reached::count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results) {
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (is_judged(results[i]))
      for (const std::string& name : names_in(vectors[i])) ++counts[name];
}

std::uint64_t Reached::count_of(const std::string& name) const {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

std::string reached_tables(const Reached& reached, const Description& testee) {
  std::ostringstream out;
  std::vector<MarkdownRow> clauses, open_points, classes, features;
  const auto count = [&](const std::string& name) { return std::to_string(reached.count_of(name)); };
  for (const Clause clause : all_clauses()) {
    const std::string word(id(clause)), name = "clause " + word;
    clauses.push_back({word, std::string(summary(clause)), count(name + " accepted"),
                       count(name + " refused"), count(name + " open")});
  }
  const auto row = [&](const std::string& kind, std::string_view word) {
    return MarkdownRow{std::string(word), count(kind + " " + std::string(word))};
  };
  for (const OpenPoint open_point : all_open_points())
    open_points.push_back(row("open point", name(open_point)));
  for (const Flag& flag : all_flags()) classes.push_back(row("class", flag.name));
  for (const FeatureKind& kind : feature_kinds())
    for (const std::string_view value : kind.values)
      features.push_back({std::string(kind.name), std::string(value), count(feature_name(kind.name, value))});
  write_reached(out,
                {"clause", "what it requires", "requests to accept", "requests to refuse", "open requests"},
                clauses, 2);
  write_reached(out, {"open point", "judged requests"}, open_points, 1);
  write_reached(out, {"class of breakpoints", "judged requests"}, classes, 1);
  write_reached(out, {"feature", "value", "judged requests"}, features, 2);
  out << pairs_text(reached, testee);
  return out.str();
}

}  // namespace zarrproof::fuzz
