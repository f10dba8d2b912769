// The command "zarrproof findings". Example: `zarrproof findings zarrita-crc32c-is-not-checked` prints the
// page of that name in conformance/findings, and `zarrproof findings zarrita` lists the pages about zarrita.
#include "conformance/results/findings.h"

#include <algorithm>
#include <iostream>

#include "conformance/text/edit.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

// Returns the page of this name, or the names of the pages about the implementation of this name, a line
// each. Throws CLI::ValidationError for any other name.
std::string text_of(const std::string& name) {
  std::vector<std::string> names;
  std::string text;
  for (const FindingText& page : finding_texts()) {
    names.emplace_back(page.page);
    if (page.page == name) return std::string(page.text) + "\n";
    if (page.page.starts_with(name + "-")) text += names.back() + "\n";
  }
  if (text.empty())
    throw CLI::ValidationError("there is no finding \"" + name + "\"" + did_you_mean(name, names) +
                               "; expected a name that zarrproof findings lists, or an implementation");
  return text;
}

struct FindingsOptions {
  std::string text;  // of the names that were given; empty: list all findings
};

int print_findings(const FindingsOptions& options) {
  std::cout << options.text;
  if (options.text.empty())
    for (const FindingText& page : finding_texts()) std::cout << page.page << "\n";
  return 0;
}

}  // namespace

void add_findings(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "findings", "Describe the defects that the suite found in implementations",
                     print_findings);
  const auto read = [&text = options.text](const std::vector<std::string>& names) {
    for (const std::string& name : names) text += text_of(name);
  };
  command.add_option_function<std::vector<std::string>>(
      "NAME", read,
      "Findings, as a run names them: prints their pages, in Markdown. Or implementations: lists "
      "their findings. Without NAME: one line for each finding");
  command.footer(R"(Exit status: 0; 2 for an unknown finding.

Example:
  zarrproof findings zarrita-crc32c-is-not-checked)");
}

}  // namespace zarrproof
