#include "program/complain.h"

#include <iostream>

#include "conformance/text/harmless.h"

namespace zarrproof {

void complain(std::string_view command, std::string_view message) {
  std::cerr << command << ": " << harmless(message) << "\n";
}

}  // namespace zarrproof
