// The protocol, version 1: one JSON object a line. The runner writes requests, the testee writes responses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/protocol/rule.h"
#include "conformance/protocol/writing.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "vectors/request.h"

namespace zarrproof {

inline constexpr std::size_t kMaxLineBytes = 16 << 20;
inline constexpr std::size_t kMaxBlankLines = 10'000;  // consecutive
inline const Breach kTooManyBlankLines = {ProtocolRule::not_json, "thousands of blank lines in a row"};
inline const std::string kLineTooLong = "a line of more than 16 MiB";

// The most bytes of data: two digits a byte, and 4096 bytes for the other members of a line.
inline constexpr std::uint64_t kMaxDataBytes = kMaxLineBytes / 2 - 4096;

// The response to describe: the name of the testee, and all that it supports.
struct Description {
  std::string name, version, language;
  std::vector<std::pair<std::string, std::string>> dependencies;
  std::vector<std::string> operations, codecs, data_types;

  bool operator==(const Description&) const = default;
};

// The result of a request.
struct Response {
  enum class Kind {
    data,         // bytes: of encode the encoded bytes, of decode the array
    printed,      // of a reader: the elements of an array, one a line
    too_large,    // a result of `size` bytes, which does not fit a line
    no_data,      // no chunk is stored
    resolved,     // a data type and a fill value
    written,      // of create and rewrite: the metadata and chunks that the testee wrote
    accepted,     // of accept: the metadata are accepted
    error,        // the testee refuses
    unsupported,  // the testee does not implement the request
    crashed,      // the testee ended, or its adapter reports a crash
    garbled,      // the response breaks the protocol and is not judged
    timed_out,
    not_asked,  // the run ended before the request
  };
  Kind kind = Kind::not_asked;
  std::vector<std::byte> data = {};     // of `resolved`: the fill value
  std::string data_type = {};           // of `resolved`: data type metadata as JSON text
  std::string text = {};                // of all other kinds but `data`: a description
  std::uint64_t size = 0;               // of `too_large`: bytes
  std::vector<std::string> lines = {};  // of `printed`; `text` then says why there are no more
  WrittenArray written = {};            // of `written`
};

// A line with the id of a request.
struct ResponseLine {
  std::uint64_t id = 0;
  Json message;
};

// Returns the line that asks a testee to describe itself, without the line break.
std::string describe_line(std::uint64_t id);

// Returns the line of a request, without the line break. If common JSON parsers would fail on the metadata,
// the members that repeat them are null, and only `zarr_json` counts.
std::string request_line(std::uint64_t id, const Request& request);

// Reads a line of a testee that is not blank. The error names the broken rule of the protocol.
Result<ResponseLine, Breach> read_response_line(std::string_view line);

// Reads a response to a request of this operation. The error names the broken rule of the protocol.
Result<Response, Breach> read_response(const Json& message, Operation operation);

// Reads the response to describe. Throws Refused, which says which member is missing or wrong, which other
// version of the protocol the testee has, or which names are unknown.
Description read_description(const Json& message);

// Reads the request of a parsed line. Throws Refused if a member is missing or wrong.
Request read_request(const Json& message);

// Returns the `id` of a message if it is an unsigned 64-bit integer, else nothing.
std::optional<std::uint64_t> read_id(const Json& message);

// Throws Refused if the operations, codecs or data types of a description are an empty list, so that nothing
// could be asked, or have an unknown name. An unknown name may be misspelt. Its requests would then be left
// out without notice.
void check_names(const Description& description);

}  // namespace zarrproof
