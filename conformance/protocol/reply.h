// The response of an implementation of this program, before it is written as a line or a struct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "conformance/protocol/writing.h"
#include "reference/interface/implementation.h"
#include "reference/json/write.h"
#include "vectors/request.h"

namespace zarrproof {

// The request is not answered; the text says why, such as "a result of 9 bytes; expected at most 8".
struct NotAnswered {
  std::string why;
};

// The metadata are accepted.
struct Accepted {};

// The encoded bytes or the array in canonical form; or what resolve found; or what was written; or why there
// is no result.
using Reply = std::variant<std::vector<std::byte>, Resolved, WrittenArray, Accepted, Error, NotAnswered>;

// Answers a request by the implementation. `max_bytes` is the size of the largest result to make, in bytes.
// Throws Refused when the metadata cannot be read, or have another shape than the request.
Reply reply_to(const Implementation& implementation, const Request& request, std::uint64_t max_bytes);

// Returns the names of data types for a description that declares all of them.
std::vector<std::string> declarable_data_types();

// Adds what the implementation says of itself.
void add_description(JsonObject& response, const Implementation& implementation);

// Add the members of what was written, of a refusal, and of any reply, as the protocol has them.
void add_written(JsonObject& response, Operation operation, const WrittenArray& written);
void add_error(JsonObject& response, const Error& error);
void add_reply(JsonObject& response, Operation operation, const Reply& reply);

}  // namespace zarrproof
