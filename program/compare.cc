#include "conformance/report/compare.h"

#include <iostream>

#include "conformance/disk/write_file.h"
#include "conformance/results/results_file.h"
#include "program/commands.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

std::string source_words(const Results& results) {
  return is_of_pair(results) ? "a pair of interop" : "a run";
}

int compare_runs(const std::string& before, const std::string& after) {
  check_file_uses({{"OLD", before}, {"NEW", after}});
  const ResultsFile old{before, read_results_file(before)}, other{after, read_results_file(after)};
  if (is_of_pair(old.results) != is_of_pair(other.results))
    refuse({}, after, "the results of " + source_words(other.results),
           "those of " + source_words(old.results) + ", as in " + before);
  check_same_data(after, other.results.data_hash, before, old.results.data_hash);
  return static_cast<int>(print_comparison(std::cout, old, other));
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("compare", "Compare two runs: what got better and what got worse");
  const auto before = std::make_shared<std::string>(), after = std::make_shared<std::string>();
  command->add_option("OLD", *before, "Results file of the older run")->required();
  command->add_option("NEW", *after, "Results file of the newer run")->required();
  command->footer(
      R"(An element got worse when it fails in the new run, did not fail in the old run, and the failure is not
expected. If the new run was --strict, warnings count like failures. Requests that the old run did not have
and requests that are no longer judged are listed; they do not count as worse. A codec that was judged, and is
not declared or not judged in the new run, counts as worse.

Exit status:
  0  nothing got worse
  1  something got worse
  2  a file could not be read, one file only is of interop, the runs asked different vector files, or nothing
     was compared: the new run judged no request, or none that the old run judged
)");
  command->callback([=, &action] { action = [=] { return compare_runs(*before, *after); }; });
}

}  // namespace zarrproof
