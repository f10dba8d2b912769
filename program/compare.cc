// The command "zarrproof compare". Example: an element fails in NEW and passed in OLD. The comparison names
// it, and the exit status is 1.
#include "conformance/report/compare.h"

#include <iostream>

#include "conformance/disk/write_file.h"
#include "conformance/results/results_file.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

struct CompareOptions {
  std::string before, after;
};

int compare_runs(const CompareOptions& options) {
  const auto& [before, after] = options;
  check_file_uses({{"OLD", before}, {"NEW", after}});
  const ResultsFile old{before, read_results_file(before)}, other{after, read_results_file(after)};
  check_same_data(after, other.results.data_hash, before, old.results.data_hash);
  return static_cast<int>(print_comparison(std::cout, old, other));
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "compare", "Compare two runs: what got better and what got worse", compare_runs);
  command.add_option("OLD", options.before, "Results file of the older run")->required();
  command.add_option("NEW", options.after, "Results file of the newer run")->required();
  command.footer(
      R"(An element got worse when it fails in the new run, did not fail in the old run, and the failure is
not expected. If the new run was --strict, warnings count like failures. Requests that only one run
judged do not count. A codec that was judged, and is not declared or not judged in the new run,
counts as worse.

Exit status:
  0  nothing got worse
  1  something got worse
  2  a file could not be read, the runs cannot be compared, or nothing was compared)");
}

}  // namespace zarrproof
