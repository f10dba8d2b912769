// Conversions between choices, outlines and requests.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// Returns the text of a codec. `type` is the type of its input elements.
std::string codec_text(const CodecOutline& codec, const DataType& type);

// Returns the metadata of an outline as plain JSON text: codecs as objects, the shortest numbers, no optional
// members.
ArrayText metadata_text(const Outline& outline);

// Returns the request of an outline. The metadata are valid except for rules that the chain itself breaks: a
// codec that does not accept its type, or a fill value that the chain cannot convert.
Request request_of(const Outline& outline);

// As above, with the metadata of `text`, except for the shape, which comes from the outline.
Request request_of(const Outline& outline, ArrayText text);

// Returns an outline for which request_of() makes an equivalent request. Numbers may be spelled differently.
// Returns nothing when the metadata are invalid or beyond the limits.
std::optional<Outline> outline_of(const Request& request);

// Returns the bytes of the choices that make the outline.
std::vector<std::uint8_t> choices_of(const Outline& outline);

}  // namespace zarrproof::fuzz
