// Example: html_text("a<b") is "a&lt;b", and a testee cannot add markup to the page.
#include "conformance/html/markup.h"

#include <algorithm>

#include "conformance/text/harmless.h"
#include "conformance/text/markup.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string html_cell(const HtmlTable::Cell& cell) {
  if (cell.state.empty() && cell.anchors.empty()) return "<td>" + html_text(cell.text) + "</td>";
  const std::string title = cell.title.empty() ? "" : " title=\"" + html_text(cell.title) + "\"";
  std::string html = "<td class=\"cell " + std::string(cell.state) + "\">";
  if (cell.anchors.empty()) return html + "<span" + title + ">" + html_text(cell.text) + "</span></td>";
  html +=
      "<a href=\"#" + cell.anchors.front() + "\" data-anchors=\"" + joined_words(cell.anchors, " ") + "\"";
  if (!title.empty()) html += title + " aria-label=\"" + html_text(cell.title) + "\"";
  return html + ">" + html_text(cell.text) + "</a></td>";
}

}  // namespace

std::string html_text(std::string_view text, std::size_t max_bytes) {
  const std::string_view beginning = beginning_of(text, max_bytes);
  const std::string html = markup_attribute(beginning);
  return beginning.size() == text.size() ? html : html + " … (" + std::to_string(text.size()) + " bytes)";
}

std::string html_pre(std::string_view html, std::string_view copied) {
  const std::string copy = copied.empty() ? "" : " data-copy=\"" + std::string(copied) + "\"";
  return "<pre tabindex=\"0\"" + copy + ">" + std::string(html) + "</pre>\n";
}

std::string html_fold(std::string_view summary, std::string_view html) {
  return "<details><summary>" + html_text(summary) + "</summary>\n" + std::string(html) + "</details>\n";
}

std::string html_fact(std::string_view label, std::string_view text) {
  if (text.empty()) return {};
  return "<dt>" + html_text(label) + "</dt><dd data-fact=\"" + html_text(label) + "\">" + html_text(text) +
         "</dd>\n";
}

std::string html_list(std::string_view heading, const std::vector<std::string>& items) {
  constexpr std::size_t kMaxItems = 100;
  if (items.empty()) return {};
  std::string html = "<h3>" + html_text(heading) + "</h3>\n<ul>\n";
  for (std::size_t i = 0; i < std::min(items.size(), kMaxItems); ++i)
    html += "<li>" + html_text(items[i]) + "</li>\n";
  if (items.size() > kMaxItems)
    html += "<li>and " + std::to_string(items.size() - kMaxItems) + " more</li>\n";
  return html + "</ul>\n";
}

std::string html_table(const HtmlTable& table) {
  constexpr std::size_t kMaxLevelHeads = 6;  // more heads stand upright
  const std::string upright = table.heads.size() > kMaxLevelHeads ? " class=\"upright\"" : "";
  std::string html = "<div class=\"scroll\" tabindex=\"0\"><table" + upright + "><caption>" +
                     html_text(table.caption) + "</caption>\n<thead><tr>";
  for (const std::string& head : table.heads)
    html += "<th scope=\"col\"><span>" + html_text(head) + "</span></th>";
  html += "</tr></thead>\n<tbody>\n";
  for (const HtmlTable::Row& row : table.rows) {
    html += "<tr><th scope=\"row\">" + html_text(row.head);
    if (!row.detail.empty()) html += " <span class=\"quiet\">" + html_text(row.detail) + "</span>";
    html += "</th>" + joined_words(row.cells, "", html_cell) + "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace zarrproof
