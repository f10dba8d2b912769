// Compression of data inside the page.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

// Returns the bytes, deflated (RFC 1951, without a header). A browser's DecompressionStream("deflate-raw")
// reads them.
std::string deflated(std::string_view bytes);

}  // namespace zarrproof
