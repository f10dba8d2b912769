// Reads the lines of a testee. Each error is a rule of rule.h.
#include <algorithm>
#include <array>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/quoted.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostIdText = 40;  // characters
constexpr int kMostExponent = 99;

// Returns the unsigned 64-bit integer of a JSON number, also of 4.0 or 4e0, which the protocol does not allow
// but which is unambiguous. Returns nothing if the value is no such integer, or if the text has more than
// kMostIdText characters.
std::optional<std::uint64_t> integer_of(const Json& json) {
  const std::string& text = json.text;
  if (!json.is_number() || text.size() > kMostIdText) return std::nullopt;
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  int exponent = 0;
  if (mark < text.size()) {
    const std::size_t start = text[mark + 1] == '+' ? mark + 2 : mark + 1;
    const auto number = parsed_integer<int>(std::string_view(text).substr(start));
    if (!number || std::abs(*number) > kMostExponent) return std::nullopt;
    exponent = *number;
  }
  std::string digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  if (point < digits.size()) digits.erase(point, 1);
  const long long places = static_cast<long long>(point) + exponent;  // digits before the point
  if (places < 0) return std::nullopt;
  digits.resize(std::max(digits.size(), static_cast<std::size_t>(places)), '0');
  if (digits.find_first_not_of('0', static_cast<std::size_t>(places)) != std::string::npos)
    return std::nullopt;
  digits.resize(static_cast<std::size_t>(places));
  return parsed_integer<std::uint64_t>(digits);
}

using Leniencies = std::vector<Leniency>;

// Returns a member that is present and not null, else null. Notes a member that is null.
const Json* member(const Json& message, std::string_view key, Leniencies& leniencies) {
  const Json* value = message.find(key);
  if (value == nullptr || !value->is_null()) return value;
  leniencies.push_back(Leniency::null_member);
  return nullptr;
}

Result<std::vector<std::byte>, Breach> bytes_of(const char* key, const Json& json, Leniencies& leniencies) {
  if (json.is_string()) {
    if (auto bytes = from_hexadecimal(json.text)) return std::move(*bytes);
    if (auto bytes = from_hexadecimal(in_lower_case(json.text))) {
      leniencies.push_back(Leniency::upper_case);
      return std::move(*bytes);
    }
  }
  const std::string what = "\"" + std::string(key) + "\" is ";
  if (!json.is_string()) return Breach{ProtocolRule::not_hexadecimal, what + "no string: " + excerpt(json)};
  return Breach{ProtocolRule::not_hexadecimal,
                what + (json.text.size() % 2 != 0 ? "of an odd number of digits, " : "no hexadecimal, ") +
                    std::to_string(json.text.size()) + " characters"};
}

Result<Response, Breach> resolve_response(const Json& message, Response response) {
  if (member(message, "data", response.leniencies) != nullptr)
    return Breach{ProtocolRule::data_for_resolve, "\"data\" in a response to resolve"};
  Leniencies no_leniency;
  const Json* data_type = member(message, "data_type", no_leniency);
  const Json* fill_value = member(message, "fill_value", no_leniency);
  if (data_type == nullptr || fill_value == nullptr)
    return Breach{ProtocolRule::no_result, data_type == nullptr ? "no \"data_type\"" : "no \"fill_value\""};
  auto fill = bytes_of("fill_value", *fill_value, response.leniencies);
  if (!fill) return fill.error();
  response.kind = Response::Kind::resolved;
  response.data = std::move(*fill);
  response.data_type = write_json(*data_type);
  return response;
}

// A null "data" is a response to encode, so it is not noted as a null member.
Result<Response, Breach> data_response(const Json& message, Operation operation, Response response,
                                       Framing framing, std::optional<std::vector<std::byte>> follows) {
  const Json* data = message.find("data");
  if (data == nullptr) return Breach{ProtocolRule::no_result, "no \"data\""};
  if (data->is_null()) {
    if (operation == Operation::decode)
      return Breach{ProtocolRule::null_for_decode, "\"data\" is null in a response to decode"};
    response.kind = Response::Kind::no_data;
    return response;
  }
  response.kind = Response::Kind::data;
  if (follows) {
    if (framing == Framing::hexadecimal)
      return Breach{ProtocolRule::wrong_framing, "\"data\" follow the line, but the request is hexadecimal"};
    response.data = std::move(*follows);
    return response;
  }
  auto bytes = bytes_of("data", *data, response.leniencies);
  if (!bytes) return bytes.error();
  if (framing == Framing::binary)
    return Breach{ProtocolRule::wrong_framing, "\"data\" is hexadecimal, but the request is binary"};
  response.data = std::move(*bytes);
  return response;
}

}  // namespace

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::optional<Json> find_description(std::string_view line) {
  try {
    Json message = read_message(line);
    if (message.is_object() && message.find("protocol") != nullptr) return message;
  } catch (const Refused&) {  // no JSON
  }
  return std::nullopt;
}

Result<ResponseLine, Breach> read_response_line(std::string_view line) {
  ResponseLine read;
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
    read.leniencies.push_back(Leniency::carriage_return);
  }
  if (line.starts_with("\xef\xbb\xbf")) {
    line.remove_prefix(3);
    read.leniencies.push_back(Leniency::byte_order_mark);
  }
  try {
    read.message = read_message(line);
  } catch (const Refused& refused) {
    return Breach{ProtocolRule::not_json, harmless(refused.what())};
  }
  if (!read.message.is_object()) return Breach{ProtocolRule::not_an_object, "JSON, but no object"};
  if (const auto id = read_id(read.message)) {
    read.id = *id;
    return read;
  }
  const Json* id = read.message.find("id");
  if (id == nullptr) return Breach{ProtocolRule::no_id, "no \"id\""};
  const auto integer = integer_of(*id);
  if (!integer) return Breach{ProtocolRule::no_id, "\"id\" is " + harmless(excerpt(*id))};
  read.id = *integer;
  read.leniencies.push_back(Leniency::id_not_an_integer);
  return read;
}

Result<Response, Breach> read_response(const Json& message, Operation operation, Framing framing,
                                       std::optional<std::vector<std::byte>> data) {
  constexpr std::array<std::pair<const char*, Response::Kind>, 3> kSayings = {
      {{"crashed", Response::Kind::crashed},
       {"error", Response::Kind::error},
       {"unsupported", Response::Kind::unsupported}}};
  Response response;
  const char* said = nullptr;
  for (const auto& [key, kind] : kSayings) {
    const Json* text = member(message, key, response.leniencies);
    if (text == nullptr) continue;
    if (!text->is_string())
      return Breach{ProtocolRule::wrong_type, "\"" + std::string(key) + "\" is " + harmless(excerpt(*text))};
    if (said != nullptr)
      return Breach{ProtocolRule::several_results,
                    "\"" + std::string(said) + "\" and \"" + std::string(key) + "\""};
    said = key;
    response.kind = kind;
    response.text = fit_for_report(text->text);
  }
  if (const Json* size = member(message, "too_large", response.leniencies)) {
    const auto bytes = integer_of(*size);
    if (!bytes) return Breach{ProtocolRule::wrong_type, "\"too_large\" is " + harmless(excerpt(*size))};
    if (said != nullptr)
      return Breach{ProtocolRule::several_results, "\"" + std::string(said) + "\" and \"too_large\""};
    said = "too_large";
    response.kind = Response::Kind::too_large;
    response.size = *bytes;
  }
  if (said == nullptr)
    return operation == Operation::resolve
               ? resolve_response(message, std::move(response))
               : data_response(message, operation, std::move(response), framing, std::move(data));
  if (member(message, "data", response.leniencies) != nullptr)
    return Breach{ProtocolRule::several_results, "\"" + std::string(said) + "\" and \"data\""};
  return response;
}

}  // namespace zarrproof
