// The metadata of an outline as JSON texts, written plainly: codecs as objects, numbers as short as they are,
// nothing that says what holds anyway.
#pragma once

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// A codec for elements of a type.
std::string codec_text(const CodecOutline& codec, const DataType& type);

ArrayText metadata_text(const Outline& outline);

}  // namespace zarrproof::fuzz
