// Pieces of HTML from texts that may come from a testee. All text is escaped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns markup_attribute (text/markup.h). A text of more than `max_bytes` ends with its size.
std::string html_text(std::string_view text, std::size_t max_bytes = 8000);

// Returns preformatted text, `html`. The script of the page adds a button that copies the text if `copied`
// names it: "zarr.json".
std::string html_pre(std::string_view html, std::string_view copied = {});

// Returns a part that a click on its summary opens.
std::string html_fold(std::string_view summary, std::string_view html);

// Returns a row of a <dl>; nothing for an empty text.
std::string html_fact(std::string_view label, std::string_view text);

// Returns a heading and a list of at most 100 items; nothing for an empty list.
std::string html_list(std::string_view heading, const std::vector<std::string>& items);

struct HtmlTable {
  struct Cell {
    std::string text;
    std::string_view state = {};            // the class of the style sheet: "fail"; empty: plain text
    std::string title = {};                 // the cell in words, for hover and for screen readers
    std::vector<std::string> anchors = {};  // the causes that the cell leads to, the worst first
  };
  struct Row {
    std::string head, detail;
    std::vector<Cell> cells;
  };
  std::string caption;
  std::vector<std::string> heads;  // the first one is above the heads of the rows
  std::vector<Row> rows = {};
};

// Returns the table, which the keyboard can scroll. A cell links to its first anchor. With the script, a link
// with several anchors shows these causes alone.
std::string html_table(const HtmlTable& table);

}  // namespace zarrproof
