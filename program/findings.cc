// The command "zarrproof findings". Example: `zarrproof findings zarrita-crc32c-is-not-checked` prints the
// page of that name in conformance/findings, and `zarrproof findings zarrita` lists the pages about zarrita.
#include "conformance/results/findings.h"

#include <algorithm>
#include <iostream>

#include "conformance/text/edit.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

struct FindingsOptions {
  std::vector<std::string> names;
};

// Prints the page of this name, or the names of the pages about the implementation of this name. Throws
// CLI::ValidationError if there is neither.
void print_named(const std::string& name) {
  std::vector<std::string> names;
  bool is_found = false;
  for (const FindingText& page : finding_texts()) {
    names.emplace_back(page.page);
    const bool is_about = page.page.starts_with(name + "-");
    if (page.page == name || is_about) std::cout << (is_about ? page.page : page.text) << "\n";
    is_found = is_found || page.page == name || is_about;
  }
  if (!is_found)
    throw CLI::ValidationError("there is no finding \"" + name + "\"" + did_you_mean(name, names) +
                               "; expected a name that zarrproof findings lists, or an implementation");
}

int print_findings(const FindingsOptions& options) {
  std::ranges::for_each(options.names, print_named);
  if (options.names.empty())
    for (const FindingText& page : finding_texts()) std::cout << page.page << "\n";
  return 0;
}

}  // namespace

void add_findings(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "findings", "Describe the defects that the suite found in implementations",
                     print_findings);
  command.add_option(
      "NAME", options.names,
      "Findings, as a run names them: prints their pages, in Markdown. Or implementations: lists "
      "their findings. Without NAME: one line for each finding");
  command.footer(R"(Exit status: 0; 2 for an unknown finding.

Example:
  zarrproof findings zarrita-crc32c-is-not-checked)");
}

}  // namespace zarrproof
