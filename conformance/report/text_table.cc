#include "conformance/report/text_table.h"

#include <algorithm>
#include <ostream>

#include "conformance/text/wrapped.h"

namespace zarrproof {

void write_text_table(std::ostream& out, const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const std::vector<std::string>& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], column_count(row[i]));
  for (const std::vector<std::string>& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - column_count(row[i]), ' ');
      out << (i == 0 ? row[i] + space : "  " + space + row[i]);
    }
    out << "\n";
  }
}

}  // namespace zarrproof
