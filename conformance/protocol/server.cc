#include "conformance/protocol/server.h"

#include "conformance/protocol/reply.h"
#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {
namespace {

// Adds the members of a response for each kind of reply.
struct Adder {
  JsonObject& response;

  void operator()(const std::vector<std::byte>& data) const { response.add_bytes("data", data); }
  void operator()(const Resolved& resolved) const {
    response.add("data_type", metadata_json(resolved.data_type));
    response.add_bytes("fill_value", resolved.fill_value);
  }
  void operator()(const Error& error) const { add_error(response, error); }
  void operator()(const TooLarge& result) const {
    (*this)(NotAnswered{std::to_string(result.bytes) + " bytes do not fit a line of 16 MiB"});
  }
  void operator()(const NotAnswered& reply) const { response.add_text("unsupported", reply.why); }
};

}  // namespace

void Server::describe(JsonObject& response) const {
  response.add("protocol", "1");
  add_description(response, implementation_);
}

void Server::answer_request(const Request& request, const Json&, JsonObject& response) const {
  std::visit(Adder{response}, reply_to(implementation_, request, kMostData));
}

}  // namespace zarrproof
