// A request and its response as text, and the command that explains the request.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "vectors/request.h"

namespace zarrproof {

// The most bytes that data_excerpt() shows.
inline constexpr std::size_t kMaxExcerptBytes = 32;

// Returns data in hexadecimal; of longer data the beginning, and how many bytes they are.
std::string data_excerpt(std::span<const std::byte> data);

// Returns the request on one line: `encode "uint8" [2], fill value 0, codecs ["bytes"], data "0507"`.
std::string request_words(const Request& request);

// Returns the response on one line: "a refusal: no int8".
std::string response_words(const Response& response);

// Returns the word of `explain` for data: "--data=0507".
std::string data_word(std::span<const std::byte> data);

// Returns the data; nothing for more than 64 bytes, which would make the command `explain` too long.
std::optional<std::vector<std::byte>> data_to_explain(std::span<const std::byte> data);

// Returns the words of the command that explains a request with this metadata, without the program's name:
// "explain", "--data-type", ... `data` is the word for the data of the whole request, "--data=0507"; with it,
// the words also name the shape. If it is empty, the words have no input.
std::vector<std::string> explain_words(Operation operation, const std::string& zarr_json,
                                       const std::string& data = {});

}  // namespace zarrproof
