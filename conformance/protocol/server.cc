#include "conformance/protocol/server.h"

#include "conformance/protocol/reply.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Adds the members of a response, or returns its data, for each kind of reply.
struct Adder {
  JsonObject& response;

  ResponseData operator()(std::vector<std::byte>&& data) const { return std::move(data); }
  ResponseData operator()(const Resolved& resolved) const {
    response.add("data_type", metadata_json(resolved.data_type));
    response.add_text("fill_value", to_hexadecimal(resolved.fill_value));
    return {};
  }
  ResponseData operator()(const Error& error) const {
    add_error(response, error);
    return {};
  }
  ResponseData operator()(const TooLarge& result) const {
    return (*this)(NotAnswered{std::to_string(result.bytes) + " bytes do not fit a line of 16 MiB"});
  }
  ResponseData operator()(const NotAnswered& reply) const {
    response.add_text("unsupported", reply.why);
    return {};
  }
};

}  // namespace

void Server::describe(JsonObject& response) const {
  response.add("protocol", "1");
  add_description(response, implementation_);
}

ResponseData Server::answer_request(const Request& request, JsonObject& response) const {
  return std::visit(Adder{response}, reply_to(implementation_, request, kMostData));
}

}  // namespace zarrproof
