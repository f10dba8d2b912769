#include "fuzz/campaign/coverage.h"

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

#include "conformance/text/harmless.h"
#include "conformance/text/markup.h"
#include "fuzz/campaign/scope.h"
#include "vectors/flag.h"

namespace zarrproof::fuzz {
namespace {

std::string cast_name(const DataType& from, const DataType& to) {
  return "cast " + from.name + " -> " + to.name;
}

// Returns the names of everything that a vector covers.
std::set<std::string> names_in(const CaseVector& case_vector) {
  const Vector& vector = case_vector.vector;
  const ArraySpec& array = case_vector.spec.array;
  std::set<std::string> names;
  const std::string how = !vector.may_be_refused()   ? " accepted"
                          : vector.may_be_accepted() ? " open"
                                                     : " refused";
  for (const Clause clause : vector.tested_clauses()) names.insert("clause " + std::string(id(clause)) + how);
  for (const std::string& flag : vector.flags) names.insert("class " + flag);
  for (const OpenPoint open_point : all_open_points())
    if (vector.depends_on(open_point)) names.insert("open point " + std::string(name(open_point)));
  const std::vector<DataType> types = array.types();
  for (const DataType& type : types) names.insert("type " + type.name);
  const bool encodes = case_vector.spec.operation == Operation::encode;
  for (std::size_t i = 0; i < array.array_codecs.size(); ++i)
    if (is_cast(array.array_codecs[i]))
      names.insert(encodes ? cast_name(types[i], types[i + 1]) : cast_name(types[i + 1], types[i]));
  return names;
}

std::string pairs_text(const Reached& reached, const Description& testee) {
  const Scope scope(testee);
  std::size_t types = 0, casts = 0, all_casts = 0;
  for (const DataType& type : scope.types()) types += reached.count_of("type " + type.name) > 0 ? 1 : 0;
  if (scope.has_codec("cast_value"))
    for (const DataType& from : scope.real_types())
      for (const DataType& to : scope.real_types()) {
        ++all_casts;
        casts += reached.count_of(cast_name(from, to)) > 0 ? 1 : 0;
      }
  return std::to_string(types) + " of " + std::to_string(scope.types().size()) + " data types, " +
         std::to_string(casts) + " of " + std::to_string(all_casts) + " casts between two of them\n";
}

// Writes a table of the rows that have a number above 0 in one of the columns from `first_number` on. Names
// the other rows below the table, by their first cell.
void write_reached(std::ostream& out, const MarkdownRow& head, const std::vector<MarkdownRow>& rows,
                   std::size_t first_number) {
  constexpr std::size_t kMaxNames = 12;
  std::vector<MarkdownRow> reached;
  std::vector<std::string> others;
  for (const MarkdownRow& row : rows) {
    const auto numbers = std::span(row).subspan(first_number);
    if (std::ranges::any_of(numbers, [](const std::string& cell) { return cell != "0"; }))
      reached.push_back(row);
    else
      others.push_back(row.front());
  }
  if (!reached.empty()) write_markdown_table(out, head, reached);
  if (!others.empty())
    out << (reached.empty() ? "" : "\n") << "no judged request, by " << head.front() << " (" << others.size()
        << " of " << rows.size() << "): " << excerpt_of(others, kMaxNames) << "\n";
  out << "\n";
}

}  // namespace

void Reached::count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results) {
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (is_judged(results[i]))
      for (const std::string& name : names_in(vectors[i])) ++counts[name];
}

std::uint64_t Reached::count_of(const std::string& name) const {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

std::string reached_tables(const Reached& reached, const Description& testee) {
  std::ostringstream out;
  std::vector<MarkdownRow> clauses, open_points, classes;
  const auto count = [&](const std::string& name) { return std::to_string(reached.count_of(name)); };
  for (const Clause clause : all_clauses()) {
    const std::string word(id(clause)), name = "clause " + word;
    clauses.push_back({word, std::string(summary(clause)), count(name + " accepted"),
                       count(name + " refused"), count(name + " open")});
  }
  const auto row = [&](const std::string& kind, std::string_view word) {
    return MarkdownRow{std::string(word), count(kind + " " + std::string(word))};
  };
  for (const OpenPoint open_point : all_open_points())
    open_points.push_back(row("open point", name(open_point)));
  for (const Flag& flag : all_flags()) classes.push_back(row("class", flag.name));
  write_reached(out,
                {"clause", "what it requires", "requests to accept", "requests to refuse", "open requests"},
                clauses, 2);
  write_reached(out, {"open point", "judged requests"}, open_points, 1);
  write_reached(out, {"class of breakpoints", "judged requests"}, classes, 1);
  out << pairs_text(reached, testee);
  return out.str();
}

}  // namespace zarrproof::fuzz
