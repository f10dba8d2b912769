#include <algorithm>
#include <regex>
#include <sstream>
#include <vector>

#include "conformance/html/markup.h"
#include "conformance/text/edit.h"

namespace zarrproof {
namespace {

constexpr std::string_view kCodeFence = "```";

std::string html_of_inline(const std::string& text, const PageAddress& address) {
  static const std::regex markup(
      "`([^`]*)`"                                     // code
      "|\\[([^\\]]*)\\]\\((http[^)]*)\\)"             // a link
      "|(^|[^\\w./-])([\\w.-]+/[\\w.-]+)#([0-9]+)");  // what stands before an issue, and the issue
  std::string html;
  auto rest = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), markup), end; found != end; ++found) {
    const auto part = [&](std::size_t group) { return (*found)[group].str(); };
    html += html_lines({rest, (*found)[0].first});
    rest = (*found)[0].second;
    if ((*found)[1].matched) {
      const std::string to = part(1).ends_with(".md") ? address(part(1)) : "";
      const std::string code = "<code>" + html_lines(part(1)) + "</code>";
      html += to.empty() ? code : "<a href=\"" + html_text(to) + "\">" + code + "</a>";
    } else if ((*found)[3].matched) {
      html += html_link(part(3), part(2));
    } else {
      html += html_lines(part(4)) +
              html_link("https://github.com/" + part(5) + "/issues/" + part(6), part(5) + "#" + part(6));
    }
  }
  return html + html_lines({rest, text.end()});
}

// Returns the cells of a row "| a | b |".
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells(1);
  for (std::size_t i = 1; i < row.size(); ++i)
    if (row[i] != '|')
      cells.back() += row[i];
    else if (row[i - 1] == '\\')
      cells.back().back() = '|';
    else
      cells.emplace_back();
  cells.pop_back();
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

class MarkdownWriter {
 public:
  MarkdownWriter(std::string_view text, const std::string& name, const PageAddress& address)
      : name_(name), address_(address) {
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
  }

  std::string write() {
    while (at_ < lines_.size()) write_block();
    return std::move(html_);
  }

 private:
  bool is_at(std::string_view mark) const { return at_ < lines_.size() && lines_[at_].starts_with(mark); }

  // Takes this line, and the lines after it as long as `goes_on`. Returns them without their first `cut`
  // characters.
  template <class GoesOn>
  std::string take(std::size_t cut, GoesOn goes_on) {
    std::string text;
    for (const std::size_t first = at_; at_ < lines_.size() && (at_ == first || goes_on()); ++at_)
      text += (at_ == first ? "" : "\n") + lines_[at_].substr(std::min(cut, lines_[at_].size()));
    return text;
  }

  void write(std::string_view tag, const std::string& text) {
    html_.append("<").append(tag).append(">").append(html_of_inline(text, address_));
    html_.append("</").append(tag).append(">\n");
  }

  void write_block() {
    constexpr std::string_view kMarks[] = {kCodeFence, "#", "|", "- ", "> "};
    if (lines_[at_].empty()) {
      ++at_;
    } else if (is_at(kCodeFence)) {
      ++at_;
      const std::string code = is_at(kCodeFence) ? "" : take(0, [&] { return !is_at(kCodeFence); });
      ++at_;
      html_ += is_issue_ ? html_copied(code, "the text for an issue")
                         : "<pre class=\"wrap\" tabindex=\"0\">" + html_whole(code) + "</pre>\n";
    } else if (is_at("#")) {
      const std::string tag = is_at("###") ? "h4" : "h3", line = lines_[at_++];
      const std::string title = line.substr(std::min(line.find_first_not_of("# "), line.size()));
      is_issue_ = title.starts_with("Text of an issue");
      write(tag, title);
    } else if (is_at("|")) {
      write_table();
    } else if (is_at("- ")) {
      html_ += "<ul>\n";
      while (is_at("- ")) write("li", take(2, [&] { return is_at("  "); }));
      html_ += "</ul>\n";
    } else if (is_at("> ")) {
      write("blockquote", take(2, [&] { return is_at(">"); }) + "\n");
    } else {
      write("p", take(0, [&] {
              return !lines_[at_].empty() &&
                     std::ranges::none_of(kMarks, [&](std::string_view mark) { return is_at(mark); });
            }));
    }
  }

  void write_row(const std::string& tag) {
    html_ += "<tr>";
    for (const std::string& cell : cells_of(lines_[at_++])) {
      const bool is_head = tag == "th" && !cell.empty();
      html_ += (is_head ? "<th scope=\"col\">" : "<td>") + html_of_inline(cell, address_) +
               (is_head ? "</th>" : "</td>");
    }
    html_ += "</tr>\n";
  }

  // An empty head, "| | |", is left out.
  void write_table() {
    html_ += html_region("table " + std::to_string(++tables_) + " of " + name_) + "<table>\n";
    if (at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("|-")) {
      if (lines_[at_].find_first_not_of("| ") != std::string::npos) {
        html_ += "<thead>";
        write_row("th");
        html_ += "</thead>\n";
      } else {
        ++at_;
      }
      ++at_;
    }
    html_ += "<tbody>\n";
    while (is_at("|")) write_row("td");
    html_ += "</tbody></table></div>\n";
  }

  std::vector<std::string> lines_;
  const std::string& name_;
  const PageAddress& address_;
  std::size_t at_ = 0, tables_ = 0;
  bool is_issue_ = false;  // below the heading "Text of an issue"
  std::string html_;
};

}  // namespace

std::string html_of_markdown(std::string_view text, const std::string& name, const PageAddress& address) {
  return MarkdownWriter(text, name, address).write();
}

}  // namespace zarrproof
