// Example: markdown_text("see @a_b <x>") is "see <span>@</span>a\_b &lt;x\>".
#include "conformance/text/markup.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

constexpr std::string_view kMarkup = "\\`*_[]|~>";

// GitHub finds mentions, references, addresses and formulas in the text that the HTML shows. Each of these
// characters is put into an HTML element, which prevents this.
constexpr std::string_view kParted = "@#$";

void write_row(std::ostream& out, const MarkdownRow& row) {
  for (const std::string& cell : row) out << "| " << cell << " ";
  out << "|\n";
}

}  // namespace

std::string markup_text(std::string_view text) {
  std::string markup;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (start > 0) markup += '\n';
    for (const char c : harmless(text.substr(start, end - start))) switch (c) {
        case '<': markup += "&lt;"; break;
        case '>': markup += "&gt;"; break;
        case '&': markup += "&amp;"; break;
        default: markup += c;
      }
    start = end + 1;
  }
  return markup;
}

std::string markup_attribute(std::string_view text) {
  return with_part_replaced(markup_text(text), "\"", "&quot;");
}

std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char c : harmless(text)) {
    if (kParted.find(c) != std::string_view::npos)
      result += std::string("<span>") + c + "</span>";
    else if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += (kMarkup.find(c) == std::string_view::npos ? "" : "\\") + std::string(1, c);
  }
  return with_part_replaced(with_part_replaced(std::move(result), "://", "\\://"), "www.", "www\\.");
}

void write_markdown_table(std::ostream& out, const std::vector<MarkdownRow>& rows) {
  write_row(out, rows.front());
  write_row(out, MarkdownRow(rows.front().size(), "---"));
  for (std::size_t i = 1; i < rows.size(); ++i) write_row(out, rows[i]);
}

}  // namespace zarrproof
