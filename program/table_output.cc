#include "program/table_output.h"

#include <unistd.h>

#include <iostream>
#include <sstream>

#include "conformance/report/formats.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/wrapped.h"
#include "program/terminal.h"

namespace zarrproof {

TableStyle BriefOption::style() const {
  const std::size_t columns = columns_of(STDOUT_FILENO);
  const bool is_narrow = columns > 0 && columns < kLineWidth;
  return {brief || (is_narrow && !whole), columns};
}

void add_brief_option(CLI::App& command, const std::shared_ptr<BriefOption>& option) {
  CLI::Option* brief = command.add_flag("--brief", option->brief,
                                        "Print one line for each cause of failures. This is the default on a "
                                        "terminal of fewer than 100 columns");
  command.add_flag("--no-brief", option->whole, "Print whole entries, also on a narrow terminal")
      ->excludes(brief);
}

void print_table(const std::string& text) {
  write_unfiltered(std::cout, takes_colour(STDOUT_FILENO) ? coloured(text) : text);
}

void print_table(const std::function<void(std::ostream&)>& write) {
  std::ostringstream text;
  HarmlessStream lines(text);
  write(lines);
  lines.finish(text);
  print_table(text.str());
}

}  // namespace zarrproof
