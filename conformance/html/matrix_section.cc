#include "conformance/html/matrix_section.h"

#include <algorithm>
#include <ostream>

#include "conformance/html/features.h"
#include "conformance/html/grid.h"
#include "conformance/html/state.h"
#include "reference/types/data_type.h"

namespace zarrproof {
namespace {

std::vector<std::string> real_type_names() {
  std::vector<std::string> names;
  for (const DataType& type : real_data_types()) names.push_back(type.name);
  return names;
}

void write_clauses(std::ostream& out, const Run& run) {
  std::vector<std::string> rows;
  std::map<std::string, std::string> titles;
  for (const Clause clause : all_clauses()) {
    rows.emplace_back(id(clause));
    titles.emplace(id(clause), summary(clause));
  }
  Grid grid("Clauses by codec and subject", "clause", rows, {kAreas.begin(), kAreas.end()});
  for (const RequestResult& result : run.results().requests)
    for (const Clause clause : result.clauses)
      grid.add(run, result, std::string(id(clause)), std::string(area_of(result.id)), "");
  grid.print(
      out, run,
      [](const std::string& row, const std::string& column) { return "clause=" + row + "&area=" + column; },
      titles);
}

void write_casts(std::ostream& out, const Run& run) {
  Grid grid("Conversions by cast_value: input type (row), output type (column)", "from", real_type_names(),
            real_type_names());
  for (const RequestResult& result : run.results().requests)
    if (const auto conversion = conversion_of(result))
      grid.add(run, result, conversion->from, conversion->to, mode_of(result));
  grid.print(out, run,
             [](const std::string& row, const std::string& column) { return "type=" + row + "-" + column; });
}

void write_scale_offset(std::ostream& out, const Run& run) {
  const auto operations = operation_names();
  Grid grid("scale_offset by data type", "data type", real_type_names(),
            {operations.begin(), operations.end()});
  for (const RequestResult& result : run.results().requests)
    if (std::ranges::count(result.codecs, "scale_offset") > 0 && !result.data_types.empty())
      grid.add(run, result, result.data_types.front(), std::string(name(result.operation)), "");
  grid.print(out, run,
             [](const std::string& row, const std::string&) { return "codec=scale_offset&type=" + row; });
}

void write_legend(std::ostream& out) {
  struct Meaning {
    CellState state;
    std::string_view words;
  };
  constexpr Meaning kMeanings[] = {
      {CellState::fail, "failed elements"},
      {CellState::warning, "warnings: the clause is not a MUST"},
      {CellState::expected, "expected failures"},
      {CellState::pass, "all passed"},
      {CellState::unproven, "unproven refusals"},
      {CellState::unsupported, "unsupported or not declared"},
      {CellState::not_asked, "not asked or not judged"},
  };
  out << "<p>";
  for (const Meaning& meaning : kMeanings)
    out << "<span class=\"badge " << name(meaning.state) << "\">" << symbol(meaning.state) << " "
        << meaning.words << "</span> ";
  out << "</p>\n<p class=\"quiet\">Numbers count elements. The text that appears over a cell of a "
         "conversion, or when it has the focus, divides them by mode. A link leads to the causes.</p>\n";
}

}  // namespace

void write_matrices(std::ostream& out, const Run& run) {
  out << "<h3 id=\"" << run.id() << "-matrix\">Matrix</h3>\n";
  write_legend(out);
  write_clauses(out, run);
  write_casts(out, run);
  write_scale_offset(out, run);
}

}  // namespace zarrproof
