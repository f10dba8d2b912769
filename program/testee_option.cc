#include "program/testee_option.h"

#include <filesystem>

#include "conformance/text/harmless.h"
#include "program/number.h"
#include "vectors/program_file.h"

namespace zarrproof {

std::unique_ptr<Testee> TesteeOption::open() const {
  return open_testee(words, options());
}

TesteeOptions TesteeOption::options() const {
  check();
  return {.timeout = milliseconds(timeout.value_or(reads() ? kArraySeconds : kResponseSeconds)),
          .memory_limit = memory_limit << 20,
          .jobs = jobs,
          .is_patient = is_patient,
          .has_arrays = has_arrays,
          .unsupported_status = unsupported_status,
          .adapter = adapter};
}

void TesteeOption::check() const {
  if (!adapter.is_default() && !names_adapter(words))
    throw TesteeUnusable("--version-of, --source, --offline and --installed are for adapters, and " + words +
                         " is not an adapter");
  check_testee(words, adapter);
}

std::vector<std::string> TesteeOption::adapter_words() const {
  std::vector<std::string> all;
  for (const std::string& version : adapter.versions) all.insert(all.end(), {"--version-of", version});
  if (!adapter.source.empty()) all.insert(all.end(), {"--source", adapter.source});
  if (!adapter.installed.empty()) all.push_back("--installed");
  return all;
}

std::vector<std::string> TesteeOption::option_words() const {
  std::vector<std::string> all = adapter_words();
  // The command that repeats a request shows a failure in full, even if it is on the adapter's list.
  if (names_adapter(words)) all.push_back("--no-expect");
  if (unsupported_status != kUnsupportedStatus)
    all.insert(all.end(), {"--unsupported-status", std::to_string(unsupported_status)});
  if (timeout) all.insert(all.end(), {"--timeout", CLI::detail::to_string(*timeout)});
  if (memory_limit != TesteeOption().memory_limit)
    all.insert(all.end(), {"--memory-limit", std::to_string(memory_limit)});
  return all;
}

std::vector<FileUse> TesteeOption::files() const {
  constexpr std::string_view kLibrary = "lib:";
  std::vector<FileUse> files = {{"this program", program_file()}};
  if (words.starts_with(kLibrary)) files.push_back({words, words.substr(kLibrary.size())});
  return files;
}

void add_limit_option(CLI::App& command, const std::shared_ptr<LimitOption>& option,
                      const std::string& about_timeout) {
  add_seconds_option(command, "--timeout", option->timeout, about_timeout, 86400);
  command
      .add_option("--memory-limit", option->memory_limit,
                  "Limit for the memory of a process and all that it starts; 0 for none")
      ->type_name("MIB")
      ->capture_default_str()
      ->check(whole_number(0, 1 << 30));
  add_number_option(command, "--jobs", option->jobs, "Number of processes that run in parallel", 1, 256)
      ->capture_default_str();
}

void add_testee_option(CLI::App& command, const std::shared_ptr<TesteeOption>& option) {
  command
      .add_option("TESTEE", option->words,
                  "The implementation under test: the name of an adapter; lib:PATH for a shared library that "
                  "implements testee.h; cmd:'COMMAND' for a program that speaks the protocol; "
                  "or builtin:NAME")
      ->required();
  add_limit_option(
      command, option,
      "Time limit for a response; 10 by default. The first response, to describe, has 60 seconds or more");
  command
      .add_option(
          "--version-of", option->adapter.versions,
          "With an adapter: use another release of a package, such as zarr=3.2.0. May be given several times")
      ->type_name("PACKAGE=VERSION")
      ->allow_extra_args(false);
  command
      .add_option(
          "--source", option->adapter.source,
          "With an adapter: build this checkout of the implementation, and use it instead of the release")
      ->type_name("PATH")
      ->check(CLI::ExistingPath)
      ->transform([](const std::string& path) { return std::filesystem::weakly_canonical(path).string(); });
  command.add_flag("--offline", option->adapter.offline,
                   "With an adapter: do not use the network; the releases must be installed already");
  command
      .add_flag_callback(
          "--installed", [option] { option->adapter.installed = std::filesystem::current_path().string(); },
          "With an adapter: install nothing; judge the implementation that is in the environment: that of "
          "the first python3 or python on PATH, or that of the nearest node_modules")
      ->excludes("--version-of")
      ->excludes("--source")
      ->excludes("--offline");
}

std::string adapters_text() {
  try {
    std::string text = "Adapters:";
    for (const std::string& name : adapter_names()) text += " " + harmless(name);
    return text + "\n";
  } catch (const TesteeUnusable& unusable) {
    return "Adapters: none, because " + harmless(unusable.what()) + "\n";
  }
}

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<long long>(seconds * 1000));
}

}  // namespace zarrproof
