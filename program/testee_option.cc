// The argument TESTEE, and the options for the testee. Example: without --timeout, reader:'show {path}' has
// 60 s for a response, and any other testee 10 s.
#include <filesystem>

#include "program/options.h"
#include "vectors/data_folder.h"

namespace zarrproof {

TesteeOptions TesteeOption::options() const {
  check();
  const double default_seconds = reads() || writes() ? 60 : 10;
  return {.timeout = milliseconds(timeout.value_or(default_seconds)),
          .memory_limit = memory_limit << 20,
          .jobs = jobs,
          .is_patient = is_patient,
          .has_arrays = has_arrays,
          .adapter = adapter};
}

void TesteeOption::check() const {
  if (!adapter.is_default() && !names_adapter(name))
    throw TesteeUnusable("--version-of, --source, --offline and --installed are for adapters, and " + name +
                         " is not an adapter");
  refuse_unknown_testee(name, adapter);
}

std::vector<FileUse> TesteeOption::files() const {
  std::vector<FileUse> files = {{"this program", program_file()}};
  if (name.starts_with(kLibrary)) files.push_back({name, name.substr(kLibrary.size())});
  return files;
}

void add_jobs_option(CLI::App& command, TesteeOption& option) {
  add_number_option(command, "--jobs", option.jobs, "Number of processes that run in parallel", 1, 256);
}

void add_patient_testee_options(CLI::App& command, TesteeOption& option) {
  option.is_patient = true;
  add_testee_options(command, option);
  add_jobs_option(command, option);
}

void add_testee_options(CLI::App& command, TesteeOption& option) {
  AdapterChoice& adapter = option.adapter;
  command
      .add_option(
          "TESTEE", option.name,
          std::string("An adapter (zarrproof adapters lists them), lib:PATH (testee.h), "
                      "cmd:'COMMAND' (protocol), builtin:NAME") +
              (option.has_arrays ? ", reader:'COMMAND {path}' or writer:'COMMAND {spec} {path}'" : ""))
      ->required();
  add_seconds_option(command, "--timeout", option.timeout,
                     option.has_arrays ? "Time for a response, default 10; reader:, writer:, describe: 60"
                                       : "Time limit for a response, 10 by default; to describe: 60 or more",
                     86400);
  add_number_option(command, "--memory-limit", option.memory_limit,
                    "Memory of a process and all that it starts; 0: no limit", 0, 1 << 30)
      ->type_name("MIB");
  add_list_option(command, "--version-of", "PACKAGE=VERSION", adapter.versions,
                  "Adapter: use this release of a package, such as zarr=3.2.0");
  add_text_option(command, "--source", "PATH", adapter.source,
                  "Adapter: build and use this checkout, not the release")
      ->check(CLI::ExistingPath.description(""))
      ->transform([](const std::string& path) { return std::filesystem::weakly_canonical(path).string(); });
  command.add_flag("--offline", adapter.offline, "Adapter: use what is installed already, without network");
  command
      .add_flag_callback(
          "--installed", [&] { adapter.installed = std::filesystem::current_path().string(); },
          "Adapter: install nothing; judge what python3 or node_modules has")
      ->excludes("--version-of")
      ->excludes("--source")
      ->excludes("--offline");
}

}  // namespace zarrproof
