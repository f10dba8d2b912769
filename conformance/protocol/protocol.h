// The testee protocol, version 1: one JSON object a line, requests one way and responses the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/protocol/rule.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "vectors/request.h"

namespace zarrproof {

inline constexpr std::size_t kMostLineBytes = 16 << 20;

// What a testee says of itself.
struct Description {
  std::string name, version, language;
  std::vector<std::pair<std::string, std::string>> dependencies;
  std::vector<std::string> operations, codecs, data_types;

  bool operator==(const Description&) const = default;
};

// What came of a request.
struct Response {
  enum class Kind {
    data,         // bytes: of encode the encoded ones, of decode the array
    too_large,    // a result of `size` bytes, too many for a line
    no_data,      // no chunk is stored
    resolved,     // a data type and a fill value
    error,        // refused
    unsupported,  // not implemented
    crashed,      // the testee, or its adapter around it, died or panicked
    garbled,      // what came breaks the protocol, and is not judged
    timed_out,
    not_asked,  // the run ended before
  };
  Kind kind = Kind::not_asked;
  std::vector<std::byte> data;  // of `resolved`, the fill value
  std::string data_type;        // of `resolved`: data type metadata as JSON text
  std::string text;             // of all that are neither data nor resolved: what is said about it
  std::vector<Leniency> leniencies = {};
  std::uint64_t size = 0;  // of `too_large`: bytes
};

// A line of a testee that answers some request.
struct ResponseLine {
  std::uint64_t id = 0;
  Json message;
  std::vector<Leniency> leniencies;
};

// Why a description is not what it should be, in words.
struct Wrong {
  std::string text;
};

// The line that asks a testee to describe itself, without the line break.
std::string describe_line(std::uint64_t id);

// The line of a request, without the line break. Where common JSON parsers would stumble over the metadata,
// its members are null and `zarr_json` alone counts.
std::string request_line(std::uint64_t id, const Request& request);

// A line as JSON. Throws Refused where it is none.
Json read_message(std::string_view line);

// Whether a line is empty but for white space.
bool is_blank(std::string_view line);

// Reads a line of a testee that is not blank. The error names the rule of the protocol that it breaks.
Result<ResponseLine, Breach> read_response_line(std::string_view line);

// Reads a response to a request of that kind. The error names the rule of the protocol that it breaks.
Result<Response, Breach> read_response(const Json& message, Operation operation);

// Reads the response to describe. The error says what is missing, that another protocol is spoken, or which
// names in its lists are unknown.
Result<Description, Wrong> read_description(const Json& message);

// Reads the request of a line that was parsed. Throws Refused when a member is missing or wrong.
Request read_request(const Json& message);

// The `id` of a message, where it has one that is an integer of 64 bits.
std::optional<std::uint64_t> read_id(const Json& message);

}  // namespace zarrproof
