#include "conformance/command/table_output.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "conformance/report/colour.h"

namespace zarrproof {

void print_table(const std::string& text) {
  const bool in_colour = ::isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  std::cout << (in_colour ? coloured(text) : text);
}

}  // namespace zarrproof
