#include "program/testee_option.h"

#include <filesystem>

#include "program/option.h"
#include "vectors/program_file.h"

namespace zarrproof {

std::unique_ptr<Testee> TesteeOption::open() const {
  return open_testee(words, options());
}

TesteeOptions LimitOption::options(double default_seconds) const {
  return {.timeout = milliseconds(timeout.value_or(default_seconds)),
          .memory_limit = memory_limit << 20,
          .jobs = jobs};
}

TesteeOptions TesteeOption::options() const {
  check();
  TesteeOptions options = LimitOption::options(reads() ? kArraySeconds : kResponseSeconds);
  options.is_patient = is_patient;
  options.has_arrays = has_arrays;
  options.adapter = adapter;
  return options;
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

void add_limit_options(CLI::App& command, LimitOption& option) {
  add_seconds_option(command, "--timeout", option.timeout,
                     "Time limit for a response, 10 by default; to describe: 60 or more", 86400);
  command
      .add_option("--memory-limit", option.memory_limit,
                  "Memory of a process and all that it starts; 0: no limit")
      ->type_name("MIB")
      ->capture_default_str()
      ->check(whole_number(0, 1 << 30));
}

void add_jobs_option(CLI::App& command, LimitOption& option) {
  add_number_option(command, "--jobs", option.jobs, "Number of processes that run in parallel", 1, 256)
      ->capture_default_str();
}

void add_testee_options(CLI::App& command, TesteeOption& option) {
  command
      .add_option("TESTEE", option.words,
                  std::string("An adapter (zarrproof adapters lists them), lib:PATH (implements testee.h), "
                              "cmd:'COMMAND' (speaks the protocol), builtin:NAME") +
                      (option.has_arrays ? ", or reader:'COMMAND {path}' (prints arrays on disk)" : ""))
      ->required();
  add_limit_options(command, option);
  AdapterChoice& adapter = option.adapter;
  add_list_option(
      command, "--version-of", "PACKAGE=VERSION",
      [&](const std::string& word) { adapter.versions.push_back(word); },
      "Adapter: use this release of a package, such as zarr=3.2.0");
  command.add_option("--source", adapter.source, "Adapter: build and use this checkout, not the release")
      ->type_name("PATH")
      ->check(CLI::ExistingPath.description(""))
      ->transform([](const std::string& path) { return std::filesystem::weakly_canonical(path).string(); });
  command.add_flag("--offline", adapter.offline, "Adapter: use what is installed already, without network");
  command
      .add_flag_callback(
          "--installed", [&] { adapter.installed = std::filesystem::current_path().string(); },
          "Adapter: install nothing; judge what the first python3 or python on PATH, or the nearest "
          "node_modules, has")
      ->excludes("--version-of")
      ->excludes("--source")
      ->excludes("--offline");
}

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<long long>(seconds * 1000));
}

}  // namespace zarrproof
