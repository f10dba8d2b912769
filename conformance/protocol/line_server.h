// The testee's side of the protocol, without what computes the responses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "conformance/protocol/protocol.h"

namespace zarrproof {

class LineServer {
 public:
  virtual ~LineServer() = default;

  // Takes a request line and returns its response, both without line breaks. Every line has a response.
  std::string answer(std::string_view line) const { return answer(line, nullptr); }

  // Reads lines from `in` until the end of input, and writes the responses to `out`. Announces and reads
  // binary framing if `framing` is binary. The response to a line of more than 16 MiB is an error. Returns
  // whether all responses were written.
  bool serve(std::istream& in, std::ostream& out, Framing framing = Framing::hexadecimal) const;

 protected:
  // The members of a response without "id", as JSON text; or the data of the member "data".
  using Members = std::variant<std::string, std::vector<std::byte>>;

 private:
  // Both may throw Refused.
  virtual std::string describe() const = 0;
  virtual Members answer_request(const Request& request) const = 0;

  // Data that follow the line are read from `in`. Null: no binary framing.
  std::string answer(std::string_view line, std::istream* in) const;
};

// Returns the members of a refusal.
std::string error_members(const Error& error);

// Returns the members of a response that does not fit a line and was not computed.
std::string too_large_members(std::uint64_t bytes);

}  // namespace zarrproof
