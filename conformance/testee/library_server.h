// The testee's side of the protocol for a shared library that implements conformance/testee.h.
#pragma once

#include <memory>
#include <string>

#include "conformance/line_server.h"
#include "conformance/testee.h"

namespace zarrproof {

class LibraryServer : public LineServer {
 public:
  // Loads the library for good. Throws TesteeUnusable where that fails or it is none of this interface.
  explicit LibraryServer(const std::string& path);

 private:
  std::string describe() const override { return description_; }
  std::string answer_request(const Request& request) const override;

  std::string description_;  // the members of the response to describe
  decltype(&zarrproof_testee_answer) answer_;
};

}  // namespace zarrproof
