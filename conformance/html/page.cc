#include "conformance/html/page.h"

#include <filesystem>
#include <ostream>
#include <set>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/text/embedded.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/hexadecimal.h"
#include "vectors/add_once.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

// Returns the source expression that permits an inline style or script (Content Security Policy Level 2).
std::string hash_source(std::string_view content) {
  Sha256 hash;
  hash.add(content);
  const auto digest = from_hexadecimal(hash.finish());
  return "'sha256-" + to_base64({reinterpret_cast<const char*>(digest->data()), digest->size()}) + "'";
}

void write_head(std::ostream& out, const std::string& title) {
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
         "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action "
         "'none'; "
         "style-src "
      << hash_source(kPageStyle) << "; script-src " << hash_source(kPageScript)
      << "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta "
         "name=\"referrer\" "
         "content=\"no-referrer\">\n<title>"
      << html_text(title) << "</title>\n<style>" << kPageStyle << "</style>\n</head>\n<body>\n";
}

void write_parts_list(std::ostream& out, const Run& run) {
  const Results& results = run.results();
  std::vector<std::pair<std::string, std::string>> parts = {{"matrix", "Matrix"}, {"causes", "Causes"}};
  if (!results.profile.empty()) parts.emplace_back("open-points", "Open points");
  if (run.unexpected() < run.causes().size() || !results.stale.empty())
    parts.emplace_back("expected", "Expected failures");
  parts.emplace_back("coverage", "Coverage");
  out << "<nav aria-label=\"" << html_text(part_name("Parts", run)) << "\"><ul>";
  for (const auto& [anchor, name] : parts)
    out << "<li><a href=\"#" << run.id() << "-" << anchor << "\">" << name << "</a></li>";
  out << "</ul></nav>\n";
}

void write_run(std::ostream& out, const Run& run, Detail detail, RequestLists& lists) {
  write_run_head(out, run);
  if (is_of_pair(run.results())) return write_causes(out, run, detail, lists);
  if (detail == Detail::full) {
    write_parts_list(out, run);
    write_matrices(out, run);
  }
  write_causes(out, run, detail, lists);
  if (detail == Detail::full) write_open_points(out, run);
  write_expected(out, run, detail, lists);
  if (detail == Detail::full) write_coverage(out, run);
}

std::vector<Clause> clauses_of(const std::vector<Run>& runs) {
  std::set<Clause> clauses;
  for (const Run& run : runs)
    for (const Cause& cause : run.causes())
      clauses.insert(cause.all_clauses.begin(), cause.all_clauses.end());
  return {clauses.begin(), clauses.end()};
}

}  // namespace

void write_html_page(std::ostream& out, const std::vector<ResultsFile>& files,
                     const std::string& path_of_program) {
  const std::string program = std::filesystem::path(path_of_program).filename().string();
  std::vector<Run> runs;
  for (const ResultsFile& file : files) runs.emplace_back(file, runs.size() + 1, program);
  const bool is_one = runs.size() == 1;
  const std::string title =
      "zarrproof: " + (is_one ? title_of(runs.front().results()) : std::to_string(runs.size()) + " runs");
  RequestLists lists;
  write_head(out, title);
  out << "<header><h1>" << html_text(title) << "</h1></header>\n" << kPageTools << "<main>\n";
  std::vector<const Run*> all, single, pairs;
  for (const Run& run : runs) {
    all.push_back(&run);
    (is_of_pair(run.results()) ? pairs : single).push_back(&run);
  }
  auto full = all.size() == 2 ? single : newest_of(single);
  if (full.size() > 1) write_side_by_side(out, full);
  if (all.size() == 2 && single.size() == 2) write_changes(out, runs.front(), runs.back());
  if (!pairs.empty()) write_interop(out, pairs);
  write_history(out, single);
  full.insert(full.end(), pairs.begin(), pairs.end());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string own_title = html_text(unique_title_of(runs[i], all));
    out << "<section id=\"" << runs[i].id() << "\" data-title=\"" << own_title << "\">\n";
    if (is_one)
      out << "<h2>Verdict</h2>\n";
    else
      out << "<details class=\"run\"><summary>" << own_title << "</summary>\n<h2>" << own_title << "</h2>\n";
    write_run(out, runs[i], contains(full, &runs[i]) ? Detail::full : Detail::brief, lists);
    out << (is_one ? "" : "</details>\n") << "</section>\n";
  }
  write_findings(out, full);
  write_clause_texts(out, clauses_of(runs));
  out << "</main>\n<script id=\"requests\" type=\"application/octet-stream\">" << lists.base64()
      << "</script>\n<script>" << kPageScript << "</script>\n</body>\n</html>\n";
}

}  // namespace zarrproof
