// The command "zarrproof adapters". Lists the adapters. Example of a row: zarrita, javascript, the pinned
// releases, "no" (not set up), and "MISSING: " with a way to get node. Adapters are inspected in parallel,
// because that starts their tools.
#include <algorithm>
#include <future>
#include <iostream>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/adapter.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "program/commands.h"
#include "program/terminal.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string versions_of(const Adapter& adapter) {
  return joined_words(adapter.versions, ", ",
                      [](const auto& version) { return version.first + " " + version.second; });
}

std::string tools_text(const Tools& tools) {
  if (tools.state == Tools::State::complete) return tools.text;
  return (tools.state == Tools::State::missing ? "MISSING: " : "not known: ") + tools.text;
}

struct InspectedAdapter {
  std::vector<std::string> row;
  int status = 2;  // 0: the tools are there; 1: tools are missing; 2: broken, or not known
};

InspectedAdapter inspect_adapter(const std::string& name) {
  try {
    const Adapter adapter = find_adapter(name);
    auto set_up_later = std::async(std::launch::async, is_set_up, adapter);
    const Tools tools = find_tools(adapter);
    const std::optional<bool> set_up = set_up_later.get();
    const bool lacks_tools = tools.state == Tools::State::missing;
    const bool is_known = set_up && tools.state != Tools::State::not_known;
    const std::string state = !set_up ? "not known" : *set_up ? "yes" : "no";
    return {.row = {harmless(adapter.name), adapter.language, versions_of(adapter), state, tools_text(tools)},
            .status = is_known ? static_cast<int>(lacks_tools) : 2};
  } catch (const TesteeUnusable& unusable) {
    return {.row = {harmless(name), "", "", "", "BROKEN: " + harmless(unusable.what())}};
  }
}

struct AdaptersOptions {
  std::vector<std::string> names;
};

int list_adapters(const AdaptersOptions& options) {
  const std::vector<std::string>& chosen = options.names;
  const std::vector<std::string> all = adapter_names();
  for (const std::string& name : chosen)
    if (std::ranges::find(all, name) == all.end()) find_adapter(name);  // throws
  TextRows rows = {{"adapter", "language", "versions", "set up", "tools"}};
  int status = 0;
  std::vector<std::future<InspectedAdapter>> inspections;
  for (const std::string& name : chosen.empty() ? all : chosen)
    inspections.push_back(std::async(std::launch::async, inspect_adapter, name));
  const Progress progress = progress_line("adapters looked at");
  for (std::size_t i = 0; i < inspections.size(); ++i) {
    progress(i, inspections.size());
    const InspectedAdapter adapter = inspections[i].get();
    rows.push_back(adapter.row);
    if (adapter.status == 2 || !chosen.empty()) status = std::max(status, adapter.status);
  }
  progress(1, 1);
  write_text_table(std::cout, rows, Align::left);
  return status;
}

}  // namespace

void add_adapters(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "adapters", "List the implementations that have an adapter", list_adapters);
  command.add_option("ADAPTER", options.names, "List these adapters only");
  command.footer(
      R"(The table shows for each adapter the pinned releases, whether they are set up (`zarrproof run` sets
them up), and the tools that it needs. For a missing tool it shows how to get the tool.

Exit status:
  0  the adapters are listed
  1  a named adapter lacks tools on this machine
  2  a named adapter does not exist, an adapter is broken, or its tools are not known)");
}

}  // namespace zarrproof
