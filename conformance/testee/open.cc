#include "conformance/testee/open.h"

#include "conformance/testee/builtin.h"
#include "conformance/testee/parallel_testee.h"
#include "conformance/testee/process_testee.h"
#include "conformance/testee/reader_testee.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

constexpr std::string_view kBuiltin = "builtin:";
constexpr std::string_view kLibrary = "lib:";
constexpr std::string_view kCommand = "cmd:";

TesteeUnusable only_for_run(const std::string& reader) {
  return TesteeUnusable("a reader reads arrays on disk only; expected zarrproof run " + reader);
}

// Returns a function that makes testees of this name.
ParallelTestee::Make maker_of(const std::string& words, const TesteeOptions& options) {
  if (words.starts_with(kBuiltin)) {
    const std::string name = words.substr(kBuiltin.size());
    return [=] { return std::make_unique<BuiltinTestee>(make_builtin(name, {})); };
  }
  if (words.starts_with(kReader)) {
    refuse_unknown_testee(words);
    if (!options.has_arrays) throw only_for_run(words);
    const ReaderOptions reader = {.command = words.substr(kReader.size()),
                                  .timeout = options.timeout,
                                  .memory_limit = options.memory_limit};
    return [=] { return std::make_unique<ReaderTestee>(reader); };
  }
  const Command command = command_of(words, options);
  const auto shared = std::make_shared<SharedState>();
  shared->is_patient = options.is_patient;
  return [=, limits = TimeLimits{options.timeout}] {
    return std::make_unique<ProcessTestee>(command, limits, shared);
  };
}

}  // namespace

void refuse_unknown_testee(const std::string& words, const AdapterChoice& choice) {
  if (words.starts_with(kBuiltin)) return static_cast<void>(make_builtin(words.substr(kBuiltin.size()), {}));
  if (names_adapter(words)) return static_cast<void>(find_adapter(words, choice));
  const std::size_t colon = words.find(':');
  const bool is_empty = words.find_first_not_of(" \t\n", colon + 1) == std::string::npos;
  if (is_empty && words.starts_with(kLibrary))
    throw TesteeUnusable("\"" + words + "\" names no library; expected lib:PATH");
  if (is_empty && words.starts_with(kCommand))
    throw TesteeUnusable("\"" + words + "\" has no command; expected cmd:'COMMAND'");
  if (is_empty && words.starts_with(kReader))
    throw TesteeUnusable("\"" + words + "\" has no command; expected reader:'COMMAND {path}'");
}

Command command_of(const std::string& words, const TesteeOptions& options) {
  if (!names_adapter(words)) refuse_unknown_testee(words);
  if (words.starts_with(kReader)) throw only_for_run(words);
  const auto program = [&] {
    return options.program.empty() ? program_to_start().string() : options.program;
  };
  Command command;
  command.memory_limit = options.memory_limit;
  if (words.starts_with(kCommand)) {
    command.arguments = {"/bin/sh", "-c", words.substr(kCommand.size())};
  } else if (words.starts_with(kLibrary) || words.starts_with(kBuiltin)) {
    command.arguments = {program(), "serve", words};
  } else {
    const Adapter adapter = find_adapter(words, options.adapter);
    if (options.adapter.installed.empty()) set_up(adapter);
    command.arguments = options.adapter.installed.empty() ? adapter.start : adapter.installed;
    command.directory = adapter.folder;
  }
  return command;
}

std::unique_ptr<Testee> open_testee(const std::string& words, const TesteeOptions& options) {
  const ParallelTestee::Make make = maker_of(words, options);
  if (options.jobs == 1) return make();
  return std::make_unique<ParallelTestee>(make, options.jobs);
}

}  // namespace zarrproof
