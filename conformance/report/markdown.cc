#include "conformance/report/markdown.h"

#include <ostream>

#include "conformance/text/utf8.h"

namespace zarrproof {
namespace {

void write_row(std::ostream& out, const Row& row) {
  for (const std::string& cell : row) out << "| " << cell << " ";
  out << "|\n";
}

}  // namespace

std::string markdown_text(std::string_view text) {
  return with_replaced(text, [](char32_t c) -> std::string {
    if (c < 0x20 || c == 0x7f) return " ";
    if (c == '<') return "&lt;";
    if (c == '&') return "&amp;";
    if (c < 0x80 && std::string_view("\\`*_[]|~").find(static_cast<char>(c)) != std::string_view::npos)
      return std::string("\\") + static_cast<char>(c);
    return {};
  });
}

void write_markdown_table(std::ostream& out, const Row& head, const std::vector<Row>& rows) {
  write_row(out, head);
  write_row(out, Row(head.size(), "---"));
  for (const Row& row : rows) write_row(out, row);
}

}  // namespace zarrproof
