#include "conformance/command/suite_option.h"

#include <tuple>

#include "conformance/command/shard.h"
#include "conformance/results/results_file.h"
#include "vectors/suite/generate.h"

namespace zarrproof {
Suite SuiteOption::load() const {
  if (!vectors.empty()) return load_vectors(vectors);
  if (level == "full") return full_suite(version);
  return load_suite(suite_folder(), *find_suite_level(level), version);
}

std::vector<std::size_t> SuiteOption::choose(const Suite& suite) const {
  Selection chosen = selection;
  if (!failed_from.empty()) {
    chosen.ids.emplace();
    for (const RequestResult& result : read_results_file(failed_from).requests)
      if (is_failure(result.verdict)) chosen.ids->insert(result.id);
  }
  return select(suite, chosen);
}

std::vector<std::string> SuiteOption::selection_words() const {
  std::vector<std::string> words;
  if (!failed_from.empty()) words.insert(words.end(), {"--failed-from", failed_from});
  for (const std::string& filter : selection.filters) words.insert(words.end(), {"--filter", filter});
  if (selection.shards > 1)
    words.insert(words.end(),
                 {"--shard", std::to_string(selection.shard) + "/" + std::to_string(selection.shards)});
  return words;
}

void add_suite_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option) {
  CLI::Option* level =
      command
          .add_option("--level", option->level,
                      "How much: smoke, a few hundred requests that touch every clause; core, the golden "
                      "vectors; full, everything that the generator makes")
          ->capture_default_str()
          ->check(CLI::IsMember({"smoke", "core", "full"}));
  CLI::Option* version =
      command.add_option("--suite", option->version, "The version of the suite: what existed then")
          ->type_name("VERSION")
          ->capture_default_str();
  command
      .add_option("--vectors", option->vectors,
                  "Instead of the suite: a file of vectors, or all such files in a folder")
      ->type_name("PATH")
      ->check(CLI::ExistingPath)
      ->excludes(level)
      ->excludes(version);
  command
      .add_option(
          "--filter", option->selection.filters,
          "Only requests that fit: an id, a part of one or a pattern with *; a clause (CV-4), a codec of the "
          "chain (bytes is in all; bytes/* are its own requests), a "
          "data type, or an open point. Commas mean or; where the option stands several times, a request "
          "must fit each")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command
      .add_option("--failed-from", option->failed_from,
                  "Only requests that failed in an earlier run, by its results file (--report json=FILE)")
      ->type_name("RESULTS");
  command
      .add_option_function<std::string>(
          "--shard",
          [option](const std::string& word) {
            std::tie(option->selection.shard, option->selection.shards) = read_shard(word);
          },
          "Only part I of N, so that N machines do the whole")
      ->type_name("I/N");
}

}  // namespace zarrproof
