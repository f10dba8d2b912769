#include "conformance/protocol/server.h"

#include <istream>
#include <ostream>

#include "conformance/protocol/reply.h"
#include "reference/metadata/data_type_metadata.h"

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

void add_error(JsonObject& response, const Error& error) {
  response.add_text("error", error.message());
  if (error.clause) response.add_text("clause", id(*error.clause));
  response.add_any_text("place", error.place);
  if (error.element) response.add("element", std::to_string(*error.element));
}

void Server::describe(JsonObject& response) const {
  response.add("protocol", "1");
  add_description(response, implementation_);
}

void Server::answer_request(const Request& request, const Json&, JsonObject& response) const {
  const Reply reply = reply_to(implementation_, request, kMaxDataBytes);
  if (const auto* data = std::get_if<std::vector<std::byte>>(&reply))
    return response.add_bytes("data", *data);
  if (const auto* error = std::get_if<Error>(&reply)) return add_error(response, *error);
  if (const auto* lack = std::get_if<NotAnswered>(&reply)) return response.add_text("unsupported", lack->why);
  if (const auto* written = std::get_if<WrittenArray>(&reply))
    return add_written(response, request.operation, *written);
  if (std::holds_alternative<Accepted>(reply)) return response.add("accepted", "true");
  const Resolved& resolved = std::get<Resolved>(reply);
  response.add("data_type", metadata_json(resolved.data_type));
  response.add_bytes("fill_value", resolved.fill_value);
}

}  // namespace zarrproof
