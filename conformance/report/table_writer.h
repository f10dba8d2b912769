// Writes the lines of a table in the width and the colours of its style. Example:
// write_member("request", "encode int8") writes "  request    encode int8".
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "conformance/report/formats.h"

namespace zarrproof {

enum class LineColour {
  none,
  failure,   // red
  warning,   // yellow
  expected,  // dim: failures that are on a list of expected failures
  verdict,   // bold
};

class TableWriter {
 public:
  TableWriter(std::ostream& out, const TableStyle& style) : out_(out), style_(style) {}

  // Writes a label and its text. Later lines of the text begin below its first word.
  void write(std::string_view label, std::string_view text, LineColour colour = LineColour::none) const;

  // Writes one member of an entry: its label, indented and padded, then the text.
  void write_member(std::string label, std::string_view text) const;

  // Writes a command or an id, which a line break would destroy.
  void write_command(std::string label, const std::string& text) const;

  // Writes an empty line.
  void write_empty_line() const { out_ << "\n"; }

 private:
  std::ostream& out_;
  TableStyle style_;
};

}  // namespace zarrproof
