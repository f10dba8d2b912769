// The subcommands of the program, one file each.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

namespace zarrproof {

// Runs a subcommand. Returns the exit status.
using Action = std::function<int()>;

// A subcommand and the options that its command line sets. Both live as long as the program's CLI::App.
template <class Options>
struct Subcommand {
  CLI::App& command;
  Options& options;
};

// Adds a subcommand. If the command line names it, parsing sets `action` to a call of `run`.
template <class Options>
Subcommand<Options> add_subcommand(CLI::App& app, Action& action, const std::string& name,
                                   const std::string& about, int (*run)(const Options&)) {
  CLI::App* command = app.add_subcommand(name, about);
  const auto options = std::make_shared<Options>();
  command->callback([=, &action] { action = [=] { return run(*options); }; });
  return {*command, *options};
}

// Each function adds one subcommand.
void add_run(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_fuzz(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_list(CLI::App& app, Action& action);
void add_show(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_clauses(CLI::App& app, Action& action);
void add_findings(CLI::App& app, Action& action);
void add_serve(CLI::App& app, Action& action);
void add_adapters(CLI::App& app, Action& action);
void add_new_adapter(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_read(CLI::App& app, Action& action);
void add_completion(CLI::App& app, Action& action);

}  // namespace zarrproof
