#include "conformance/testee/adapter.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
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

[[noreturn]] void expected(const std::string& what, const std::string& key, const Json* found) {
  throw TesteeUnusable("\"" + key + "\" must be " + what +
                       (found ? ", not " + excerpt(*found) : "; the manifest does not have it"));
}

std::string read_string(const Json& manifest, const char* key) {
  const Json* member = manifest.find(key);
  if (member == nullptr || !member->is_string() || member->text.empty()) expected("a string", key, member);
  return member->text;
}

std::vector<std::string> read_command(const Json& manifest, const char* key) {
  const char* const what = "a command, a list of strings";
  const Json* list = manifest.find(key);
  if (list == nullptr || !list->is_array() || list->elements.empty()) expected(what, key, list);
  std::vector<std::string> words;
  for (const Json& word : list->elements) {
    if (!word.is_string() || word.text.empty() || word.text.find('\0') != std::string::npos)
      expected(what + std::string(" that are not empty and have no NUL character"), key, list);
    words.push_back(word.text);
  }
  return words;
}

std::vector<std::pair<std::string, std::string>> read_versions(const Json& manifest) {
  const char* const what = "an object of packages and their versions";
  const Json* object = manifest.find("versions");
  if (object == nullptr || !object->is_object() || object->elements.empty())
    expected(what, "versions", object);
  std::vector<std::pair<std::string, std::string>> versions;
  for (std::size_t i = 0; i < object->keys.size(); ++i) {
    if (!object->elements[i].is_string()) expected(what, "versions", object);
    versions.emplace_back(harmless(object->keys[i]), harmless(object->elements[i].text));
  }
  return versions;
}

std::string manifest_text(const fs::path& file) {
  try {
    return read_text_file(file, "the manifest of an adapter");
  } catch (const Refused& refused) {
    throw TesteeUnusable(refused.what());
  }
}

Adapter read_manifest(const std::string& name, const fs::path& folder, const std::string& text) {
  const Json manifest = read_json(text);
  if (!manifest.is_object()) throw TesteeUnusable("must be an object, not " + excerpt(manifest));
  for (const std::string& key : manifest.keys) {
    static const std::vector<std::string> known = {"name",  "language", "upstream", "versions",
                                                   "tools", "setup",    "start",    "installed"};
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw TesteeUnusable("unknown member \"" + key + "\"; a manifest has " + joined_words(known, ", "));
  }
  Adapter adapter;
  adapter.name = read_string(manifest, "name");
  if (adapter.name != name)
    throw TesteeUnusable("\"name\" must be the name of the folder, \"" + name + "\", not \"" + adapter.name +
                         "\"");
  adapter.folder = folder.string();
  adapter.language = harmless(read_string(manifest, "language"));
  read_string(manifest, "upstream");  // for readers of the file
  adapter.versions = read_versions(manifest);
  adapter.tools = read_command(manifest, "tools");
  adapter.set_up = read_command(manifest, "setup");
  adapter.start = read_command(manifest, "start");
  if (manifest.find("installed") != nullptr) adapter.installed = read_command(manifest, "installed");
  return adapter;
}

void check_versions(const std::vector<std::string>& versions, const Adapter& adapter) {
  std::vector<std::string> names, chosen;
  for (const auto& [package, version] : adapter.versions) names.push_back(package);
  for (const std::string& word : versions) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size() ||
        word.find_first_of(" \t\n/") != std::string::npos)
      throw TesteeUnusable("--version-of: expected PACKAGE=VERSION, not \"" + word + "\"");
    const std::string package = word.substr(0, equals);
    if (std::find(names.begin(), names.end(), package) == names.end())
      throw TesteeUnusable("the adapter " + adapter.name + " has no package \"" + package + "\"; it has " +
                           joined_words(names, ", "));
    if (std::find(chosen.begin(), chosen.end(), package) != chosen.end())
      throw TesteeUnusable("--version-of: more than one version of " + package);
    chosen.push_back(package);
  }
}

// Returns whether the folder holds a manifest, or cannot be read.
bool may_be_adapter(const fs::path& folder) {
  std::error_code failure;
  const fs::file_type type = fs::symlink_status(folder / "adapter.json", failure).type();
  return type != fs::file_type::not_found;
}

// Returns the command with the variables, each "NAME=value", added to its environment.
std::vector<std::string> with_environment(const std::vector<std::string>& variables,
                                          const std::vector<std::string>& command) {
  if (variables.empty()) return command;
  std::vector<std::string> words = {"env"};
  words.insert(words.end(), variables.begin(), variables.end());
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::vector<std::string> environment_of(const AdapterChoice& choice) {
  std::vector<std::string> variables;
  if (!choice.versions.empty())
    variables.push_back("ZARRPROOF_VERSION_OF=" + joined_words(choice.versions, " "));
  if (!choice.source.empty()) variables.push_back("ZARRPROOF_SOURCE=" + choice.source);
  if (choice.offline) variables.push_back("ZARRPROOF_OFFLINE=1");
  if (!choice.installed.empty()) variables.push_back("ZARRPROOF_INSTALLED=" + choice.installed);
  return variables;
}

}  // namespace

std::vector<std::string> adapter_names() {
  std::vector<std::string> names;
  const fs::path folder = adapters_folder();
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
    if (may_be_adapter(entry->path())) names.push_back(entry->path().filename().string());
  if (failure)
    throw TesteeUnusable("the folder of adapters \"" + folder.string() + "\" cannot be read: " +
                         failure.message() + "; the variable ZARRPROOF_ADAPTERS can name another folder");
  std::sort(names.begin(), names.end());
  return names;
}

bool names_adapter(const std::string& words) {
  return words.find(':') == std::string::npos;
}

Adapter find_adapter(const std::string& name, const AdapterChoice& choice) {
  const std::vector<std::string> names = adapter_names();
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw TesteeUnusable("there is no adapter \"" + name + "\"" + did_you_mean(name, names) + " in " +
                         adapters_folder().string() +
                         (names.empty() ? "" : "; the adapters are " + joined_words(names, ", ")));
  const fs::path folder = adapters_folder() / name;
  const std::string text = manifest_text(folder / "adapter.json");
  Adapter adapter;
  try {
    adapter = read_manifest(name, folder, text);
  } catch (const TesteeUnusable& unusable) {
    throw TesteeUnusable((folder / "adapter.json").string() + ": " + unusable.what());
  } catch (const Refused& refused) {
    throw TesteeUnusable((folder / "adapter.json").string() + ": " + refused.what());
  }
  check_versions(choice.versions, adapter);
  if (!choice.installed.empty() && adapter.installed.empty())
    throw TesteeUnusable(
        "--installed: the adapter " + name +
        " is compiled with its implementation, so it cannot use one that is "
        "installed; expected --source PATH, which builds a checkout of the implementation, or "
        "--version-of PACKAGE=VERSION, which builds a release");
  const std::vector<std::string> variables = environment_of(choice);
  for (auto* command : {&adapter.tools, &adapter.set_up, &adapter.start, &adapter.installed})
    if (!command->empty()) *command = with_environment(variables, *command);
  return adapter;
}

}  // namespace zarrproof
