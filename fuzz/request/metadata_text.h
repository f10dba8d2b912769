// The metadata of an outline as plain JSON text: codecs as objects, the shortest numbers, no optional
// members.
#pragma once

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

// The text of a codec. `type` is the type of its input elements.
std::string codec_text(const CodecOutline& codec, const DataType& type);

ArrayText metadata_text(const Outline& outline);

}  // namespace zarrproof::fuzz
