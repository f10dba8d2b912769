// Texts with a number.
#pragma once

#include <cstddef>
#include <string>

namespace zarrproof {

// Returns "1 request" or "12 requests".
std::string plural(std::size_t count, const std::string& noun);

}  // namespace zarrproof
