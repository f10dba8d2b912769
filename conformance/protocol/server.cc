// Example: the line {"id":7,"op":"encode",…} gets {"id":7,"data":"0507"}; a line that is no JSON gets
// {"id":null,"error":"…"}, because its id is not known.
#include "conformance/protocol/server.h"

#include <istream>
#include <ostream>

#include "conformance/protocol/reply.h"

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
    if (line.size() > kMaxLineBytes)
      out << R"({"id":null,"error":"a line of more than 16 MiB"})";
    else
      out << answer(line);
    out << '\n' << std::flush;
    if (!out) return false;
  }
  return true;
}

void Server::describe(JsonObject& response) const {
  response.add("protocol", "1");
  add_description(response, implementation_);
}

void Server::answer_request(const Request& request, const Json&, JsonObject& response) const {
  add_reply(response, request.operation, reply_to(implementation_, request, kMaxDataBytes));
}

}  // namespace zarrproof
