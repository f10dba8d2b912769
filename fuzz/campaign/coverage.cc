#include "fuzz/campaign/coverage.h"

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

#include "conformance/report/markdown.h"
#include "conformance/report/text.h"
#include "fuzz/campaign/scope.h"
#include "vectors/feature.h"
#include "vectors/flag.h"

namespace zarrproof::fuzz {
namespace {

constexpr std::uint64_t kFew = 3;

// Prefix of the names of what was asked. The testee may have answered none of it.
const std::string kAsked = "asked ";

std::string cast_name(const DataType& from, const DataType& to) {
  return "cast " + from.name + " -> " + to.name;
}

void name_casts(const Outline& outline, std::set<std::string>& names) {
  const std::vector<DataType> types = outline.types();
  for (std::size_t i = 0; i < outline.codecs.size(); ++i) {
    if (!std::holds_alternative<CastOutline>(outline.codecs[i])) continue;
    const bool encodes = outline.operation == Operation::encode;
    names.insert(encodes ? cast_name(types[i], types[i + 1]) : cast_name(types[i + 1], types[i]));
  }
}

std::string feature_name(const FeatureKind& kind, std::size_t value) {
  return "feature " + std::string(kind.name) + ": " + std::string(kind.values[value]);
}

void name_features(const Vector& vector, std::set<std::string>& names) {
  const std::span<const FeatureKind> kinds = feature_kinds();
  const auto features = features_of(vector);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (features[i]) names.insert(feature_name(kinds[i], *features[i]));
}

// The names of everything that a vector covers.
std::set<std::string> names_in(const CaseVector& case_vector) {
  std::set<std::string> names;
  const auto& permitted = case_vector.vector.permitted;
  const auto refusals = std::count_if(permitted.begin(), permitted.end(), [](const Permitted& outcome) {
    return outcome.kind == Permitted::Kind::refused;
  });
  const bool all = static_cast<std::size_t>(refusals) == permitted.size();
  const std::string how = refusals == 0 ? " accepted" : all ? " refused" : " open";
  for (const Clause clause : case_vector.vector.clauses)
    names.insert("clause " + std::string(id(clause)) + how);
  for (const std::string& flag : case_vector.vector.flags) names.insert("class " + flag);
  for (const Permitted& outcome : permitted)
    for (const Answers& way : outcome.under)
      for (const OpenPoint open_point : all_open_points())
        if (way.get(open_point)) names.insert("open point " + std::string(name(open_point)));
  name_casts(case_vector.origin.outline, names);
  name_features(case_vector.vector, names);
  for (const DataType& type : case_vector.origin.outline.types()) names.insert("type " + type.name);
  return names;
}

std::string number(std::uint64_t count) {
  return std::to_string(count);
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
  return number(types) + " of " + number(scope.types().size()) + " data types, " + number(casts) + " of " +
         number(all_casts) + " casts between two of them\n";
}

}  // namespace

void Reached::count(const std::vector<CaseVector>& vectors) {
  for (const CaseVector& case_vector : vectors)
    for (const std::string& name : names_in(case_vector)) ++counts_[kAsked + name];
}

void Reached::forget(const std::vector<CaseVector>& vectors) {
  for (const CaseVector& case_vector : vectors)
    for (const std::string& name : names_in(case_vector))
      if (const auto found = counts_.find(kAsked + name); --found->second == 0) counts_.erase(found);
}

void Reached::count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results) {
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (results[i].verdict == Verdict::pass || is_failure(results[i].verdict))
      for (const std::string& name : names_in(vectors[i])) ++counts_[name];
}

std::uint64_t Reached::count_of(const std::string& name) const {
  const auto found = counts_.find(name);
  return found == counts_.end() ? 0 : found->second;
}

bool Reached::has_news_in(const std::vector<CaseVector>& vectors) const {
  for (const CaseVector& case_vector : vectors)
    for (const std::string& name : names_in(case_vector))
      if (count_of(kAsked + name) < kFew) return true;
  return false;
}

namespace {

// Writes a table of the rows that have a number above 0 in one of the columns from `first_number` on. Names
// the other rows below the table, by their first cell and a cell "value".
void write_reached(std::ostream& out, const MarkdownRow& head, const std::vector<MarkdownRow>& rows,
                   std::size_t first_number) {
  constexpr std::size_t kMostNames = 12;
  std::vector<MarkdownRow> reached;
  std::vector<std::string> others;
  for (const MarkdownRow& row : rows) {
    const auto numbers = std::span(row).subspan(first_number);
    if (std::ranges::any_of(numbers, [](const std::string& cell) { return cell != "0"; }))
      reached.push_back(row);
    else
      others.push_back(row.front() + (head[1] == "value" ? ": " + row[1] : ""));
  }
  if (!reached.empty()) write_markdown_table(out, head, reached);
  if (!others.empty())
    out << (reached.empty() ? "" : "\n") << "no judged request, by " << head.front() << " (" << others.size()
        << " of " << rows.size() << "): " << excerpt_of(others, kMostNames) << "\n";
  out << "\n";
}

}  // namespace

std::string reached_tables(const Reached& reached, const Description& testee) {
  std::ostringstream out;
  std::vector<MarkdownRow> clauses, open_points, classes, features;
  for (const Clause clause : all_clauses()) {
    const std::string name = "clause " + std::string(id(clause));
    clauses.push_back(
        {std::string(id(clause)), std::string(summary(clause)), number(reached.count_of(name + " accepted")),
         number(reached.count_of(name + " refused")), number(reached.count_of(name + " open"))});
  }
  for (const OpenPoint open_point : all_open_points())
    open_points.push_back({std::string(name(open_point)),
                           number(reached.count_of("open point " + std::string(name(open_point))))});
  for (const Flag& flag : all_flags())
    classes.push_back({std::string(flag.name), number(reached.count_of("class " + std::string(flag.name)))});
  for (const FeatureKind& kind : feature_kinds())
    for (std::size_t value = 0; value < kind.values.size(); ++value)
      features.push_back({std::string(kind.name), std::string(kind.values[value]),
                          number(reached.count_of(feature_name(kind, value)))});
  write_reached(out,
                {"clause", "what it requires", "requests to accept", "requests to refuse", "open requests"},
                clauses, 2);
  write_reached(out, {"open point", "judged requests"}, open_points, 1);
  write_reached(out, {"class of breakpoints", "judged requests"}, classes, 1);
  write_reached(out, {"feature", "value", "judged requests"}, features, 2);
  out << pairs_text(reached, testee);
  return out.str();
}

}  // namespace zarrproof::fuzz
