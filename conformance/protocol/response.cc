// Reads the lines of a testee. Each error is a rule of rule.h. Example: {"id":1,"data":"0G"} breaks the rule
// not-hexadecimal, because G is no digit; {"id":1} breaks no-result.
#include <algorithm>
#include <array>
#include <optional>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// The members of metadata that an adapter may pass through as JSON.
constexpr std::array<std::string_view, 3> kPassable = {"data_type", "fill_value", "codecs"};

Breach wrong_type(const std::string& key, const Json& value) {
  return {ProtocolRule::wrong_type, "\"" + key + "\" is " + harmless(excerpt(value))};
}

Breach several_results(const std::string& key, const std::string& other) {
  return {ProtocolRule::several_results, "\"" + key + "\" and " + other};
}

Breach no_result(const std::string& key) {
  return {ProtocolRule::no_result, "no \"" + key + "\""};
}

// Describes a text that from_hexadecimal() refuses. Example: "0G" gives "no hexadecimal, 2 characters".
std::string text_of_bad_hexadecimal(const std::string& text) {
  const std::string size = std::to_string(text.size()) + " characters";
  if (text.size() % 2 != 0) return "of an odd number of digits, " + size;
  if (from_hexadecimal(in_lower_case(text))) return "upper-case, " + size;
  return "no hexadecimal, " + size;
}

Result<std::vector<std::byte>, Breach> bytes_of(const char* key, const Json& json) {
  const std::string subject = "\"" + std::string(key) + "\" is ";
  if (!json.is_string())
    return Breach{ProtocolRule::not_hexadecimal, subject + "no string: " + excerpt(json)};
  if (auto bytes = from_hexadecimal(json.text)) return std::move(*bytes);
  return Breach{ProtocolRule::not_hexadecimal, subject + text_of_bad_hexadecimal(json.text)};
}

Result<Response, Breach> resolve_response(const Json& message) {
  if (message.find("data") != nullptr)
    return Breach{ProtocolRule::data_for_resolve, "\"data\" in a response to resolve"};
  const Json* data_type = message.find("data_type");
  const Json* fill_value = message.find("fill_value");
  if (data_type == nullptr || data_type->is_null()) return no_result("data_type");
  if (fill_value == nullptr) return no_result("fill_value");
  auto fill = bytes_of("fill_value", *fill_value);
  if (!fill) return fill.error();
  return Response{
      .kind = Response::Kind::resolved, .data = std::move(*fill), .data_type = write_json(*data_type)};
}

// Returns the chunks of a response to create.
Result<StoredChunks, Breach> chunks_of(const Json& message) {
  const Json* chunks = message.find("chunks");
  if (chunks == nullptr) return Breach{ProtocolRule::no_result, "\"zarr_json\" without \"chunks\""};
  if (!chunks->is_object()) return wrong_type("chunks", *chunks);
  StoredChunks found;
  for (std::size_t i = 0; i < chunks->keys.size(); ++i) {
    auto bytes = bytes_of(harmless(excerpt(chunks->keys[i])).c_str(), chunks->elements[i]);
    if (!bytes) return bytes.error();
    found.emplace(chunks->keys[i], std::move(*bytes));
  }
  return found;
}

Result<Response, Breach> written_response(const Json& message, Operation operation) {
  const Json* zarr_json = message.find("zarr_json");
  if (zarr_json == nullptr) return no_result("zarr_json");
  if (!zarr_json->is_string()) return wrong_type("zarr_json", *zarr_json);
  Response response{.kind = Response::Kind::written, .written = {.zarr_json = zarr_json->text}};
  if (operation == Operation::rewrite) return response;
  auto chunks = chunks_of(message);
  if (!chunks) return chunks.error();
  response.written.chunks = std::move(*chunks);
  const Json* passed_through = message.find("passed_through");
  if (passed_through == nullptr) return response;
  for (const Json& member : passed_through->elements)
    if (std::ranges::count(kPassable, member.text) > 0)
      response.written.passed_through.push_back(member.text);
  if (!passed_through->is_array() || response.written.passed_through.size() < passed_through->elements.size())
    return wrong_type("passed_through", *passed_through);
  return response;
}

Result<Response, Breach> accept_response(const Json& message) {
  const Json* accepted = message.find("accepted");
  if (accepted == nullptr) return no_result("accepted");
  if (!accepted->is_boolean() || !accepted->boolean) return wrong_type("accepted", *accepted);
  return Response{.kind = Response::Kind::accepted};
}

Result<Response, Breach> data_response(const Json& message, Operation operation) {
  const Json* data = message.find("data");
  if (data == nullptr) return no_result("data");
  if (!data->is_null()) {
    auto bytes = bytes_of("data", *data);
    if (!bytes) return bytes.error();
    return Response{.kind = Response::Kind::data, .data = std::move(*bytes)};
  }
  if (operation == Operation::decode)
    return Breach{ProtocolRule::null_for_decode, "\"data\" is null in a response to decode"};
  return Response{.kind = Response::Kind::no_data};
}

// A response without a result: the testee reports a failure, or that it cannot answer.
struct FailureResponse {
  std::string key;  // the member that says so, such as "error"
  Response response;
};

// Returns nothing if the message has no member of a failure.
Result<std::optional<FailureResponse>, Breach> read_failure(const Json& message) {
  constexpr std::array<std::pair<const char*, Response::Kind>, 4> kKeys = {
      {{"crashed", Response::Kind::crashed},
       {"error", Response::Kind::error},
       {"unsupported", Response::Kind::unsupported},
       {"too_large", Response::Kind::too_large}}};
  std::optional<FailureResponse> failure;
  for (const auto& [key, kind] : kKeys) {
    const Json* value = message.find(key);
    if (value == nullptr) continue;
    Response response{.kind = kind};
    if (kind == Response::Kind::too_large) {
      const auto size = unsigned_integer(*value);
      if (!size) return wrong_type(key, *value);
      response.size = *size;
    } else {
      if (value->is_null()) continue;  // some serializers write null for no text
      if (!value->is_string()) return wrong_type(key, *value);
      response.text = fit_for_report(value->text);
    }
    if (failure) return several_results(failure->key, "\"" + std::string(key) + "\"");
    failure = FailureResponse{key, std::move(response)};
  }
  return failure;
}

Result<Response, Breach> read_result(const Json& message, Operation operation) {
  switch (operation) {
    case Operation::resolve: return resolve_response(message);
    case Operation::encode:
    case Operation::decode: return data_response(message, operation);
    case Operation::create:
    case Operation::rewrite: return written_response(message, operation);
    case Operation::accept: break;
  }
  return accept_response(message);
}

}  // namespace

Result<ResponseLine, Breach> read_response_line(std::string_view line) {
  ResponseLine read;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.starts_with("\xef\xbb\xbf"))
    return Breach{ProtocolRule::not_json, "a byte order mark before the object"};
  auto message = result_of([&] { return read_json(line); });
  if (!message) return Breach{ProtocolRule::not_json, harmless(message.error().message())};
  read.message = std::move(*message);
  if (!read.message.is_object()) return Breach{ProtocolRule::not_an_object, "JSON, but no object"};
  const Json* id = read.message.find("id");
  if (id == nullptr) return Breach{ProtocolRule::no_id, "no \"id\""};
  const auto integer = unsigned_integer(*id);
  if (!integer) return Breach{ProtocolRule::no_id, "\"id\" is " + harmless(excerpt(*id))};
  read.id = *integer;
  return read;
}

Result<Response, Breach> read_response(const Json& message, Operation operation) {
  auto failure = read_failure(message);
  if (!failure) return failure.error();
  if (!*failure) return read_result(message, operation);
  for (const char* key : {"data", "data_type", "fill_value", "zarr_json", "chunks", "accepted"})
    if (const Json* result = message.find(key))
      return several_results((*failure)->key,
                             "\"" + std::string(key) + "\"" + (result->is_null() ? ", which is null" : ""));
  return std::move((*failure)->response);
}

}  // namespace zarrproof
