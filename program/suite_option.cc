#include "program/suite_option.h"

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/text/edit.h"
#include "program/number.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Returns the ids of the failed requests. Throws Refused when the file's run asked other data than this
// suite.
std::set<std::string> failed_in(const std::string& results_file, const Suite& suite) {
  const Results results = read_results_file(results_file);
  check_same_data(results_file, results.data_hash, "this suite", suite.data_hash);
  std::set<std::string> ids;
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict)) ids.insert(result.id);
  if (ids.empty() && exit_status_of(results) == ExitStatus::not_done)
    refuse({}, results_file, "a run that could not be completed", "the results of a completed run");
  return ids;
}

// Returns a note about the failed requests that the suite does not have; empty when the suite has all. Throws
// Refused when the suite has none of them: a run without requests would look like a run without failures.
std::string unknown_words(const std::set<std::string>& failed, const Suite& suite, const std::string& file) {
  std::vector<std::string> unknown;
  for (const std::string& id : failed)
    if (suite.find(id) == nullptr) unknown.push_back(id);
  if (unknown.empty()) return {};
  const std::string words = std::to_string(unknown.size()) + " of the " + std::to_string(failed.size()) +
                            " requests that failed are not in this suite, such as " + unknown.front();
  if (unknown.size() == failed.size())
    refuse({}, file, words, "results of the same requests (--level, --vectors)");
  return "--failed-from " + file + ": " + words;
}

// Returns " (did you mean \"...\"?)" with a near id of the same area; empty if none is near.
std::string near_id(const std::string& id, const Suite& suite) {
  const std::string_view area = area_of(id);
  std::vector<std::string> known;
  for (const Vector& vector : suite.vectors)
    if (area_of(vector.id) == area) known.push_back(vector.id);
  return did_you_mean(id, known);
}

}  // namespace

const Vector& vector_of(const Suite& suite, const std::string& id, const std::string& suite_text) {
  if (const Vector* vector = suite.find(id)) return *vector;
  refuse({}, "ID", suite_text + " has no request \"" + id + "\"" + near_id(id, suite),
         "an id that zarrproof list prints with the same --level or --vectors");
}

SelectionOption::Choice SelectionOption::choose(const Suite& suite) const {
  Choice choice;
  Selection chosen = selection;
  if (!failed_from.empty()) {
    chosen.ids = failed_in(failed_from, suite);
    if (chosen.ids->empty()) return {{}, "nothing failed in " + failed_from};
    choice.note = unknown_words(*chosen.ids, suite, failed_from);
  }
  choice.numbers = select(suite, chosen);
  if (choice.numbers.empty()) choice.note = "this part of the requests is empty";
  return choice;
}

std::vector<FileUse> SelectionOption::files() const {
  if (failed_from.empty()) return {};
  return {{"--failed-from " + failed_from, failed_from}};
}

std::vector<std::string> SelectionOption::selection_words() const {
  std::vector<std::string> words;
  if (!failed_from.empty()) words.insert(words.end(), {"--failed-from", failed_from});
  for (const std::string& filter : selection.filters) words.insert(words.end(), {"--filter", filter});
  if (selection.shards > 1)
    words.insert(words.end(),
                 {"--shard", std::to_string(selection.shard) + "/" + std::to_string(selection.shards)});
  return words;
}

void add_selection_option(CLI::App& command, const std::shared_ptr<SelectionOption>& option) {
  command
      .add_option("--filter", option->selection.filters,
                  "Ask only requests that match: an id, a part of an id or a pattern with *; a clause "
                  "(CV-4); a codec of the chain (bytes is in every chain; bytes/* chooses the requests about "
                  "bytes); a data type; or an open point. A comma means or. If the option is given several "
                  "times, a request must match each. A TEXT that begins with ! excludes what matches: "
                  "--filter '!META-12'")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command
      .add_option(
          "--failed-from", option->failed_from,
          "Ask only requests that failed in an earlier run. RESULTS is its file of --report json=FILE")
      ->type_name("RESULTS");
  const auto selection = part_of(option, &SelectionOption::selection);
  add_shard_option(command, part_of(selection, &Selection::shard), part_of(selection, &Selection::shards),
                   "Ask part I of N of the requests, to share a run among N machines");
}

Suite SuiteOption::load() const {
  if (vectors.empty()) return load_suite(suite_folder(), *find_suite_level(level));
  Suite suite = load_vectors(vectors);
  if (suite.vectors.empty()) refuse({}, "--vectors " + vectors, "no request", "files with requests");
  return suite;
}

std::string SuiteOption::text() const {
  return vectors.empty() ? "level " + level : vectors;
}

std::vector<FileUse> SuiteOption::files() const {
  std::vector<FileUse> files = SelectionOption::files();
  if (!vectors.empty())
    for (const std::filesystem::path& file : vector_files(vectors))
      files.push_back({"--vectors " + file.string(), file});
  else
    for (const std::filesystem::path& file : suite_paths(suite_folder()))
      files.push_back({"the suite's file " + file.string(), file});
  return files;
}

void add_level_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option) {
  command
      .add_option("--level", option->level,
                  "How much of the suite is asked. smoke: a few hundred requests that touch every clause; "
                  "core: all requests")
      ->capture_default_str()
      ->check(CLI::IsMember({"smoke", "core"}));
}

void add_source_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option) {
  add_level_option(command, option);
  command
      .add_option(
          "--vectors", option->vectors,
          "Use this vector file, or all vector files of this folder, instead of the suite; with a reader, "
          "the arrays in this folder")
      ->type_name("PATH")
      ->excludes("--level");
}

void add_suite_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option) {
  add_source_option(command, option);
  add_selection_option(command, option);
}

}  // namespace zarrproof
