#include "program/expected_option.h"

#include "conformance/disk/write_file.h"
#include "vectors/read_file.h"

namespace zarrproof {

ExpectedFailures ExpectedOption::load() const {
  if (file.empty() || none) return {};
  std::string kind = "a list of expected failures";
  if (update) {
    check_writable(file);
    if (!has_file(file, kind)) return {};
  } else {
    kind += " (--update-expected writes one)";
  }
  return read_expected(read_text_file(file, kind), file);
}

std::vector<std::string> ExpectedOption::option_words() const {
  if (none) return {"--no-expect"};
  return file.empty() ? std::vector<std::string>() : std::vector<std::string>{"--expect", file};
}

std::vector<FileUse> ExpectedOption::files(const std::string& what) const {
  if (file.empty() || none) return {};
  return {{what + " " + file, file, update ? FileUse::How::write : FileUse::How::read}};
}

void ExpectedOption::save(const ExpectedFailures& expected, const Results& results) const {
  write_file(file, updated_expected(expected, results));
}

void add_expected_option(CLI::App& command, ExpectedOption& option) {
  CLI::Option* file =
      command
          .add_option("--expect", option.file, "List of expected failures; by default that of the adapter")
          ->type_name("FILE");
  CLI::Option* none = command.add_flag("--no-expect", option.none, "Ignore the adapter's list");
  CLI::Option* update = command.add_flag("--update-expected", option.update,
                                         "Write the failures of this run to the list; reasons are kept");
  none->excludes(file);
  none->excludes(update);
}

}  // namespace zarrproof
