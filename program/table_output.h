// The table on standard output.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "conformance/report/formats.h"
#include "program/commands.h"

namespace zarrproof {

// The options --brief and --no-brief.
struct BriefOption {
  bool brief = false, whole = false;

  // Returns the style for standard output: wrapped to the width of its terminal; brief on a terminal of fewer
  // than 100 columns, unless the options say otherwise.
  TableStyle style() const;
};

// Adds the options to the command. Parsing the command line sets `option`.
void add_brief_option(CLI::App& command, const std::shared_ptr<BriefOption>& option);

// Prints the text, with colours when takes_colour (terminal.h). The caller has neutralised the lines of the
// text (HarmlessStream).
void print_table(const std::string& text);

// Prints what `write` writes, neutralised.
void print_table(const std::function<void(std::ostream&)>& write);

}  // namespace zarrproof
