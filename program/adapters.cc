#include <algorithm>
#include <array>
#include <future>
#include <iomanip>
#include <iostream>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/adapter.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/terminal.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

using Row = std::array<std::string, 5>;

std::string versions_of(const Adapter& adapter) {
  return joined_words(adapter.versions, ", ", [](const auto& one) { return one.first + " " + one.second; });
}

void print_adapters(const std::vector<Row>& rows) {
  std::array<std::size_t, std::tuple_size_v<Row>> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      std::cout << std::left << std::setw(static_cast<int>(widths[i])) << row[i] << "  ";
    std::cout << row.back() << "\n";
  }
}

struct Listed {
  Row row;
  bool is_known = true;  // the adapter is not broken; its tools and whether it is set up are known
  bool lacks_tools = false;
};

std::string text_of(const Tools& tools) {
  switch (tools.state) {
    case Tools::State::complete: return tools.text;
    case Tools::State::missing: return "MISSING: " + tools.text;
    case Tools::State::not_known: break;
  }
  return "not known: " + tools.text;
}

Listed look_at(const std::string& name) {
  try {
    const Adapter adapter = find_adapter(name);
    auto look = std::async(std::launch::async, is_set_up, adapter);
    const Tools tools = find_tools(adapter);
    const std::optional<bool> set_up = look.get();
    return {{harmless(adapter.name), adapter.language, versions_of(adapter),
             !set_up   ? "not known"
             : *set_up ? "yes"
                       : "no",
             text_of(tools)},
            set_up.has_value() && tools.state != Tools::State::not_known,
            tools.state == Tools::State::missing};
  } catch (const TesteeUnusable& unusable) {
    return {{harmless(name), "", "", "", "BROKEN: " + harmless(unusable.what())}, false, false};
  }
}

struct AdaptersOptions {
  std::vector<std::string> names;
};

int adapters(const AdaptersOptions& options) {
  const std::vector<std::string>& chosen = options.names;
  const std::vector<std::string> all = adapter_names();
  for (const std::string& name : chosen)
    if (std::find(all.begin(), all.end(), name) == all.end()) find_adapter(name);  // throws
  std::vector<Row> rows = {{"adapter", "language", "versions", "set up", "tools"}};
  bool is_known = true, lacks_tools = false;
  std::vector<std::future<Listed>> looks;
  for (const std::string& name : chosen.empty() ? all : chosen)
    looks.push_back(std::async(std::launch::async, look_at, name));
  const Progress progress = progress_line("adapters looked at");
  for (std::size_t i = 0; i < looks.size(); ++i) {
    progress(i, looks.size());
    const Listed listed = looks[i].get();
    rows.push_back(listed.row);
    is_known = is_known && listed.is_known;
    lacks_tools = lacks_tools || listed.lacks_tools;
  }
  progress(1, 1);
  print_adapters(rows);
  if (!is_known) return 2;
  return lacks_tools && !chosen.empty() ? 1 : 0;
}

}  // namespace

void add_adapters(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "adapters", "List the implementations that have an adapter", adapters);
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
