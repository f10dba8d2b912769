// Example: write("note: ", "a long text") in a width of 12 columns writes "note: a long", then "      text".
#include "conformance/report/table_writer.h"

#include <array>

#include "conformance/report/entry.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/wrapped.h"

namespace zarrproof {
namespace {

// The escape sequences of LineColour: none, red, yellow, dim, bold.
constexpr std::array<std::string_view, 5> kSequences = {"", "\033[31m", "\033[33m", "\033[2m", "\033[1m"};

}  // namespace

void TableWriter::write(std::string_view label, std::string_view text, LineColour colour) const {
  std::string lines = wrapped(label, text, column_count(label), style_.width);
  if (!style_.has_colours || colour == LineColour::none) {
    out_ << lines;
    return;
  }
  lines.pop_back();
  write_unfiltered(out_, kSequences[static_cast<std::size_t>(colour)]);
  out_ << lines;
  write_unfiltered(out_, "\033[0m");
  out_ << "\n";
}

void TableWriter::write_member(std::string label, std::string_view text) const {
  write("  " + padded(std::move(label)), text);
}

void TableWriter::write_command(std::string label, const std::string& text) const {
  out_ << "  " << padded(std::move(label)) << text << "\n";
}

}  // namespace zarrproof
