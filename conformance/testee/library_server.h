// The testee's side of the protocol for a shared library that implements conformance/testee.h.
#pragma once

#include <string>

#include "conformance/protocol/server.h"
#include "conformance/testee.h"

namespace zarrproof {

// The functions of a library.
struct LibraryFunctions {
  decltype(&zarrproof_testee_version) version;
  decltype(&zarrproof_testee_description) description;
  decltype(&zarrproof_testee_answer) answer;
};

// Loads a shared library. It is never unloaded. Throws TesteeUnusable if it cannot be loaded, or if it lacks
// one of the functions.
LibraryFunctions load_library(const std::string& path);

// Calls the function of the library, and returns the description. An exception of the library passes through
// if the library and this program share the C++ library of GNU. Otherwise the exception ends the process,
// which prints its text on standard error.
const char* call_description(decltype(&zarrproof_testee_description) description);

// Calls the function of the library, with exceptions as call_description().
void call_answer(decltype(&zarrproof_testee_answer) answer, const zarrproof_request& request,
                 zarrproof_response& response);

class LibraryServer : public LineServer {
 public:
  // `name` names the library in messages. Throws TesteeUnusable if the library has another version of the
  // interface, or if it does not describe itself.
  LibraryServer(const LibraryFunctions& functions, const std::string& name);

 private:
  void describe(JsonObject& response) const override;
  void answer_request(const Request& request, const Json& message, JsonObject& response) const override;

  Json description_;  // an object
  decltype(&zarrproof_testee_answer) answer_;
};

}  // namespace zarrproof
