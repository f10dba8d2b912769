// The metadata of an outline as JSON texts.
#pragma once

#include "fuzz/request/outline.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

ArrayText metadata_text(const Outline& outline);

}  // namespace zarrproof::fuzz
