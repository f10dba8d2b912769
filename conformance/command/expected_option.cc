#include "conformance/command/expected_option.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "reference/error.h"

namespace zarrproof {

ExpectedFailures ExpectedOption::load() const {
  if (file.empty() || none) return {};
  if (update && !std::filesystem::exists(file)) return {};
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in && std::filesystem::is_regular_file(file)) text << in.rdbuf();
  if (!in) refuse({}, file, "a file that cannot be read", "a list of expected failures");
  return read_expected(text.str(), file);
}

void ExpectedOption::save(const ExpectedFailures& expected, const Results& results) const {
  const std::string partial = file + ".partial";
  std::ofstream out(partial, std::ios::binary);
  out << updated_expected(expected, results) << std::flush;
  std::error_code failure;
  if (out) std::filesystem::rename(partial, file, failure);
  if (out && !failure) return;
  std::error_code ignored;
  std::filesystem::remove(partial, ignored);
  refuse({}, file, "a list that could not be written", "a folder that can be written, and space");
}

void add_expected_option(CLI::App& command, const std::shared_ptr<ExpectedOption>& option) {
  CLI::Option* file =
      command
          .add_option(
              "--expect", option->file,
              "List of expected failures: what is not on it fails the run, and so does what is on it and "
              "passes. An adapter brings its own list for its pinned releases")
          ->type_name("FILE");
  CLI::Option* none = command.add_flag("--no-expect", option->none, "Leave out the adapter's own list");
  CLI::Option* update = command.add_flag("--update-expected", option->update,
                                         "Write the list anew after the run; reasons are kept");
  none->excludes(file);
  none->excludes(update);
}

}  // namespace zarrproof
