// Writes the lines of a table in the width and the colours of its style.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "conformance/report/formats.h"

namespace zarrproof {

enum class LineColour { none, failure, warning, expected, verdict };

class Lines {
 public:
  Lines(std::ostream& out, const TableStyle& style) : out_(out), style_(style) {}

  // Writes a label and its text. Later lines of the text begin below its first word.
  void add(std::string_view label, std::string_view text, LineColour colour = LineColour::none) const;

  // Writes "  request    …".
  void add_member(std::string label, std::string_view text) const;

  // Writes a command or an id, which a line break would destroy.
  void add_command(std::string label, const std::string& text) const;

  // Writes an empty line.
  void add_empty_line() const { out_ << "\n"; }

 private:
  std::ostream& out_;
  TableStyle style_;
};

}  // namespace zarrproof
