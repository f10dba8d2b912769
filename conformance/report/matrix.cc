#include "conformance/report/matrix.h"

#include <algorithm>
#include <functional>
#include <map>
#include <ostream>
#include <set>

#include "conformance/report/protocol_faults.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "conformance/text/markdown.h"
#include "conformance/text/quoted.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/data_type.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// The row of all requests. It stays even if nothing was judged.
constexpr const char* kAllRow = "all";

struct MatrixCell {
  std::size_t passed = 0, failed = 0, warned = 0;

  // Returns whether nothing was judged.
  bool is_empty() const { return passed + failed + warned == 0; }

  void add(const RequestResult& result) {
    const Count count = count_of(result, {});
    passed += count.passed;
    (is_binding(result, {}) ? failed : warned) += count.judged() - count.passed;
  }

  std::string text() const {
    const std::size_t judged = passed + failed + warned;
    if (is_empty()) return "–";
    if (judged == passed) return std::to_string(passed) + " ok";
    const std::string of = " of " + std::to_string(judged);
    const std::string warnings = std::to_string(warned) + (failed == 0 ? of : "") + " warn";
    if (failed == 0) return warnings;
    return std::to_string(failed) + of + " fail" + (warned == 0 ? "" : ", " + warnings);
  }
};

// The rows in which a request counts.
using RowsOf = std::function<std::vector<std::string>(const RequestResult&)>;

// A table. The rows in `order` come first, then other rows as they are added. A row without judged requests
// is left out.
class Table {
 public:
  Table(const std::vector<ResultsFile>& files, std::vector<std::string> order, const RowsOf& rows_of)
      : order_(std::move(order)) {
    for (std::size_t column = 0; column < files.size(); ++column)
      for (const RequestResult& result : files[column].results.requests)
        for (const std::string& row : rows_of(result)) {
          std::vector<MatrixCell>& cells = cells_[row];
          cells.resize(files.size());
          cells[column].add(result);
          add_once(order_, row);
        }
  }

  std::vector<MarkdownRow> rows() const {
    std::vector<MarkdownRow> rows;
    for (const std::string& name : order_) {
      const auto found = cells_.find(name);
      if (found == cells_.end()) continue;
      if (name != kAllRow && std::ranges::all_of(found->second, &MatrixCell::is_empty)) continue;
      MarkdownRow row = {name};
      for (const MatrixCell& cell : found->second) row.push_back(cell.text());
      rows.push_back(row);
    }
    return rows;
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<MatrixCell>> cells_;
};

Table by_area(const std::vector<ResultsFile>& files) {
  std::vector<std::string> order(kAreas.begin(), kAreas.end());
  return Table(files, order, [](const RequestResult& result) {
    return std::vector<std::string>{std::string(area_of(result.id)), kAllRow};
  });
}

Table by_clause(const std::vector<ResultsFile>& files) {
  std::vector<std::string> order;
  for (Clause clause : all_clauses()) order.emplace_back(id(clause));
  return Table(files, order, [](const RequestResult& result) {
    std::vector<std::string> rows;
    for (Clause clause : result.clauses) rows.emplace_back(id(clause));
    return rows;
  });
}

Table by_type(const std::vector<ResultsFile>& files) {
  std::vector<std::string> order;
  for (const DataType& type : listed_data_types()) order.push_back(type.name);
  return Table(files, order, [](const RequestResult& result) {
    const std::set<std::string> types(result.data_types.begin(), result.data_types.end());
    return std::vector<std::string>(types.begin(), types.end());
  });
}

// Returns the id of a clause with its title; another name unchanged.
std::string with_title(const std::string& row) {
  const auto clause = find_clause(row);
  return clause ? row + ": " + std::string(details(*clause).title) : row;
}

// Returns the head of each column: the implementation and its version; if several runs share these, also the
// file.
MarkdownRow heads_of(const std::vector<ResultsFile>& files) {
  std::map<std::string, int> count;
  for (const ResultsFile& file : files) ++count[name_and_version(file.results.description)];
  MarkdownRow heads;
  for (const ResultsFile& file : files) {
    const std::string head = name_and_version(file.results.description);
    heads.push_back(count[head] == 1 ? head : head + " (" + harmless(file.path) + ")");
  }
  return heads;
}

// Returns a line about each run.
std::vector<std::string> lines_about(const std::vector<ResultsFile>& files) {
  std::vector<std::string> lines;
  for (const ResultsFile& file : files) {
    const Results& results = file.results;
    lines.push_back(full_name(results.description) + ": " + requests_text(results) +
                    "; judged: " + judged_text(results) +
                    (!results.protocol_faults.empty() ? "; " + not_judged_text(results)
                     : results.stopped.empty()        ? ""
                                                      : "; the run was not completed: " + results.stopped));
  }
  return lines;
}

// Returns a line about what was asked, if this differs between the runs; otherwise empty.
std::string difference_of(const std::vector<ResultsFile>& files) {
  std::vector<std::string> asked;
  for (const ResultsFile& file : files) add_once(asked, asked_text(file.results));
  return asked.size() <= 1 ? ""
                           : "The runs were asked different requests: " + excerpt_of(asked, asked.size());
}

}  // namespace

void print_matrix(std::ostream& out, const std::vector<ResultsFile>& files, MatrixStyle style) {
  const bool markdown = style == MatrixStyle::markdown;
  const auto text = [&](const std::string& words) { return markdown ? markdown_text(words) : words; };
  for (const std::string& line : lines_about(files)) out << (markdown ? "- " : "") << text(line) << "\n";
  const std::string difference = difference_of(files);
  if (!difference.empty()) out << (markdown ? "\n" : "") << text(difference) << "\n";
  const std::vector<std::pair<std::string, Table>> tables = {
      {"area", by_area(files)}, {"clause", by_clause(files)}, {"data type", by_type(files)}};
  for (const auto& [what, table] : tables) {
    MarkdownRow head = {what};
    for (const std::string& one : heads_of(files)) head.push_back(text(one));
    out << "\n";
    std::vector<MarkdownRow> rows = table.rows();
    for (MarkdownRow& row : rows) row.front() = text(markdown ? with_title(row.front()) : row.front());
    if (markdown) {
      write_markdown_table(out, head, rows);
    } else {
      rows.insert(rows.begin(), head);
      write_text_table(out, rows, column_widths(rows, 2));
    }
  }
}

}  // namespace zarrproof
