// Example: find_adapter("zarrs", {.offline = true}) reads zarrs/adapter.json and puts "env
// ZARRPROOF_OFFLINE=1" before each of its commands.
#include "conformance/testee/adapter.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/interruption.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/json/members.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Returns ZARRPROOF_ADAPTERS, or else the folder of adapters among the data of the program.
fs::path adapters_folder() {
  try {
    return data_folder("ZARRPROOF_ADAPTERS", fs::path("conformance") / "adapters");
  } catch (const Refused& refused) {
    throw TesteeUnusable(std::string("the folder of adapters is not known: ") + refused.what());
  }
}

struct NonEmptyTextForm {
  static std::string read(const PlacedJson& member) {
    if (member.text().empty()) member.refuse("a string that is not empty");
    return fit_for_report(member.text());
  }
};

struct CommandForm {
  static std::vector<std::string> read(const PlacedJson& command) {
    const std::vector<std::string> words = command.texts();
    const auto is_wrong = [](const std::string& word) {
      return word.empty() || word.find('\0') != std::string::npos;
    };
    if (words.empty() || std::ranges::any_of(words, is_wrong))
      command.refuse("a command, a list of strings that are not empty and have no NUL character");
    return words;
  }
};

// Packages and their versions.
struct VersionsForm {
  static std::vector<std::pair<std::string, std::string>> read(const PlacedJson& packages) {
    std::vector<std::pair<std::string, std::string>> versions;
    for (const PlacedJson& version : packages.members())
      versions.emplace_back(fit_for_report(version.key()), fit_for_report(version.text()));
    if (versions.empty()) packages.refuse("an object of packages and their versions");
    return versions;
  }
};

// Replaces "../shared/" at the beginning of words by the program's folder of shared scripts, if the folder of
// adapters has no folder "shared". Throws Refused when the program's folder is not known.
void find_shared_scripts(std::vector<std::string>& command) {
  constexpr std::string_view kShared = "../shared/";
  std::error_code error;
  if (fs::exists(adapters_folder() / "shared", error)) return;
  for (std::string& word : command)
    if (word.starts_with(kShared))
      word = data_folder() / "conformance" / "adapters" / "shared" / word.substr(kShared.size());
}

// Reads the file adapter.json of the folder. Throws Refused if it is no manifest of an adapter of this name.
Adapter read_manifest(const std::string& name, const fs::path& folder) {
  const fs::path file = folder / "adapter.json";
  const std::string what = "the manifest of an adapter";
  const JsonDocument document(read_text_file(file, what), file.string(), what);
  const PlacedJson manifest(document);
  Adapter adapter;
  adapter.folder = folder.string();
  std::string upstream;  // for readers of the file
  MemberReader members(manifest);
  members.required<NonEmptyTextForm>("name", adapter.name);
  members.required<NonEmptyTextForm>("language", adapter.language);
  members.required<NonEmptyTextForm>("upstream", upstream);
  members.required<VersionsForm>("versions", adapter.versions);
  members.required<CommandForm>("tools", adapter.tools);
  members.required<CommandForm>("setup", adapter.set_up);
  members.required<CommandForm>("start", adapter.start);
  members.optional<CommandForm>("installed", adapter.installed);
  members.finish();
  if (adapter.name != name) manifest.at("name").refuse("the name of the folder, \"" + name + "\"");
  for (auto* command : {&adapter.tools, &adapter.set_up, &adapter.start, &adapter.installed})
    find_shared_scripts(*command);
  return adapter;
}

// Throws TesteeUnusable unless each version is "PACKAGE=VERSION" of a package of the adapter, each package
// once.
void check_versions(const std::vector<std::string>& versions, const Adapter& adapter) {
  std::vector<std::string> names, chosen;
  for (const auto& [package, version] : adapter.versions) names.push_back(package);
  for (const std::string& word : versions) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size() ||
        word.find_first_of(" \t\n/") != std::string::npos)
      throw TesteeUnusable("--version-of: expected PACKAGE=VERSION, not \"" + word + "\"");
    const std::string package = word.substr(0, equals);
    if (!contains(names, package))
      throw TesteeUnusable("the adapter " + adapter.name + " has no package \"" + package + "\"; it has " +
                           joined_words(names, ", "));
    if (contains(chosen, package)) throw TesteeUnusable("--version-of: more than one version of " + package);
    chosen.push_back(package);
  }
}

// Returns " (did you mean ...?)" for a name that no adapter has; empty if nothing is near. The name may be a
// path or a command line, without the prefix of its kind.
std::string did_you_mean_testee(const std::string& name, const std::vector<std::string>& names) {
  std::error_code error;
  if (name.ends_with(".so")) return " (did you mean lib:" + name + "?)";
  if (name.find_first_of("/ ") != std::string::npos) return " (did you mean cmd:'" + name + "'?)";
  if (fs::is_regular_file(name, error)) return " (did you mean cmd:./" + name + "?)";
  std::vector<std::string> known = names;
  known.insert(known.end(), {"builtin:reference", "builtin:kernels"});
  return did_you_mean(name, known);
}

// Returns whether the folder holds a manifest, or cannot be read.
bool may_be_adapter(const fs::path& folder) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(folder / "adapter.json", error).type();
  return type != fs::file_type::not_found;
}

// Returns "env NAME=VALUE …", the beginning of a command with these options in its environment. Empty without
// options.
std::vector<std::string> env_command_of(const AdapterChoice& choice) {
  std::vector<std::string> words;
  if (!choice.versions.empty()) words.push_back("ZARRPROOF_VERSION_OF=" + joined_words(choice.versions, " "));
  if (!choice.source.empty()) words.push_back("ZARRPROOF_SOURCE=" + choice.source);
  if (choice.offline) words.push_back("ZARRPROOF_OFFLINE=1");
  if (!choice.installed.empty()) words.push_back("ZARRPROOF_INSTALLED=" + choice.installed);
  if (!words.empty()) words.insert(words.begin(), "env");
  return words;
}

constexpr std::chrono::minutes kSetUpTimeout{60};  // a setup may compile on a slow machine
constexpr std::chrono::minutes kSetUpGrace{1};     // a stopped setup removes its partial folder
constexpr std::chrono::seconds kLookTimeout{20};   // for tools, and for a setup without network
constexpr std::size_t kMaxToolsBytes = 1000;       // more output of the command tools is left out

// How a command of an adapter ended.
struct CommandResult {
  ProcessEnd end;
  std::string error_tail;
  std::string problem = {};  // why the command did not start, or its output was not read to the end

  std::string end_text() const { return problem.empty() ? words(end) : problem; }
};

// Runs a command to its end, or until the timeout. Gives each line of its standard output to `take_line`.
CommandResult run_to_end(const Command& command, Clock::duration timeout,
                         const std::function<void(const std::string&)>& take_line) {
  try {
    Process process(command);
    process.close_input();
    const auto deadline = Clock::now() + timeout;
    std::string line;
    Process::Event event = Process::Event::line;
    while (Clock::now() < deadline && (event = process.wait(timeout, line)) == Process::Event::line)
      take_line(line);
    if (event == Process::Event::too_long) return {{}, process.error_tail(), "it printed " + kLineTooLong};
    if (event == Process::Event::closed && !process.unfinished_line().empty())
      take_line(process.unfinished_line());
    const ProcessEnd end = process.wait_for_end(deadline);
    const bool has_ended = end.kind != ProcessEnd::Kind::none;
    return {end, process.error_tail(), has_ended ? "" : "it did not end within " + in_seconds(timeout)};
  } catch (const TesteeUnusable& unusable) {
    throw_if_interrupted();
    return {{}, {}, unusable.what()};
  }
}

}  // namespace

std::vector<std::string> adapter_names() {
  std::vector<std::string> names;
  const fs::path folder = adapters_folder();
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (may_be_adapter(entry->path())) names.push_back(entry->path().filename().string());
  if (error)
    throw TesteeUnusable("the folder of adapters \"" + folder.string() + "\" cannot be read: " +
                         error.message() + "; the variable ZARRPROOF_ADAPTERS can name another folder");
  std::sort(names.begin(), names.end());
  return names;
}

bool names_adapter(const std::string& testee_name) {
  return testee_name.find(':') == std::string::npos;
}

Adapter find_adapter(const std::string& name, const AdapterChoice& choice) {
  const std::vector<std::string> names = adapter_names();
  if (!contains(names, name))
    throw TesteeUnusable("there is no adapter \"" + name + "\"" + did_you_mean_testee(name, names) + " in " +
                         adapters_folder().string() +
                         (names.empty() ? "" : "; the adapters are " + joined_words(names, ", ")));
  const fs::path folder = adapters_folder() / name;
  Adapter adapter;
  try {
    adapter = read_manifest(name, folder);
  } catch (const Refused& refused) {
    throw TesteeUnusable(refused.what());
  }
  check_versions(choice.versions, adapter);
  if (!choice.installed.empty() && adapter.installed.empty())
    throw TesteeUnusable(
        "--installed: the adapter " + name +
        " is compiled with its implementation, so it cannot use one that is "
        "installed; expected --source PATH, which builds a checkout of the implementation, or "
        "--version-of PACKAGE=VERSION, which builds a release");
  const std::vector<std::string> environment = env_command_of(choice);
  for (auto* command : {&adapter.tools, &adapter.set_up, &adapter.start, &adapter.installed})
    if (!command->empty()) command->insert(command->begin(), environment.begin(), environment.end());
  return adapter;
}

void set_up(const Adapter& adapter) {
  Command command{adapter.set_up, adapter.folder};
  command.grace = kSetUpGrace;
  command.errors_to_output = true;
  const CommandResult ended =
      run_to_end(command, kSetUpTimeout, [](const std::string& line) { std::cerr << line << "\n"; });
  if (!ended.end.has_exited(0))
    throw TesteeUnusable("the setup of the adapter " + adapter.name + " failed: " + ended.end_text());
}

std::optional<bool> is_set_up(const Adapter& adapter) {
  Adapter offline = adapter;
  offline.set_up.insert(offline.set_up.begin(), {"env", "ZARRPROOF_OFFLINE=1"});
  const CommandResult ended =
      run_to_end({offline.set_up, adapter.folder}, kLookTimeout, [](const std::string&) {});
  // Nothing if the setup did not end in time.
  return ended.end.has_exited() ? std::optional(ended.end.has_exited(0)) : std::nullopt;
}

Tools find_tools(const Adapter& adapter) {
  std::string text;
  const CommandResult ended =
      run_to_end({adapter.tools, adapter.folder}, kLookTimeout, [&](const std::string& line) {
        if (text.size() < kMaxToolsBytes) text += (text.empty() ? "" : " ") + line;
      });
  // The command ends with 0 if every tool is there, and with 1 if one is missing (docs/guide/known.md).
  const bool is_known = ended.end.has_exited(0) || ended.end.has_exited(1);
  if (text.empty() || !is_known)
    text = ended.end_text() + (ended.error_tail.empty() ? "" : " " + ended.error_tail);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return {!is_known                 ? Tools::State::not_known
          : ended.end.has_exited(0) ? Tools::State::complete
                                    : Tools::State::missing,
          fit_for_report(text)};
}

}  // namespace zarrproof
