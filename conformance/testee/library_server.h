// The testee's side of the protocol for a shared library that implements conformance/testee.h.
#pragma once

#include <string>
#include <vector>

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

class LibraryServer : public LineServer {
 public:
  // `name` names the library in messages. Throws TesteeUnusable if the library has another version of the
  // interface, or if it does not describe itself.
  LibraryServer(const LibraryFunctions& functions, const std::string& name);

 private:
  void describe(JsonObject& response) const override;
  void answer_request(const Request& request, const Json& message, JsonObject& response) const override;
  // Adds "data" with a byte for each of the requests of a series: 0 if the library refuses it, else 1. Adds
  // "unsupported" in its place if the library does not implement them.
  void answer_series(const Request& series, std::uint64_t requests, JsonObject& response) const;
  // Calls the library with these data; null if the request has none. Returns the exception that it threw, as
  // text; empty if it threw none.
  std::string call(const Request& request, const std::vector<std::byte>* data,
                   zarrproof_response& response) const;

  Json description_;  // an object
  decltype(&zarrproof_testee_answer) answer_;
};

}  // namespace zarrproof
