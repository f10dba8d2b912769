// The testee's side of the protocol, without what computes the responses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "conformance/protocol/protocol.h"

namespace zarrproof {

class LineServer {
 public:
  virtual ~LineServer() = default;

  // Takes a request line and returns its response, both without line breaks. Every line has a response.
  std::string answer(std::string_view line) const;

  // Reads lines from `in` until the end of input, and writes the responses to `out`. The response to a line
  // of more than 16 MiB is an error. Returns whether all responses were written.
  bool serve(std::istream& in, std::ostream& out) const;

 private:
  // Return the members of a response without "id", as JSON text. Both may throw Refused.
  virtual std::string describe() const = 0;
  virtual std::string answer_request(const Request& request) const = 0;
};

// Returns the members of a refusal.
std::string error_members(const Error& error);

// The most bytes of a result that fit a line: two digits a byte, and 4096 bytes for the other members.
inline constexpr std::uint64_t kMostLineData = kMostLineBytes / 2 - 4096;

// Returns the members of a response that does not fit a line and was not computed, and of a response that
// fits.
std::string too_large_members(std::uint64_t bytes);
std::string data_members(std::span<const std::byte> data);

}  // namespace zarrproof
