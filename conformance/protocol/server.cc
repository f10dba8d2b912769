#include "conformance/protocol/server.h"

#include "conformance/protocol/reply.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// The members of a response without data, for each kind of reply.
struct MembersOf {
  std::string operator()(const std::vector<std::byte>&) const { return {}; }
  std::string operator()(const Resolved& resolved) const {
    return "\"data_type\":" + resolved.data_type.metadata() + ",\"fill_value\":\"" +
           to_hexadecimal(resolved.fill_value) + "\"";
  }
  std::string operator()(const Error& error) const { return error_members(error); }
  std::string operator()(const TooLarge& result) const { return too_large_members(result.bytes); }
  std::string operator()(const NotAnswered& reply) const {
    return "\"unsupported\":" + json_string(reply.why);
  }
};

}  // namespace

std::string Server::describe() const {
  return "\"protocol\":1," + description_of(implementation_);
}

LineServer::Members Server::answer_request(const Request& request) const {
  Reply reply = reply_to(implementation_, request, kMostData);
  if (auto* data = std::get_if<std::vector<std::byte>>(&reply)) return std::move(*data);
  return std::visit(MembersOf{}, reply);
}

}  // namespace zarrproof
