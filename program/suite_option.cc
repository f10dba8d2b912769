// The options that choose vectors. Example: --level smoke --filter CV-4 --shard 2/3 chooses the second of
// three parts of the smoke vectors about CV-4.
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/text/edit.h"
#include "program/options.h"
#include "reference/errors/error.h"

namespace zarrproof {

Suite SuiteOption::load() const {
  if (vectors.empty()) return load_suite(suite_folder(), *find_suite_level(level));
  Suite suite = load_vectors(vectors);
  if (suite.vectors.empty()) refuse("--vectors " + vectors, "no request", "files with requests");
  return suite;
}

const Vector& SuiteOption::vector_of(const Suite& suite, const std::string& id) const {
  if (const Vector* vector = suite.find(id)) return *vector;
  std::vector<std::string> known;
  for (const Vector& vector : suite.vectors)
    if (area_of(vector.id) == area_of(id)) known.push_back(vector.id);
  refuse("ID",
         (vectors.empty() ? "level " + level : vectors) + " has no request \"" + id + "\"" +
             did_you_mean(id, known),
         "an id that zarrproof list prints with the same --level or --vectors");
}

SuiteOption::Choice SuiteOption::choose(const Suite& suite) const {
  Choice choice;
  Selection chosen = selection;
  if (!failed_from.empty()) {
    FailedRequests failed = failed_requests(failed_from, suite);
    if (failed.ids.empty()) return {{}, "nothing failed in " + failed_from};
    choice.note = failed.note;
    chosen.ids = std::move(failed.ids);
  }
  choice.indices = select(suite, chosen);
  if (choice.indices.empty()) choice.note = "this part of the requests is empty";
  return choice;
}

std::vector<FileUse> SuiteOption::vector_files() const {
  std::vector<FileUse> files;
  if (!vectors.empty())
    for (const std::filesystem::path& file : zarrproof::vector_files(vectors))
      files.push_back({"--vectors " + file.string(), file});
  else
    for (const std::filesystem::path& file : suite_paths(suite_folder()))
      files.push_back({"the suite's file " + file.string(), file});
  return files;
}

CLI::Option* add_level_option(CLI::App& command, SuiteOption& option) {
  return add_text_option(command, "--level", "LEVEL", option.level,
                         "core: all requests; smoke: a few hundred that touch every clause")
      ->check(CLI::IsMember({"smoke", "core"}).description(""));
}

CLI::Option* add_vectors_option(CLI::App& command, SuiteOption& option) {
  return add_text_option(command, "--vectors", "PATH", option.vectors,
                         "Take the vectors of this file or folder instead of the suite");
}

void add_suite_options(CLI::App& command, SuiteOption& option) {
  add_level_option(command, option)->excludes(add_vectors_option(command, option));
  add_filter_option(command, option.selection.filters,
                    "Choose by part of an id, pattern with *, clause, codec, data type or open point");
  add_text_option(command, "--failed-from", "RESULTS", option.failed_from,
                  "Choose what failed in the run of this results file");
  add_shard_option(command, option.selection.shard_number, option.selection.shard_count,
                   "Choose part I of N, to share a run among N machines");
}

}  // namespace zarrproof
