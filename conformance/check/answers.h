// What the responses to many requests show when they are seen together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "conformance/check/asked.h"
#include "conformance/check/look.h"
#include "vectors/vector.h"

namespace zarrproof {

// Whether two responses to one request are the same. The words of refusals are not compared: they may hold
// addresses.
bool is_same(const Response& a, const Response& b);

// The response in words.
std::string words_of(const Response& response);

// The rules of the protocol that the lines broke, one finding each; accepted deviations are a note.
Look look_at_lines(const ProtocolReport& protocol, std::size_t requests);

// The responses to the same requests, in the same order of the vectors, that came another time; `how` says in
// what way that time was different.
struct Again {
  std::string how;
  std::vector<Response> responses;
};

// Whether a request has the same answer each time.
Look look_at_repetition(std::span<const Vector* const> vectors, const std::vector<Response>& responses,
                        const std::vector<Again>& again);

// Whether requests that must be accepted are refused in the same words so often that the adapter may be the
// reason.
Look look_at_errors(std::span<const Vector* const> vectors, const std::vector<Response>& responses);

// Whether a declared operation is unsupported throughout.
Look look_at_unsupported(std::span<const Vector* const> vectors, const std::vector<Response>& responses);

}  // namespace zarrproof
