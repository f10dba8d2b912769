#include "conformance/protocol/line_server.h"

#include <istream>
#include <ostream>

namespace zarrproof {
std::string LineServer::answer(std::string_view line) const {
  std::string id = "null";  // until it is known
  const auto begin_response = [&] {
    JsonObject response;
    response.add("id", id);
    return response;
  };
  try {
    const Json message = read_json(line);
    if (!message.is_object()) refuse({}, {}, "a request that is no object: " + excerpt(message), {});
    const auto number = read_id(message);
    if (!number) refuse({}, "id", "no id", "an integer in [0, 2^64-1]");
    id = std::to_string(*number);
    JsonObject response = begin_response();
    const Json* op = message.find("op");
    if (op != nullptr && op->is_string() && op->text == "describe")
      describe(response);
    else
      answer_request(read_request(message), message, response);
    return response.close();
  } catch (const Refused& refused) {
    JsonObject response = begin_response();
    add_error(response, refused.error());
    return response.close();
  }
}

bool LineServer::serve(std::istream& in, std::ostream& out) const {
  std::string line;
  while (std::getline(in, line)) {
    if (line.size() > kMostLineBytes)
      out << R"({"id":null,"error":"a line of more than 16 MiB"})";
    else
      out << answer(line);
    out << '\n' << std::flush;
    if (!out) return false;
  }
  return true;
}

void add_error(JsonObject& response, const Error& error) {
  response.add_text("error", error.message());
  if (error.clause) response.add_text("clause", id(*error.clause));
  response.add_any_text("place", error.place);
  if (error.element) response.add("element", std::to_string(*error.element));
}

}  // namespace zarrproof
