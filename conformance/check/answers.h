// Checks of the responses to many requests.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "conformance/check/asked.h"
#include "conformance/check/look.h"
#include "vectors/vector.h"

namespace zarrproof {

// Returns whether two responses to one request are equal. The texts of refusals are not compared, because
// they may hold addresses.
bool is_same(const Response& a, const Response& b);

// Returns the response as text.
std::string words_of(const Response& response);

// Returns a fault for each broken rule of the protocol. Slow or lost responses are a note.
Look look_at_lines(const ProtocolReport& protocol, std::size_t requests);

// The responses to the requests when they were asked another time, in the order of the vectors. `how` says
// how they were asked.
struct Again {
  std::string how;
  std::vector<Response> responses;
};

// Looks whether a request has the same response each time.
Look look_at_repetition(std::span<const Vector* const> vectors, const std::vector<Response>& responses,
                        const std::vector<Again>& again);

// Looks whether requests that must be accepted are refused with one text so often that the adapter may be the
// reason.
Look look_at_errors(std::span<const Vector* const> vectors, const std::vector<Response>& responses);

// Looks whether a declared operation is always unsupported.
Look look_at_unsupported(std::span<const Vector* const> vectors, const std::vector<Response>& responses);

}  // namespace zarrproof
