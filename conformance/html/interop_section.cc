#include "conformance/html/interop_section.h"

#include <algorithm>
#include <ostream>
#include <tuple>

#include "conformance/html/markup.h"
#include "conformance/html/state.h"
#include "conformance/interop/print.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostExamples = 5;  // of kinds that are read back wrong

CellState cell_state(ReadBack state) {
  switch (state) {
    case ReadBack::wrong: return CellState::fail;
    case ReadBack::undecided: return CellState::unproven;
    case ReadBack::refused: return CellState::warning;
    case ReadBack::right: return CellState::pass;
    case ReadBack::not_judged: break;
  }
  return CellState::not_asked;
}

std::string pair_id(const WriterAndReader& pair) {
  return "interop-" + std::to_string(pair.writer + 1) + "-" + std::to_string(pair.reader + 1);
}

bool has_details(const WriterAndReader& pair) {
  return pair.worst() != ReadBack::not_judged && pair.worst() != ReadBack::right;
}

// Returns "✗ 3 wrong".
std::string cell_words(const WriterAndReader& pair) {
  const std::string mark(symbol(cell_state(pair.worst())));
  if (pair.worst() == ReadBack::not_judged) return mark;
  return mark + " " + std::to_string(pair.count(pair.worst())) + " " + std::string(name(pair.worst()));
}

void write_matrix(std::ostream& out, const Interoperability& interop) {
  out << html_region("Writers and readers")
      << "<table "
         "class=\"cells\"><caption>Writer (row), reader (column): kinds of arrays</caption>\n<thead><tr><th "
         "scope=\"col\">writer</th>";
  for (const InteropTestee& reader : interop.testees)
    out << "<th scope=\"col\" class=\"up\">" << html_text(reader.name) << "</th>";
  out << "</tr></thead>\n<tbody>\n";
  for (std::size_t writer = 0; writer < interop.testees.size(); ++writer) {
    out << "<tr><th scope=\"row\">" << html_text(interop.testees[writer].name) << "</th>";
    for (std::size_t reader = 0; reader < interop.testees.size(); ++reader) {
      const WriterAndReader& pair = interop.pair(writer, reader);
      const CellState state = cell_state(pair.worst());
      const std::string words = html_text(answer_text(interop, pair));
      out << "<td class=\"" << name(state) << "\" title=\"" << words << "\">";
      const std::string text = cell_words(pair);
      if (has_details(pair))
        out << "<a href=\"#" << pair_id(pair) << "\" aria-label=\"" << words << "\">" << text << "</a>";
      else
        out << "<span>" << text << "</span>";
      out << "</td>";
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

void write_fact_of(std::ostream& out, std::string_view name, const std::string& text) {
  if (!text.empty()) out << "<dt>" << name << "</dt><dd><code>" << html_text(text) << "</code></dd>\n";
}

void write_example(std::ostream& out, const Interoperability& interop, const KindReadBack& kind) {
  out << "<h4>" << html_text(interop.kinds[kind.kind].text()) << "</h4>\n";
  if (!kind.example) return;
  const ReadBackExample& example = *kind.example;
  out << "<dl>\n";
  write_fact_of(out, "error of", example.at_fault);
  write_fact_of(out, "request", example.id);
  write_fact_of(out, "array", example.request);
  write_fact_of(out, "element", example.element);
  write_fact_of(out, "stored", example.stored);
  write_fact_of(out, "read back", example.read);
  write_fact_of(out, "want", example.want);
  if (!example.clauses.empty()) {
    write_fact_of(out, "violates", reasons_text(example.clauses, example.level, {}));
    write_fact_of(out, "see", links_text(example.clauses));
  }
  out << "</dl>\n";
}

// Writes the first kinds in a state with their examples, and names the others.
void write_state(std::ostream& out, const Interoperability& interop, const WriterAndReader& pair,
                 ReadBack state, std::size_t most) {
  const std::vector<const KindReadBack*> kinds = pair.in_state(state);
  if (kinds.empty()) return;
  out << "<h3>" << words(state) << ": " << kinds.size() << "</h3>\n";
  for (std::size_t i = 0; i < kinds.size() && i < most; ++i) write_example(out, interop, *kinds[i]);
  if (kinds.size() <= most) return;
  out << "<details><summary>" << kinds.size() - most << " more</summary><ul>";
  for (std::size_t i = most; i < kinds.size(); ++i)
    out << "<li>" << html_text(interop.kinds[kinds[i]->kind].text()) << "</li>";
  out << "</ul></details>\n";
}

void write_pair(std::ostream& out, const Interoperability& interop, const WriterAndReader& pair) {
  if (!has_details(pair)) return;
  out << "<details id=\"" << pair_id(pair) << "\"><summary>" << html_text(answer_text(interop, pair))
      << "</summary>\n";
  write_state(out, interop, pair, ReadBack::wrong, kMostExamples);
  write_state(out, interop, pair, ReadBack::undecided, 1);
  write_state(out, interop, pair, ReadBack::refused, 1);
  out << "</details>\n";
}

void write_interop_table(std::ostream& out, const Interoperability& interop) {
  out << "<p>What a reader gets back from the arrays that a writer stores, "
      << (interop.asked ? "as the readers answered" : "concluded from the results")
      << ". The dangerous state is \"wrong\": other elements come back, and neither side reports an error.";
  if (!interop.asked)
    out << " <code>zarrproof interop</code> asks what is undecided. Chunks that a writer leaves out, because "
           "all their "
           "elements equal the fill value, are not part of this table.";
  out << "</p>\n";
  write_matrix(out, interop);
  std::vector<const WriterAndReader*> pairs;
  for (const WriterAndReader& pair : interop.pairs) pairs.push_back(&pair);
  std::ranges::sort(pairs, {}, [](const WriterAndReader* pair) {
    return std::tuple(-static_cast<std::int64_t>(pair->count(ReadBack::wrong)), pair->writer, pair->reader);
  });
  for (const WriterAndReader* pair : pairs) write_pair(out, interop, *pair);
  if (interop.notes.empty()) return;
  out << "<ul>";
  for (const std::string& note : interop.notes) out << "<li>" << html_text(note) << "</li>";
  out << "</ul>\n";
}

}  // namespace

void write_interop(std::ostream& out, const Interoperability* interop,
                   const std::vector<std::string>& left_out) {
  if (interop == nullptr && left_out.empty()) return;
  out << "<section id=\"interoperability\">\n<h2>Interoperability</h2>\n";
  for (const std::string& why : left_out) out << "<p class=\"left-out\">" << html_text(why) << "</p>\n";
  if (interop != nullptr) write_interop_table(out, *interop);
  out << "</section>\n";
}

}  // namespace zarrproof
