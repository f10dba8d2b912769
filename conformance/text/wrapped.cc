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

std::vector<std::size_t> column_widths(const TextRows& rows, std::size_t gap,
                                       std::vector<std::size_t> least) {
  least.resize(rows.front().size());
  for (const std::vector<std::string>& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      least[i] = std::max(least[i], column_count(row[i]) + (i == 0 ? 0 : gap));
  return least;
}

void write_text_table(std::ostream& out, const TextRows& rows, const std::vector<std::size_t>& widths) {
  for (const std::vector<std::string>& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - column_count(row[i]), ' ');
      out << (i == 0 ? row[i] + space : space + row[i]);
    }
    out << "\n";
  }
}

}  // namespace zarrproof
