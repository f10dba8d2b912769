#include "conformance/command/suite_option.h"

namespace zarrproof {

Suite SuiteOption::load() const {
  return load_suite(suite_folder(), *find_suite_level(level), version);
}

void add_suite_option(CLI::App& command, const std::shared_ptr<SuiteOption>& option) {
  command
      .add_option("--level", option->level,
                  "How much: smoke, a few hundred requests that touch every clause; core, the golden "
                  "vectors; full, everything that the generator makes")
      ->capture_default_str()
      ->check(CLI::IsMember({"smoke", "core", "full"}));
  command.add_option("--suite", option->version, "The version of the suite: what existed then")
      ->type_name("VERSION")
      ->capture_default_str();
}

}  // namespace zarrproof
