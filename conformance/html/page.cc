#include "conformance/html/page.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/compare.h"
#include "conformance/report/text.h"
#include "conformance/text/embedded.h"
#include "vectors/add_once.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

// Writes the template. Each {{name}} becomes a text, which is not searched again.
void write_filled(std::ostream& out, std::string_view text,
                  const std::map<std::string_view, std::string>& texts) {
  for (std::size_t open; (open = text.find("{{")) != text.npos;) {
    const std::size_t close = text.find("}}", open);
    out << text.substr(0, open) << texts.at(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
  out << text;
}

// Returns a word that is in no text of the page, so that only the page's own style and script have it.
std::string nonce_of(const std::string& content) {
  Sha256 hash;
  hash.add(content);
  return hash.finish();
}

// Returns the last run of each implementation. A checkout is an implementation of its own.
Runs newest_of(const Runs& runs) {
  Runs newest;
  for (const Run* run : runs) {
    std::erase_if(newest, [&](const Run* other) {
      return implementation_of(other->results) == implementation_of(run->results);
    });
    newest.push_back(run);
  }
  return newest;
}

// Adds the name of the results file to the titles that several runs have.
void make_titles_unique(std::vector<Run>& runs) {
  std::map<std::string, std::size_t> counts;
  for (const Run& run : runs) ++counts[run.title];
  for (Run& run : runs)
    if (counts[run.title] > 1 && !run.path.empty())
      run.title += ", " + std::filesystem::path(run.path).filename().string();
}

// Returns what `compare` prints about two runs of one implementation.
std::string changes_section(const ResultsFile& before, const ResultsFile& after) {
  std::ostringstream text;
  print_comparison(text, before, after);
  return "<h2>Changes</h2>\n" + html_pre(html_text(text.str(), std::string::npos));
}

// Returns a run. If the page has several runs, a click on the verdict opens the run.
std::string run_section(const Run& run, bool is_alone) {
  std::string html = head_section(run) + causes_section(run);
  if (run.is_whole && !is_of_pair(run.results))
    html += matrix_section(run) + open_points_section(run) + coverage_section(run);
  if (is_alone) return "<p>" + html_verdict(run) + "</p>\n" + html;
  return "<details class=\"run\" id=\"" + run.id + "\"><summary>" + html_verdict(run) +
         "<span class=\"quiet\">" + html_text(run.path) + "</span></summary>\n" + html + "</details>\n";
}

}  // namespace

void write_html_page(std::ostream& out, const std::vector<ResultsFile>& files,
                     const std::string& path_of_program) {
  const std::string program = std::filesystem::path(path_of_program).filename().string();
  std::vector<Run> runs;
  for (const ResultsFile& file : files) runs.emplace_back(file, runs.size() + 1, program);
  make_titles_unique(runs);
  Runs single, pairs;
  for (const Run& run : runs) (is_of_pair(run.results) ? pairs : single).push_back(&run);
  const Runs newest = newest_of(single);
  for (Run& run : runs) run.is_whole = is_of_pair(run.results) || contains(newest, &run);
  const bool is_alone = runs.size() == 1;
  std::string content;
  if (runs.size() == 2 && newest.size() == 1) content += changes_section(files.front(), files.back());
  if (!pairs.empty()) content += interop_section(pairs);
  for (const Run& run : runs) content += run_section(run, is_alone);
  if (single.size() > 1) content += runs_section(single);
  const std::string title =
      "zarrproof: " + (is_alone ? runs.front().title : std::to_string(runs.size()) + " runs");
  write_filled(out, kPage,
               {{"title", html_text(title)},
                {"nonce", nonce_of(content)},
                {"style", std::string(kPageStyle)},
                {"content", content},
                {"script", std::string(kPageScript)}});
}

}  // namespace zarrproof
