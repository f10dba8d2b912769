// The subcommands of the program, one file each.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

namespace zarrproof {

// Runs a subcommand. Returns the exit status.
using Action = std::function<int()>;

// Returns a pointer to a part of the options. The pointer keeps all options alive.
template <class Options, class Part>
std::shared_ptr<Part> part_of(const std::shared_ptr<Options>& options, Part Options::* part) {
  return {options, &((*options).*part)};
}

// Each function adds one subcommand. The subcommand sets `action` when the command line names the subcommand.
void add_run(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_fuzz(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_interop(CLI::App& app, Action& action);
void add_list(CLI::App& app, Action& action);
void add_clauses(CLI::App& app, Action& action);
void add_open_points(CLI::App& app, Action& action);
void add_findings(CLI::App& app, Action& action);
void add_serve(CLI::App& app, Action& action);
void add_host(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_show(CLI::App& app, Action& action);
void add_adapters(CLI::App& app, Action& action);
void add_new_adapter(CLI::App& app, Action& action);
void add_vectors(CLI::App& app, Action& action);

}  // namespace zarrproof
