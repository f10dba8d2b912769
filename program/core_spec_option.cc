#include "program/core_spec_option.h"

namespace zarrproof {

void add_core_spec_option(CLI::App& command, const std::shared_ptr<CoreVersion>& version) {
  command
      .add_option_function<std::string>(
          "--core-spec", [version](const std::string& word) { *version = *find_core_version(word); },
          "Version of the core specification. With 3.0, a refusal of something that only 3.1 requires, such "
          "as bare codec names, counts as unsupported")
      ->default_str(std::string(name(*version)))
      ->check(CLI::IsMember({"3.0", "3.1"}));
}

}  // namespace zarrproof
