// The reply of an implementation of this program to a request. server.h writes it as a line of the protocol,
// reference_library.cc as a struct of the C interface.
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

// The alternatives, in their order:
// - the encoded bytes, or the array in canonical form;
// - the data type and the fill value that resolve found;
// - the metadata and the chunks that create or rewrite wrote;
// - that the metadata are accepted;
// - why the metadata or the data are refused;
// - why the request is not answered.
using Reply = std::variant<std::vector<std::byte>, Resolved, WrittenArray, Accepted, Error, NotAnswered>;

// Answers a request by the implementation. `max_bytes` is the size of the largest result to make, in bytes.
// Throws Refused when the metadata cannot be read, or have another shape than the request.
Reply reply_to(const Implementation& implementation, const Request& request, std::uint64_t max_bytes);

// Returns the names of data types for a description that declares all of them.
std::vector<std::string> declarable_data_types();

// Adds the members of the response to describe but "protocol": name, version, language, and all that the
// implementation supports.
void add_description(JsonObject& response, const Implementation& implementation);

// Adds "zarr_json", and for create "chunks".
void add_written(JsonObject& response, Operation operation, const WrittenArray& written);

// Adds "error", and the clause, the place and the element if they are known.
void add_error(JsonObject& response, const Error& error);

// Adds the members of any reply.
void add_reply(JsonObject& response, Operation operation, const Reply& reply);

}  // namespace zarrproof
