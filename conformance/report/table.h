// The table: the results of a run as text.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "conformance/results/results.h"

namespace zarrproof {

struct TableStyle {
  bool brief = false;     // one line for each cause, and only what belongs to the verdict
  std::size_t width = 0;  // of a line, in columns; 0: no limit
};

// Prints the failures by cause, each with its smallest example, the response, the permitted outcomes, and the
// commands that repeat and explain it. Then prints the answers to open points, the counts by codec, and the
// verdict. `program` is the program's name in the commands. Text is wrapped between words; commands and ids
// are not. The default style is that of a file: whole entries, not wrapped.
void print_results(std::ostream& out, const Results& results, const std::string& program,
                   const TableStyle& style = {});

// Prints only the failures by cause.
void print_causes(std::ostream& out, const Results& results, const std::string& program,
                  const TableStyle& style);

// Takes the text of a table. Returns it with escape sequences that colour failures, warnings and the verdict.
std::string coloured(std::string_view text);

}  // namespace zarrproof
