// The pages of conformance/findings that the causes of a page name.
#include <map>
#include <ostream>

#include "conformance/html/markdown.h"
#include "conformance/html/markup.h"
#include "conformance/html/sections.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostSimilar = 3;

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
  std::erase_if(links,
                [&](const FindingLink& link) { return !link.is_of_testee && ++similar > kMostSimilar; });
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

}  // namespace zarrproof
