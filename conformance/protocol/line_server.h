// The testee's side of the protocol, without what computes the responses.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/json/write.h"

namespace zarrproof {

// The data of a response; nothing if the response has other members.
using ResponseData = std::optional<std::vector<std::byte>>;

class LineServer {
 public:
  virtual ~LineServer() = default;

  // Takes a request line and returns its response, both without line breaks. Every line has a response.
  std::string answer(std::string_view line) const { return answer(line, nullptr); }

  // Reads lines from `in` until the end of input, and writes the responses to `out`. Announces and reads
  // binary framing if `framing` is binary. The response to a line of more than 16 MiB is an error. Returns
  // whether all responses were written.
  bool serve(std::istream& in, std::ostream& out, Framing framing = Framing::hexadecimal) const;

 private:
  // Both add members to a response that has its id, and may throw Refused. answer_request returns the data of
  // the member "data" instead of adding the member, because its form depends on the framing.
  virtual void describe(JsonObject& response) const = 0;
  virtual ResponseData answer_request(const Request& request, JsonObject& response) const = 0;

  // Data that follow the line are read from `in`. Null: no binary framing.
  std::string answer(std::string_view line, std::istream* in) const;
};

// Adds the members of a refusal.
void add_error(JsonObject& response, const Error& error);

}  // namespace zarrproof
