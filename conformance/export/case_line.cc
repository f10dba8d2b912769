// Example: {"id":"bytes/a/encode","level":"M","clauses":["BYTES-3"],"request":{"id":1,"op":"encode",…},
// "outcomes":[{"data":"0507"}]}. A member "compare" follows if other bytes than these count as equal.
#include <algorithm>
#include <array>

#include "conformance/export/export_vectors.h"
#include "conformance/judging/judge.h"
#include "conformance/protocol/protocol.h"
#include "reference/codec/crc32c.h"
#include "reference/json/json.h"
#include "reference/json/write.h"
#include "reference/requirements/clause.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/compare.h"

namespace zarrproof {
namespace {

// Returns whether a permitted component is a NaN that may have other bits. Only IEEE types have several NaNs.
bool has_free_nan(const Vector& vector, const DataType& component) {
  const Comparison& comparison = vector.comparison;
  if (comparison.equality != Equality::values || !component.is_ieee()) return false;
  return std::ranges::any_of(vector.permitted, [&](const Permitted& outcome) {
    const std::size_t end =
        outcome.data.size() - std::min(outcome.data.size(), kChecksumSize * comparison.checksums);
    const auto canonical = in_canonical_order(std::span(outcome.data).first(end), comparison);
    return std::ranges::any_of(components_of(canonical, component), [&](const auto part) {
      return unpack(load(part, component), component).is_nan();
    });
  });
}

// Returns the members that say which bytes count as equal. Returns an empty text if only equal bytes are
// equal: no bits of a component are unused, and no permitted component is a NaN that may have other bits.
// Example: float32 compared by values, where NaN is permitted, gives
// {"width":4,"order":"little","mask":"ffffffff","infinity":"7f800000"}; int4 gives
// {"width":1,"order":"little","mask":"0f"}.
std::string comparison_json(const Vector& vector) {
  const Comparison& comparison = vector.comparison;
  if (!vector.may_be_accepted() || comparison.type.kind == TypeKind::raw) return {};
  const DataType component = component_of(comparison.type);
  const bool has_unused_bits = component.bits < 8 * component.width;
  const bool may_be_other_nan = has_free_nan(vector, component);
  if (!has_unused_bits && !may_be_other_nan) return {};
  JsonObject object;
  object.add("width", std::to_string(component.width));
  object.add_text("order", comparison.order == ByteOrder::big ? "big" : "little");
  object.add_text("mask", hexadecimal_code(component.mask(), component).substr(2));
  if (may_be_other_nan) {
    const Bits infinity = ((Bits{1} << component.exponent_bits) - 1) << component.mantissa_bits;
    object.add_text("infinity", hexadecimal_code(infinity, component).substr(2));
  }
  if (comparison.checksums > 0) object.add("checksums", std::to_string(comparison.checksums));
  return object.close();
}

std::string type_json(const std::string& name, const std::string& configuration) {
  JsonObject object;
  object.add_text("name", name);
  object.add("configuration", configuration.empty() ? "{}" : configuration);
  return object.close();
}

// Returns every way to write the data type, as objects: complex64 and complex128 have two names, microseconds
// two spellings.
std::string type_spellings_json(const std::string& metadata) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kSpellings = {
      {{"complex64", "complex_float32"}, {"complex128", "complex_float64"}, {"\"\u03bcs\"", "\"us\""}}};
  const Json json = read_json(metadata);
  const std::string name = json.is_string() ? json.text : json.find("name")->text;
  const Json* configuration = json.is_string() ? nullptr : json.find("configuration");
  const std::string text = configuration == nullptr ? "" : write_json(*configuration);
  std::vector<std::string> types = {type_json(name, text)};
  for (const auto& [first, second] : kSpellings)
    for (const auto& [written, alternative] : {std::pair(first, second), std::pair(second, first)}) {
      if (name == written) types.push_back(type_json(std::string(alternative), text));
      if (const std::size_t at = text.find(written); at != std::string::npos)
        types.push_back(type_json(name, std::string(text).replace(at, written.size(), alternative)));
    }
  return json_list(types);
}

std::string outcome_json(const Permitted& outcome) {
  JsonObject object;
  if (outcome.kind == Permitted::Kind::data) object.add_bytes("data", outcome.data);
  if (outcome.kind == Permitted::Kind::resolved) {
    object.add("data_types", type_spellings_json(outcome.data_type));
    object.add_bytes("fill_value", outcome.data);
  }
  if (outcome.kind == Permitted::Kind::accepted) object.add("accepted", "true");
  if (outcome.kind == Permitted::Kind::refused) object.add_text("error", outcome.reason);
  const auto text = [](const Answers& answers) { return json_string(answers.to_string()); };
  if (!outcome.under.empty()) object.add("under", json_list_of(outcome.under, text));
  if (const auto clause = outcome.violated()) object.add_text("violates", id(*clause));
  return object.close();
}

// Returns whether an encoder that stores no chunk is neither right nor wrong.
bool may_leave_out_chunk(const Vector& vector) {
  const Response no_chunk{.kind = Response::Kind::no_data};
  return vector.request.operation == Operation::encode &&
         judge(vector, no_chunk, Control::accepted).verdict == Verdict::unsupported;
}

}  // namespace

std::string case_line(const Vector& vector, std::uint64_t id) {
  JsonObject line;
  line.add_text("id", vector.id);
  line.add_text("level", name(vector.level));
  line.add("clauses",
           json_list_of(vector.clauses, [](Clause clause) { return json_string(zarrproof::id(clause)); }));
  line.add_any_texts("flags", vector.flags);
  line.add_any_text("comment", vector.comment);
  line.add_any_text("sequence", vector.sequence);
  line.add_any_text("control", vector.control);
  line.add("request", request_line(id, vector.request));
  std::vector<std::string> outcomes;
  for (const Permitted& outcome : vector.permitted) outcomes.push_back(outcome_json(outcome));
  if (may_leave_out_chunk(vector)) outcomes.emplace_back(R"({"data":null})");
  line.add("outcomes", json_list(outcomes));
  if (const std::string comparison = comparison_json(vector); !comparison.empty())
    line.add("compare", comparison);
  return line.close();
}

}  // namespace zarrproof
