#include "tests/conformance/broken_protocol.h"

#include <algorithm>
#include <utility>

#include "conformance/protocol/protocol.h"
#include "tests/conformance/broken_testee.h"

namespace zarrproof {
namespace {

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

std::string id_member(const std::string& response) {
  return "\"id\":" + std::to_string(read_id(read_json(response)).value_or(0));
}

// Replaces the id of the response by another text.
std::string with_id(const std::string& response, const std::string& member) {
  return "{" + member + response.substr(1 + id_member(response).size());
}

// Adds these members after the id of the response.
std::string with_members(const std::string& response, const std::string& members) {
  return with_id(response, id_member(response) + members);
}

// Changes the responses to requests of one operation.
Rewriting in_place_of(const char* operation, const std::string& members) {
  return [=](const std::string& request, const std::string& response) {
    return (asks(request, operation) ? "{" + id_member(response) + members + "}" : response) + "\n";
  };
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 32) : c; });
  return text;
}

// Changes the value of a hexadecimal member to upper case.
std::string with_upper(const std::string& response, const std::string& key) {
  const std::size_t start = response.find("\"" + key + "\":\"");
  if (start == std::string::npos) return response;
  const std::size_t value = start + key.size() + 4, end = response.find('"', value);
  return response.substr(0, value) + upper(response.substr(value, end - value)) + response.substr(end);
}

std::string without_id(const std::string& response) {
  return "{" + response.substr(2 + id_member(response).size());
}

}  // namespace

const std::map<std::string, Rewriting>& rewritings() {
  using Text = const std::string&;
  static const std::map<std::string, Rewriting> all = {
      {"without-ids", [](Text, Text response) { return without_id(response) + "\n"; }},
      {"without-ids-but-of-describe",
       [](Text request, Text response) {
         return (asks(request, "describe") ? response : without_id(response)) + "\n";
       }},
      {"ids-as-strings",
       [](Text request, Text response) {
         const std::string id = id_member(response);
         return (asks(request, "describe") ? response
                                           : with_id(response, "\"id\":\"" + id.substr(5) + "\"")) +
                "\n";
       }},
      {"ids-of-others",
       [](Text request, Text response) {
         return (asks(request, "describe") ? response : with_id(response, "\"id\":987654321")) + "\n";
       }},
      {"ids-of-the-next",
       [](Text request, Text response) {
         const std::string next = "\"id\":" + std::to_string(read_id(read_json(response)).value_or(0) + 1);
         return (asks(request, "describe") ? response : with_id(response, next)) + "\n";
       }},
      {"logs-before-each", [](Text, Text response) { return "INFO a request\n" + response + "\n"; }},
      {"logs-json-before-each",
       [](Text, Text response) { return "{\"level\":\"info\"}\n" + response + "\n"; }},
      {"logs-at-the-start",
       [](Text request, Text response) {
         return (asks(request, "describe") ? "INFO loaded\n" : "") + response + "\n";
       }},
      {"python-dicts",
       [](Text request, Text response) {
         std::string text = response;
         if (!asks(request, "describe")) std::ranges::replace(text, '"', '\'');
         return text + "\n";
       }},
      {"arrays",
       [](Text request, Text response) {
         return (asks(request, "describe") ? response : "[" + response + "]") + "\n";
       }},
      {"no-results", in_place_of("encode", "")},
      {"two-results", in_place_of("encode", ",\"data\":\"00\",\"error\":\"no\"")},
      {"errors-with-null-data", in_place_of("encode", ",\"data\":null,\"error\":\"no\"")},
      {"errors-that-are-numbers", in_place_of("encode", ",\"error\":5")},
      {"data-that-are-lists", in_place_of("decode", ",\"data\":[0]")},
      {"hexadecimal-with-a-prefix", in_place_of("decode", ",\"data\":\"0x00\"")},
      {"data-for-resolve", in_place_of("resolve", ",\"data\":\"00\"")},
      {"resolves-without-a-type", in_place_of("resolve", ",\"fill_value\":\"00\"")},
      {"null-for-decode", in_place_of("decode", ",\"data\":null")},
      {"answers-twice", [](Text, Text response) { return response + "\n" + response + "\n"; }},

      {"blank-lines", [](Text, Text response) { return "\n\r\n \n" + response + "\n"; }},
      {"carriage-returns", [](Text, Text response) { return response + "\r\n"; }},
      {"null-members",
       [](Text, Text response) {
         const std::string error = has(response, "\"error\":") ? "" : ",\"error\":null";
         return with_members(response, error + ",\"unsupported\":null,\"crashed\":null") + "\n";
       }},
      {"upper-case",
       [](Text, Text response) { return with_upper(with_upper(response, "data"), "fill_value") + "\n"; }},
      {"ids-with-a-fraction",
       [](Text, Text response) { return with_id(response, id_member(response) + ".0") + "\n"; }},
      {"byte-order-marks", [](Text, Text response) { return "\xef\xbb\xbf" + response + "\n"; }},
  };
  return all;
}

}  // namespace zarrproof
