#include "conformance/text/plural.h"

namespace zarrproof {

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace zarrproof
