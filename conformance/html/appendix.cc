// The end of the page: the pages of conformance/findings that its causes name, and the texts of clauses.
#include <map>
#include <ostream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/requirements/link.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostSimilarFindings = 3;

std::string page_file(const std::string& page) {
  return page.substr(page.rfind('/') + 1);
}

std::string anchor_of(std::string_view file) {
  return "finding-" + std::string(file.substr(0, file.rfind('.')));
}

// Returns the title of a page: its first line without "# ".
std::string_view page_title(std::string_view text) {
  return text.substr(2, text.find('\n') - 2);
}

}  // namespace

std::vector<FindingLink> shown_findings(const Results& results, const Cause& cause) {
  std::vector<FindingLink> links = findings_of(results, cause);
  std::size_t similar = 0;
  std::erase_if(
      links, [&](const FindingLink& link) { return !link.is_of_testee && ++similar > kMostSimilarFindings; });
  return links;
}

std::string finding_link(const FindingLink& link) {
  if (link.text.empty()) return html_text(link.page);
  return "<a href=\"#" + anchor_of(page_file(link.page)) + "\">" + html_prose(page_title(link.text)) + "</a>";
}

void write_findings(std::ostream& out, const std::vector<const Run*>& runs) {
  std::map<std::string, std::string_view> pages;
  for (const Run* run : runs)
    for (const Cause& cause : run->causes())
      for (const FindingLink& link : shown_findings(run->results(), cause))
        if (!link.text.empty()) pages.emplace(page_file(link.page), link.text);
  if (pages.empty()) return;
  const PageAddress address = [&](std::string_view page) {
    return pages.contains(std::string(page)) ? "#" + anchor_of(page) : std::string();
  };
  out << "<section id=\"findings\">\n<h2>Findings</h2>\n<p>The pages of <code>conformance/findings</code> "
         "that the "
         "causes name.</p>\n";
  for (const auto& [page, text] : pages)
    out << "<details class=\"finding\" id=\"" << anchor_of(page) << "\"><summary>"
        << html_prose(page_title(text)) << "</summary>\n"
        << html_of_markdown(text.substr(text.find('\n') + 1), page, address) << "</details>\n";
  out << "</section>\n";
}

void write_clause_texts(std::ostream& out, const std::vector<Clause>& clauses) {
  if (clauses.empty()) return;
  out << "<section id=\"clauses\">\n<h2>Clauses</h2>\n";
  for (const Clause clause : clauses) {
    const ClauseDetails& row = details(clause);
    out << "<h3 id=\"clause-" << anchor(clause).substr(1) << "\">" << row.id << ": " << html_prose(row.title)
        << "</h3>\n<p>" << html_prose(row.text) << "</p>\n<p>Level: " << word(row.level) << ". "
        << html_prose(row.why) << " If violated: " << words(row.consequence) << ".</p>\n<p>";
    out << joined_words(row.passages, "; ", [](const Passage& passage) {
      return html_link(link(passage), text(passage));
    }) << "</p>\n";
  }
  out << "</section>\n";
}

}  // namespace zarrproof
