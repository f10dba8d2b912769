// The testee's side of the protocol: answers request lines by an implementation.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "reference/implementation.h"

namespace zarrproof {

class Server {
 public:
  explicit Server(const Implementation& implementation) : implementation_(implementation) {}

  // The response to one line, both without line breaks. Whatever the line holds, there is one.
  std::string answer(std::string_view line) const;

  // Answers the lines of `in` on `out` until the end of the input. A line of more than 16 MiB is answered
  // with an error. Returns whether all could be written.
  bool serve(std::istream& in, std::ostream& out) const;

 private:
  std::string describe() const;

  const Implementation& implementation_;
};

}  // namespace zarrproof
