// The testee's side of the protocol, with responses of an implementation.
#pragma once

#include "conformance/protocol/line_server.h"
#include "reference/interface/implementation.h"

namespace zarrproof {

class Server : public LineServer {
 public:
  explicit Server(const Implementation& implementation) : implementation_(implementation) {}

 private:
  void describe(JsonObject& response) const override;
  void answer_request(const Request& request, const Json& message, JsonObject& response) const override;

  const Implementation& implementation_;
};

}  // namespace zarrproof
