// Example: wrapped("note: ", "a long text", 6, 12) is "note: a long\n      text\n".
#include "conformance/text/wrapped.h"

#include <algorithm>
#include <ostream>

namespace zarrproof {

// Counts all bytes but those that continue a UTF-8 character.
std::size_t column_count(std::string_view text) {
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

std::string wrapped(std::string_view label, std::string_view text, std::size_t indent, std::size_t width) {
  std::string lines(label);
  std::size_t column = column_count(label);
  const auto fill_up = [&] {
    lines.append(indent > column ? indent - column : 0, ' ');
    column = std::max(column, indent);
  };
  fill_up();
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, end - start);
    const std::size_t columns = column_count(word);
    if (start > 0 && width > 0 && column + 1 + columns > width) {
      lines += '\n';
      column = 0;
      fill_up();
    } else if (start > 0) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += columns;
    start = end + 1;
  }
  return lines + "\n";
}

void write_text_table(std::ostream& out, const TextRows& rows, Align align) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const std::vector<std::string>& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], column_count(row[i]));
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - column_count(row[i]), ' ');
      line += i == 0 || align == Align::left ? row[i] + space : space + row[i];
      if (i + 1 < row.size()) line += "  ";
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
  }
}

}  // namespace zarrproof
