#include "conformance/html/markdown.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "conformance/html/markup.h"

namespace zarrproof {
namespace {

constexpr std::string_view kCodeFence = "```";

std::vector<std::string_view> markdown_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_part_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

// Returns the length of "owner/name#12" at the beginning of the text; 0 if it does not begin so. `hash` is
// the position of the #.
std::size_t issue_at(std::string_view text, std::size_t& hash) {
  std::size_t at = 0, slashes = 0;
  while (at < text.size() && (is_part_of_name(text[at]) || text[at] == '/'))
    slashes += text[at++] == '/' ? 1 : 0;
  hash = at;
  if (at == text.size() || text[at] != '#' || slashes != 1 || text.front() == '/' || text[at - 1] == '/')
    return 0;
  while (++at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
  }
  return at == hash + 1 ? 0 : at;
}

class MarkdownWriter {
 public:
  MarkdownWriter(std::string_view text, const std::string& name, const PageAddress& address)
      : lines_(markdown_lines(text)), name_(name), address_(address) {}

  std::string write() {
    while (at_ < lines_.size()) write_block();
    return std::move(html_);
  }

 private:
  bool is_at(std::string_view mark) const { return at_ < lines_.size() && lines_[at_].starts_with(mark); }

  void write_block() {
    const std::string_view line = lines_[at_];
    if (line.empty())
      ++at_;
    else if (line.starts_with(kCodeFence))
      write_fence();
    else if (line.starts_with("#"))
      write_heading();
    else if (line.starts_with("|"))
      write_table();
    else if (line.starts_with("- "))
      write_list();
    else if (line.starts_with("> "))
      write_quotation();
    else
      html_ += "<p>" + inline_html(paragraph()) + "</p>\n";
  }

  void write_fence() {
    std::string code;
    for (++at_; at_ < lines_.size() && !is_at(kCodeFence); ++at_)
      code += (code.empty() ? "" : "\n") + std::string(lines_[at_]);
    ++at_;
    html_ += is_issue_ ? html_copied(code, "the text for an issue")
                       : "<pre class=\"wrap\" tabindex=\"0\">" + html_whole(code) + "</pre>\n";
  }

  void write_heading() {
    const std::string_view line = lines_[at_++];
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    const std::string_view title = line.substr(std::min(line.find_first_not_of("# "), line.size()));
    const std::string tag = level <= 2 ? "h3" : "h4";
    is_issue_ = title.starts_with("Text of an issue");
    html_ += "<" + tag + ">" + inline_html(title) + "</" + tag + ">\n";
  }

  static std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells(1);
    line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '|')) line.remove_suffix(1);
    for (std::size_t i = 0; i < line.size(); ++i)
      if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
        cells.back() += line[++i];
      else if (line[i] == '|')
        cells.emplace_back();
      else
        cells.back() += line[i];
    for (std::string& cell : cells) {
      cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
      while (cell.ends_with(' ')) cell.pop_back();
    }
    return cells;
  }

  void write_row(const std::vector<std::string>& cells, const std::string& tag) {
    html_ += "<tr>";
    for (const std::string& cell : cells)
      html_ += tag == "th" && !cell.empty() ? "<th scope=\"col\">" + inline_html(cell) + "</th>"
                                            : "<td>" + inline_html(cell) + "</td>";
    html_ += "</tr>\n";
  }

  void write_table() {
    html_ += html_region("table " + std::to_string(++tables_) + " of " + name_) + "<table>\n";
    const bool has_head = at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("|-");
    if (has_head) {
      const auto cells = cells_of(lines_[at_]);
      at_ += 2;
      if (std::ranges::any_of(cells, [](const std::string& cell) { return !cell.empty(); })) {
        html_ += "<thead>";
        write_row(cells, "th");
        html_ += "</thead>\n";
      }
    }
    html_ += "<tbody>\n";
    for (; is_at("|"); ++at_) write_row(cells_of(lines_[at_]), "td");
    html_ += "</tbody></table></div>\n";
  }

  void write_list() {
    html_ += "<ul>\n";
    while (is_at("- ")) {
      std::string item(lines_[at_++].substr(2));
      for (; is_at("  "); ++at_) item += "\n" + std::string(lines_[at_].substr(2));
      html_ += "<li>" + inline_html(item) + "</li>\n";
    }
    html_ += "</ul>\n";
  }

  void write_quotation() {
    std::string text;
    for (; is_at(">"); ++at_)
      text += std::string(lines_[at_].substr(std::min<std::size_t>(2, lines_[at_].size()))) + "\n";
    html_ += "<blockquote>" + inline_html(text) + "</blockquote>\n";
  }

  std::string paragraph() {
    std::string text(lines_[at_++]);
    while (at_ < lines_.size() && !lines_[at_].empty() && !is_at(kCodeFence) && !is_at("#") && !is_at("|") &&
           !is_at("- ") && !is_at("> "))
      text += "\n" + std::string(lines_[at_++]);
    return text;
  }

  std::string code_html(std::string_view code) const {
    const std::string html = "<code>" + html_lines(code) + "</code>";
    const std::string to = code.ends_with(".md") ? address_(code) : std::string();
    return to.empty() ? html : "<a href=\"" + html_text(to) + "\">" + html + "</a>";
  }

  std::string inline_html(std::string_view text) const {
    std::string html, plain;
    const auto flush = [&] {
      html += html_lines(plain);
      plain.clear();
    };
    for (std::size_t i = 0; i < text.size();) {
      const std::string_view rest = text.substr(i);
      std::size_t hash = 0;
      if (const std::size_t end = rest.find('`', 1); rest.front() == '`' && end != rest.npos) {
        flush();
        html += code_html(rest.substr(1, end - 1));
        i += end + 1;
      } else if (const std::size_t length = link_at(rest); length > 0) {
        flush();
        const std::size_t middle = rest.find("](");
        html += html_link(rest.substr(middle + 2, length - middle - 3), rest.substr(1, middle - 1));
        i += length;
      } else if (const std::size_t issue = begins_word(text, i) ? issue_at(rest, hash) : 0; issue > 0) {
        flush();
        html += html_link("https://github.com/" + std::string(rest.substr(0, hash)) + "/issues/" +
                              std::string(rest.substr(hash + 1, issue - hash - 1)),
                          rest.substr(0, issue));
        i += issue;
      } else {
        plain += text[i++];
      }
    }
    flush();
    return html;
  }

  static bool begins_word(std::string_view text, std::size_t at) {
    return at == 0 || (!is_part_of_name(text[at - 1]) && text[at - 1] != '/');
  }

  // Returns the length of "[text](https://…)" at the beginning of the text, or 0.
  static std::size_t link_at(std::string_view text) {
    if (!text.starts_with("[")) return 0;
    const std::size_t middle = text.find("](http"), end = text.find(')', middle);
    const bool is_link = middle != text.npos && end != text.npos && text.find(']') == middle;
    return is_link ? end + 1 : 0;
  }

  const std::vector<std::string_view> lines_;
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
