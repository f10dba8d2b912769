// The testee's side of the protocol for a shared library that implements conformance/testee.h.
#pragma once

#include <memory>
#include <string>

#include "conformance/protocol/line_server.h"
#include "conformance/testee.h"

namespace zarrproof {

// The functions of a library.
struct LibraryFunctions {
  decltype(&zarrproof_testee_version) version;
  decltype(&zarrproof_testee_description) description;
  decltype(&zarrproof_testee_answer) answer;
};

// Loads a shared library for good. Throws TesteeUnusable where that fails or it lacks one of the functions.
LibraryFunctions load_library(const std::string& path);

class LibraryServer : public LineServer {
 public:
  // `name` is how messages call the library. Throws TesteeUnusable where it is none of this version of the
  // interface, or does not describe itself.
  LibraryServer(const LibraryFunctions& functions, const std::string& name);

 private:
  std::string describe() const override { return description_; }
  std::string answer_request(const Request& request) const override;

  std::string description_;  // the members of the response to describe
  decltype(&zarrproof_testee_answer) answer_;
};

}  // namespace zarrproof
