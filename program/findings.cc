#include "conformance/results/findings.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "conformance/text/edit.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

using Page = std::pair<std::string_view, std::string_view>;  // the file name, the text

std::string name_of(const Page& page) {
  return std::filesystem::path(page.first).stem().string();
}

// Throws CLI::ValidationError for an unknown finding.
Page page_of(const std::string& name) {
  const auto pages = finding_texts();
  if (const auto found = std::ranges::find(pages, name, name_of); found != pages.end()) return *found;
  std::vector<std::string> names;
  std::ranges::transform(pages, std::back_inserter(names), name_of);
  throw CLI::ValidationError("there is no finding \"" + name + "\"" + did_you_mean(name, names) +
                             "; expected a name that zarrproof findings lists");
}

}  // namespace

void add_findings(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "findings",
      "List the defects that the suite found in implementations. For each named finding: print its page");
  const auto names = std::make_shared<std::vector<std::string>>();
  command->add_option("NAME", *names,
                      "Findings, as a run names them. Without NAME: one line for each finding");
  command->footer(
      "Examples:\n"
      "  zarrproof findings                                one line for each finding\n"
      "  zarrproof findings zarrita-crc32c-is-not-checked  its page, in Markdown\n\n"
      "Exit status: 0; 2 for an unknown finding.\n");
  command->callback([=, &action] {
    std::vector<Page> pages;
    for (const std::string& name : *names) pages.push_back(page_of(name));
    action = [=] {
      for (const Page& page : pages) std::cout << page.second << "\n";
      if (pages.empty())
        for (const Page& page : finding_texts()) std::cout << name_of(page) << "\n";
      return 0;
    };
  });
}

}  // namespace zarrproof
