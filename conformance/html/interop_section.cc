// The section about reading the arrays of other implementations.
#include <algorithm>
#include <ostream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/html/state.h"
#include "conformance/interop/read_back.h"
#include "conformance/report/run_faults.h"
#include "conformance/results/count.h"

namespace zarrproof {
namespace {

void write_cell(std::ostream& out, const Results* pair, const std::vector<const Run*>& runs) {
  const ReadBack counts = pair == nullptr ? ReadBack() : read_back_of(*pair);
  const auto write = [&](CellState state, std::size_t count, std::string_view word) {
    out << "<td class=\"" << name(state) << "\">";
    const auto run = std::ranges::find_if(runs, [&](const Run* one) { return &one->results() == pair; });
    if (run != runs.end())
      out << "<a href=\"#" << (*run)->id() << "-causes\" title=\"" << html_text(verdict_text(*pair)) << "\">"
          << symbol(state) << " " << count << " " << word << "</a>";
    out << "</td>";
  };
  if (counts.wrong > 0) return write(CellState::fail, counts.wrong, "wrong");
  if (counts.refused > 0) return write(CellState::warning, counts.refused, "refused");
  write(counts.right > 0 ? CellState::pass : CellState::not_asked, counts.right, "right");
}

}  // namespace

void write_interop(std::ostream& out, const std::vector<const Run*>& pairs) {
  std::vector<const Results*> results;
  for (const Run* pair : pairs) results.push_back(&pair->results());
  const PairMatrix matrix = matrix_of(results);
  out << "<section id=\"interoperability\">\n<h2>Interoperability</h2>\n<p>What a reader gets back from the "
         "arrays that a writer stores. The dangerous state is \"wrong\": other elements come back, and "
         "neither "
         "side reports an error.</p>\n"
      << html_region("Writers and readers")
      << "<table class=\"cells\"><caption>Writer (row), reader (column): requests</caption>\n<thead><tr><th "
         "scope=\"col\">writer</th>";
  for (const std::string& reader : matrix.testees)
    out << "<th scope=\"col\" class=\"up\">" << html_text(reader) << "</th>";
  out << "</tr></thead>\n<tbody>\n";
  for (std::size_t writer = 0; writer < matrix.testees.size(); ++writer) {
    out << "<tr><th scope=\"row\">" << html_text(matrix.testees[writer]) << "</th>";
    for (const Results* pair : matrix.pairs[writer]) write_cell(out, pair, pairs);
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

}  // namespace zarrproof
