// Reads the lines of a testee. Each error is a rule of rule.h.
#include <array>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

Result<std::vector<std::byte>, Breach> bytes_of(const char* key, const Json& json) {
  if (json.is_string())
    if (auto bytes = from_hexadecimal(json.text)) return std::move(*bytes);
  const std::string what = "\"" + std::string(key) + "\" is ";
  if (!json.is_string()) return Breach{ProtocolRule::not_hexadecimal, what + "no string: " + excerpt(json)};
  const bool is_odd = json.text.size() % 2 != 0;
  const bool is_upper = from_hexadecimal(in_lower_case(json.text)).has_value();
  const char* how = is_odd ? "of an odd number of digits, " : is_upper ? "upper-case, " : "no hexadecimal, ";
  return Breach{ProtocolRule::not_hexadecimal, what + how + std::to_string(json.text.size()) + " characters"};
}

Result<Response, Breach> resolve_response(const Json& message) {
  if (message.find("data") != nullptr)
    return Breach{ProtocolRule::data_for_resolve, "\"data\" in a response to resolve"};
  const Json* data_type = message.find("data_type");
  const Json* fill_value = message.find("fill_value");
  if (data_type == nullptr || data_type->is_null())
    return Breach{ProtocolRule::no_result, "no \"data_type\""};
  if (fill_value == nullptr) return Breach{ProtocolRule::no_result, "no \"fill_value\""};
  auto fill = bytes_of("fill_value", *fill_value);
  if (!fill) return fill.error();
  return Response{
      .kind = Response::Kind::resolved, .data = std::move(*fill), .data_type = write_json(*data_type)};
}

Result<Response, Breach> data_response(const Json& message, Operation operation) {
  const Json* data = message.find("data");
  if (data == nullptr) return Breach{ProtocolRule::no_result, "no \"data\""};
  if (!data->is_null()) {
    auto bytes = bytes_of("data", *data);
    if (!bytes) return bytes.error();
    return Response{.kind = Response::Kind::data, .data = std::move(*bytes)};
  }
  if (operation == Operation::decode)
    return Breach{ProtocolRule::null_for_decode, "\"data\" is null in a response to decode"};
  return Response{.kind = Response::Kind::no_data};
}

}  // namespace

Result<ResponseLine, Breach> read_response_line(std::string_view line) {
  ResponseLine read;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.starts_with("\xef\xbb\xbf"))
    return Breach{ProtocolRule::not_json, "a byte order mark before the object"};
  try {
    read.message = read_json(line);
  } catch (const Refused& refused) {
    return Breach{ProtocolRule::not_json, harmless(refused.what())};
  }
  if (!read.message.is_object()) return Breach{ProtocolRule::not_an_object, "JSON, but no object"};
  const Json* id = read.message.find("id");
  if (id == nullptr) return Breach{ProtocolRule::no_id, "no \"id\""};
  const auto integer = unsigned_integer(*id);
  if (!integer) return Breach{ProtocolRule::no_id, "\"id\" is " + harmless(excerpt(*id))};
  read.id = *integer;
  return read;
}

Result<Response, Breach> read_response(const Json& message, Operation operation) {
  constexpr std::array<std::pair<const char*, Response::Kind>, 4> kKeys = {
      {{"crashed", Response::Kind::crashed},
       {"error", Response::Kind::error},
       {"unsupported", Response::Kind::unsupported},
       {"too_large", Response::Kind::too_large}}};
  Response response;
  const char* result_key = nullptr;
  for (const auto& [key, kind] : kKeys) {
    const Json* value = message.find(key);
    const bool is_text = kind != Response::Kind::too_large;
    if (value == nullptr || (is_text && value->is_null()))
      continue;  // null: serializers write it for no text
    const auto size = unsigned_integer(*value);
    if (is_text ? !value->is_string() : !size)
      return Breach{ProtocolRule::wrong_type, "\"" + std::string(key) + "\" is " + harmless(excerpt(*value))};
    if (result_key != nullptr)
      return Breach{ProtocolRule::several_results,
                    "\"" + std::string(result_key) + "\" and \"" + std::string(key) + "\""};
    result_key = key;
    response.kind = kind;
    if (is_text)
      response.text = fit_for_report(value->text);
    else
      response.size = *size;
  }
  if (result_key == nullptr)
    return operation == Operation::resolve ? resolve_response(message) : data_response(message, operation);
  for (const char* key : {"data", "data_type", "fill_value"})
    if (const Json* result = message.find(key))
      return Breach{ProtocolRule::several_results, "\"" + std::string(result_key) + "\" and \"" + key + "\"" +
                                                       (result->is_null() ? ", which is null" : "")};
  return response;
}

}  // namespace zarrproof
