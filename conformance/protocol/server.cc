#include "conformance/protocol/server.h"

#include "conformance/protocol/reply.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// The members of a response, for each kind of reply.
struct Members {
  std::string operator()(const std::vector<std::byte>& data) const { return data_members(data); }
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

std::string Server::answer_request(const Request& request) const {
  return std::visit(Members{}, reply_to(implementation_, request, kMostLineData));
}

}  // namespace zarrproof
