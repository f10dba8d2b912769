// From choices to requests, and from requests to choices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// The request that an outline describes. Its metadata are sound but for what the chain itself forbids: a type
// that a codec does not take, a fill value that does not survive.
Request request_of(const Outline& outline);

// The same with the metadata written as in `text`, but for the shape, which is that of the outline.
Request request_of(const Outline& outline, ArrayText text);

// The outline of a request whose metadata are sound, so that request_of() asks the same of the same chain;
// numbers may be written otherwise. Nothing of any other, or of one beyond the bounds.
std::optional<Outline> outline_of(const Request& request);

// The choices that make an outline, as bytes.
std::vector<std::uint8_t> choices_of(const Outline& outline);

}  // namespace zarrproof::fuzz
