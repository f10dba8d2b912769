// The testee's side of the protocol, whatever it is that answers.
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

  // The response to one line, both without line breaks. Whatever the line holds, there is one.
  std::string answer(std::string_view line) const;

  // Answers the lines of `in` on `out` until the end of the input. A line of more than 16 MiB is answered
  // with an error. Returns whether all could be written.
  bool serve(std::istream& in, std::ostream& out) const;

 private:
  // The members of the response to describe and to a request, but the id, as JSON text. Both may throw
  // Refused.
  virtual std::string describe() const = 0;
  virtual std::string answer_request(const Request& request) const = 0;
};

// The members of a response that refuses.
std::string error_members(const Error& error);

// The most bytes of a result that fit a line: two digits for each, and a little around them.
inline constexpr std::uint64_t kMostLineData = kMostLineBytes / 2 - 4096;

// The members of a response that was not worked out because it would not fit a line, and of one that does.
std::string too_large_members(std::uint64_t bytes);
std::string data_members(std::span<const std::byte> data);

}  // namespace zarrproof
