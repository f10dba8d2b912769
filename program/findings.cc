// The command "zarrproof findings". Example: `zarrproof findings zarrita-crc32c-is-not-checked` prints the
// page of that name in conformance/findings.
#include "conformance/results/findings.h"

#include <algorithm>
#include <iostream>

#include "conformance/text/edit.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError for an unknown finding.
FindingText page_of(const std::string& name) {
  const auto pages = finding_texts();
  if (const auto found = std::ranges::find(pages, name, &FindingText::page); found != pages.end())
    return *found;
  std::vector<std::string> names;
  for (const FindingText& page : pages) names.emplace_back(page.page);
  throw CLI::ValidationError("there is no finding \"" + name + "\"" + did_you_mean(name, names) +
                             "; expected a name that zarrproof findings lists");
}

struct FindingsOptions {
  std::vector<FindingText> pages;  // of the findings that were named; empty: list the names
};

int print_findings(const FindingsOptions& options) {
  for (const FindingText& page : options.pages) std::cout << page.text << "\n";
  if (options.pages.empty())
    for (const FindingText& page : finding_texts()) std::cout << page.page << "\n";
  return 0;
}

}  // namespace

void add_findings(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "findings", "Describe the defects that the suite found in implementations",
                     print_findings);
  const auto read = [&pages = options.pages](const std::vector<std::string>& names) {
    for (const std::string& name : names) pages.push_back(page_of(name));
  };
  command.add_option_function<std::vector<std::string>>(
      "NAME", read,
      "Findings, as a run names them: prints their pages, in Markdown. Without NAME: one line for "
      "each finding");
  command.footer(R"(Exit status: 0; 2 for an unknown finding.

Example:
  zarrproof findings zarrita-crc32c-is-not-checked)");
}

}  // namespace zarrproof
