// Example: "cmd:python3 adapter.py" is a ProcessTestee whose command is /bin/sh -c "python3 adapter.py".
#include "conformance/testee/open.h"

#include <utility>

#include "conformance/testee/builtin.h"
#include "conformance/testee/parallel_testee.h"
#include "conformance/testee/process_testee.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

// The kinds of testees; kReader and kWriter are in program_testee.h. A name without a kind is the name of an
// adapter.
constexpr std::string_view kBuiltin = "builtin:";
constexpr std::string_view kLibrary = "lib:";
constexpr std::string_view kCommand = "cmd:";

// The mistake in a name that has nothing behind its kind.
constexpr std::pair<std::string_view, const char*> kProblemsOfEmptyNames[] = {
    {kLibrary, "names no library; expected lib:PATH"},
    {kCommand, "has no command; expected cmd:'COMMAND'"},
    {kReader, "has no command; expected reader:'COMMAND {path}'"},
    {kWriter, "has no command; expected writer:'COMMAND {spec} {path}'"}};

bool is_program(const std::string& testee_name) {
  return testee_name.starts_with(kReader) || testee_name.starts_with(kWriter);
}

TesteeUnusable program_needs_run_error(const std::string& testee_name) {
  const char* what = testee_name.starts_with(kReader) ? "a reader reads" : "a writer writes";
  return TesteeUnusable(std::string(what) + " arrays on disk only; expected zarrproof run " + testee_name);
}

// Returns a function that makes a testee of this name; ParallelTestee calls it once for each job. Sets up an
// adapter first.
ParallelTestee::Make maker_of(const std::string& testee_name, const TesteeOptions& options) {
  if (testee_name.starts_with(kBuiltin)) {
    const std::string name = testee_name.substr(kBuiltin.size());
    return [=] { return std::make_unique<BuiltinTestee>(make_builtin(name, {})); };
  }
  if (is_program(testee_name)) {
    refuse_unknown_testee(testee_name);
    if (!options.has_arrays) throw program_needs_run_error(testee_name);
    const ProgramOptions program = {
        .operation = testee_name.starts_with(kReader) ? Operation::decode : Operation::create,
        .command = testee_name.substr(testee_name.find(':') + 1),
        .timeout = options.timeout,
        .memory_limit = options.memory_limit};
    return [=] { return std::make_unique<ProgramTestee>(program); };
  }
  const Command command = command_of(testee_name, options);
  const auto shared = std::make_shared<SharedState>();
  shared->is_patient = options.is_patient;
  return [=, limits = TimeLimits{options.timeout}] {
    return std::make_unique<ProcessTestee>(command, limits, shared);
  };
}

}  // namespace

void refuse_unknown_testee(const std::string& testee_name, const AdapterChoice& choice) {
  if (testee_name.starts_with(kBuiltin)) {
    make_builtin(testee_name.substr(kBuiltin.size()), {});
  } else if (names_adapter(testee_name)) {
    find_adapter(testee_name, choice);
  } else if (testee_name.find_first_not_of(" \t\n", testee_name.find(':') + 1) == std::string::npos) {
    for (const auto& [kind, problem] : kProblemsOfEmptyNames)
      if (testee_name.starts_with(kind)) throw TesteeUnusable("\"" + testee_name + "\" " + problem);
  }
}

Command command_of(const std::string& testee_name, const TesteeOptions& options) {
  if (!names_adapter(testee_name)) refuse_unknown_testee(testee_name);
  if (is_program(testee_name)) throw program_needs_run_error(testee_name);
  const auto program_path = [&] {  // looked for only where it is needed, because it may be missing
    return options.program.empty() ? program_to_start().string() : options.program;
  };
  Command command;
  command.memory_limit = options.memory_limit;
  if (testee_name.starts_with(kCommand)) {
    command.arguments = {"/bin/sh", "-c", testee_name.substr(kCommand.size())};
  } else if (testee_name.starts_with(kLibrary) || testee_name.starts_with(kBuiltin)) {
    command.arguments = {program_path(), "serve", testee_name};
  } else {
    const Adapter adapter = find_adapter(testee_name, options.adapter);
    if (options.adapter.installed.empty()) set_up(adapter);
    command.arguments = options.adapter.installed.empty() ? adapter.start : adapter.installed;
    command.directory = adapter.folder;
  }
  return command;
}

std::unique_ptr<Testee> open_testee(const std::string& testee_name, const TesteeOptions& options) {
  const ParallelTestee::Make make = maker_of(testee_name, options);
  if (options.jobs == 1) return make();
  return std::make_unique<ParallelTestee>(make, options.jobs);
}

}  // namespace zarrproof
