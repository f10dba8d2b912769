// The rules of cast_value for a value beyond the range of its output type.
#pragma once

namespace zarrproof {

enum class OutOfRange { refuse, clamp, wrap };

}  // namespace zarrproof
