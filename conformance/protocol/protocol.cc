// Example: the line of a request to decode a missing chunk of uint8 with the fill value 7 is
// {"id":1,"op":"decode","codecs":["bytes"],"data_type":"uint8","fill_value":7,"shape":[2],"data":null,
// "zarr_json":"{…}"}. The members before "shape" repeat parts of zarr_json, for adapters that need no more.
#include "conformance/protocol/protocol.h"

#include <algorithm>
#include <array>

#include "conformance/protocol/reply.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/json/placed_json.h"
#include "reference/json/write.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns whether every number fits a float64. Some parsers fail on larger numbers.
bool has_plain_numbers(const Json& json) {
  if (json.is_number()) {
    constexpr std::size_t kMaxPlainDigits = 300;  // without an exponent: 10^300 fits a float64
    const bool has_exponent = json.text.find_first_of("eE") != std::string::npos;
    if (!has_exponent && json.text.size() <= kMaxPlainDigits) return true;
    static const DataType kFloat64 = *find_data_type("float64");
    const Value value = decimal_value(json.text);
    return compare(value, lowest(kFloat64)) >= 0 && compare(value, highest(kFloat64)) <= 0;
  }
  return std::all_of(json.elements.begin(), json.elements.end(), has_plain_numbers);
}

constexpr std::array<std::string_view, 3> kRepeatedKeys = {"codecs", "data_type", "fill_value"};

// Returns the members of a request that repeat its zarr_json, as JSON text. Returns null for all if a common
// parser would fail on the zarr_json.
std::array<std::string, 3> repeated_members(const std::string& zarr_json) {
  std::array<std::string, 3> texts = {"null", "null", "null"};
  try {
    const Json document = read_json(zarr_json);
    if (!has_plain_numbers(document)) return texts;
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (const Json* value = document.find(kRepeatedKeys[i])) texts[i] = write_json(*value);
  } catch (const Refused&) {
    // Metadata that are no JSON have no members; null stands for them.
  }
  return texts;
}

// Returns the member. Throws Refused if the request has no such member.
const Json& required_member(const Json& message, std::string_view key) {
  const Json* value = message.find(key);
  if (value == nullptr) refuse({}, {}, "a request without \"" + std::string(key) + "\"", {});
  return *value;
}

// Throws Refused if the list is empty or has an unknown name. `key` is its member of the description, `shown`
// the known names in messages.
void check_declared_list(const std::string& key, const std::vector<std::string>& declared,
                         const std::vector<std::string>& known, const std::string& shown) {
  std::vector<std::string> unknown;  // such as "\"crc32\" (did you mean \"crc32c\"?)"
  for (const std::string& name : declared)
    if (!contains(known, name) && !(key == "data_types" && find_data_type(name)))  // such as r16
      unknown.push_back(quoted_beginning(name, 60) + did_you_mean(name, known));
  if (!declared.empty() && unknown.empty()) return;
  refuse({}, "in its description: " + key,
         declared.empty() ? "an empty list, so that nothing can be asked"
                          : "unknown: " + excerpt_of(unknown, 10),
         "only names of the suite: " + shown);
}

// Returns a zarr.json from the members of a request without zarr_json. People write such requests by hand.
std::string document_of_members(const Json& message, const Shape& shape) {
  ArrayText array{write_json(required_member(message, "data_type")),
                  {},
                  write_json(required_member(message, "codecs")),
                  shape};
  if (const Json* fill_value = message.find("fill_value")) array.fill_value = write_json(*fill_value);
  return array.zarr_json();
}

}  // namespace

std::string describe_line(std::uint64_t id) {
  JsonObject line;
  line.add("id", std::to_string(id));
  line.add_text("op", "describe");
  line.add("protocol", "1");
  return line.close();
}

std::string request_line(std::uint64_t id, const Request& request) {
  JsonObject members;
  members.add("id", std::to_string(id));
  members.add_text("op", name(request.operation));
  if (request.operation == Operation::create) {
    add_create_members(members, request);
    return members.close();
  }
  const std::array<std::string, 3> repeated = repeated_members(request.zarr_json);
  for (std::size_t i = 0; i < repeated.size(); ++i) members.add(kRepeatedKeys[i], repeated[i]);
  members.add("shape", to_string(request.shape));
  if (request.layout == Layout::f) members.add_text("layout", "F");
  if (request.operation == Operation::rewrite) members.add("attributes", std::string(kAttributesToSet));
  if (has_data(request.operation)) {
    if (request.data)
      members.add_bytes("data", *request.data);
    else
      members.add("data", "null");
  }
  members.add_text("zarr_json", request.zarr_json);
  std::string line = members.close();
  line.shrink_to_fit();  // many lines may wait
  return line;
}

std::optional<std::uint64_t> read_id(const Json& message) {
  const Json* id = message.find("id");
  return id == nullptr ? std::nullopt : unsigned_integer(*id);
}

void check_names(const Description& description) {
  const auto check = [](const char* key, const auto& declared, const auto& known) {
    check_declared_list(key, declared, {known.begin(), known.end()}, joined_words(known, ", "));
  };
  check("operations", description.operations, operation_names());
  check("codecs", description.codecs, kCodecs);
  check_declared_list("data_types", description.data_types, declarable_data_types(),
                      "integers and floats such as int8 and float16, bool, complex types, r* or r<N>, "
                      "numpy.datetime64, numpy.timedelta64");
}

Description read_description(const Json& message) {
  const JsonDocument document(message, "in its description");
  const PlacedJson root(document);
  if (const PlacedJson protocol = root.at("protocol"); write_json(protocol.json()) != "1")
    protocol.refuse("1, the version of the protocol");
  Description description;
  description.name = fit_for_report(root.at("name").text());
  if (description.name.empty()) root.at("name").refuse("a name");
  description.version = fit_for_report(root.text_of("version"));
  description.language = fit_for_report(root.text_of("language"));
  if (const auto dependencies = root.find("dependencies"); dependencies && !dependencies->json().is_null())
    for (const PlacedJson& version : dependencies->members())
      description.dependencies.emplace_back(fit_for_report(version.key()), fit_for_report(version.text()));
  description.operations = root.at("operations").texts();
  description.codecs = root.at("codecs").texts();
  description.data_types = root.at("data_types").texts();
  check_names(description);
  return description;
}

Request read_request(const Json& message) {
  Request request;
  const Json& op = required_member(message, "op");
  const auto operation = op.is_string() ? find_operation(op.text) : std::nullopt;
  if (!operation) refuse({}, "op", excerpt(op), "describe, " + joined_words(operation_names(), ", "));
  if (operation == Operation::create) return read_create_request(message);
  request.operation = *operation;
  request.shape = read_shape(required_member(message, "shape"), "shape");
  if (const Json* zarr_json = message.find("zarr_json")) {
    if (!zarr_json->is_string()) refuse({}, "zarr_json", excerpt(*zarr_json), "a string");
    request.zarr_json = zarr_json->text;
  } else {
    request.zarr_json = document_of_members(message, request.shape);
  }
  if (const Json* layout = message.find("layout")) {
    const bool f = layout->is_string() && layout->text == "F";
    const bool c = layout->is_string() && layout->text == "C";
    if (!f && !c) refuse({}, "layout", excerpt(*layout), "\"C\" or \"F\"");
    request.layout = f ? Layout::f : Layout::c;
  }
  if (!has_data(request.operation)) return request;
  const Json& data = required_member(message, "data");
  if (data.is_null() && request.operation == Operation::decode) return request;  // a missing chunk
  if (data.is_string()) request.data = from_hexadecimal(data.text);
  if (!request.data) refuse({}, "data", excerpt(data), "lowercase hexadecimal, two digits a byte");
  return request;
}

}  // namespace zarrproof
