// The page docs/requirements.md and the text for the terminal. suite_test.cc checks that the page is current.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "conformance/requirements/link.h"
#include "conformance/requirements/print.h"
#include "conformance/text/wrapped.h"

namespace zarrproof::requirements_test {
namespace {

std::string page() {
  return requirements_page(coverage_of({}, {}));
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
    found.insert((*match)[1].str());
  return found;
}

TEST(Requirements, ThePageHasEveryHeadingThatLinksNeed) {
  const std::set<std::string> headings = all_matches(page(), "\n### ([^\n]+)\n");
  std::set<std::string> anchors;
  for (const Clause clause : all_clauses()) {
    EXPECT_TRUE(headings.contains(std::string(id(clause)))) << id(clause);
    anchors.insert(anchor(clause));
  }
  for (const OpenPoint open_point : all_open_points()) {
    EXPECT_TRUE(headings.contains(std::string(name(open_point)))) << name(open_point);
    anchors.insert(anchor(open_point));
  }
  EXPECT_EQ(headings.size(), anchors.size());
  for (const std::string& target : all_matches(page(), "\\]\\((#[^)]*)\\)"))
    EXPECT_TRUE(anchors.contains(target)) << target;
}

// Outside code, "<" would begin HTML, and "|" a cell.
TEST(Requirements, ThePageHasNoAccidentalMarkup) {
  const std::string text = std::regex_replace(page(), std::regex("`[^`]*`"), "code");
  EXPECT_EQ(text.find('`'), std::string::npos);
  EXPECT_EQ(text.find('<'), std::string::npos) << text.substr(text.find('<'), 80);
}

TEST(Requirements, LinesOfTheTerminalAreShort) {
  std::ostringstream out;
  for (const Clause clause : all_clauses()) print_details(out, clause);
  for (const OpenPoint open_point : all_open_points()) print_details(out, open_point);
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    if (line.find("https://") == std::string::npos && line.starts_with(' ')) {
      EXPECT_LE(line.size(), 102u) << line;  // two bytes more than characters, for "…"
    }
  }
}

TEST(Wrapped, BreaksBetweenWords) {
  const std::string word(60, 'x');
  struct Case {
    const char* label;
    std::string text;
    std::size_t indent;
    std::string lines;
  };
  const Case cases[] = {
      {"a", "b c", 4, "a   b c\n"},
      {"label", "b", 3, "labelb\n"},
      {"", "", 2, "  \n"},
      {"a", word + " " + word, 2, "a " + word + "\n  " + word + "\n"},
      {"a", std::string(200, 'y') + " z", 2, "a " + std::string(200, 'y') + "\n  z\n"},
      {"a", word + " " + std::string(37, 'z'), 2, "a " + word + " " + std::string(37, 'z') + "\n"},
      {"a", word + " " + std::string(36, 'z') + "…", 2, "a " + word + " " + std::string(36, 'z') + "…\n"},
      {"a", word + " " + std::string(38, 'z'), 2, "a " + word + "\n  " + std::string(38, 'z') + "\n"},
  };
  for (const Case& one : cases) EXPECT_EQ(wrapped(one.label, one.text, one.indent), one.lines);
}

TEST(Wrapped, ToTheWidthOfATerminal) {
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 8), "ab cd ef\n   gh\n");
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 7), "ab cd\n   ef\n   gh\n");
  EXPECT_EQ(wrapped("", "é é é", 0, 3), "é é\né\n") << "a character is one column";
  EXPECT_EQ(wrapped("a  ", std::string(300, 'x') + " y", 3, 0), "a  " + std::string(300, 'x') + " y\n")
      << "no limit";
  EXPECT_EQ(wrapped("", "two  spaces", 0, 80), "two  spaces\n");
}

}  // namespace
}  // namespace zarrproof::requirements_test
