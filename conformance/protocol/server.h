// The testee's side of the protocol.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "conformance/protocol/protocol.h"
#include "reference/interface/implementation.h"
#include "reference/json/write.h"

namespace zarrproof {

// Reads request lines and writes response lines. A derived class computes the responses.
class LineServer {
 public:
  virtual ~LineServer() = default;

  // Takes a request line and returns its response, both without line breaks. Every line has a response.
  std::string answer(std::string_view line) const;

  // Reads lines from `in` until the end of input, and writes the responses to `out`. The response to a line
  // of more than 16 MiB is an error. Returns whether all responses were written.
  bool serve(std::istream& in, std::ostream& out) const;

 private:
  // Add members to a response that has its id. May throw Refused.
  virtual void describe(JsonObject& response) const = 0;
  // `message` is the line of the request.
  virtual void answer_request(const Request& request, const Json& message, JsonObject& response) const = 0;
};

// Computes the responses with an implementation.
class Server : public LineServer {
 public:
  explicit Server(const Implementation& implementation) : implementation_(implementation) {}

 private:
  void describe(JsonObject& response) const override;
  void answer_request(const Request& request, const Json& message, JsonObject& response) const override;

  const Implementation& implementation_;
};

}  // namespace zarrproof
