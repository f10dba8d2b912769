// Base64 (RFC 4648).
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Returns the bytes in base64, with padding, on one line.
std::string to_base64(std::string_view bytes);

}  // namespace zarrproof
