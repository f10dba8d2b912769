#include "program/table_output.h"

#include <unistd.h>

#include <iostream>

#include "conformance/report/colour.h"
#include "conformance/text/harmless_stream.h"
#include "program/terminal.h"

namespace zarrproof {

void print_table(const std::string& text) {
  write_unfiltered(std::cout, takes_colour(STDOUT_FILENO) ? coloured(text) : text);
}

}  // namespace zarrproof
