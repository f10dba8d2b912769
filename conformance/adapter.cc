#include "conformance/adapter.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>

#include "conformance/testee/testee.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// The folder of the adapters: named by the environment, beside the installed program, or in the source tree.
fs::path adapters_folder() {
  if (const char* named = std::getenv("ZARRPROOF_ADAPTERS")) return named;
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = program.parent_path().parent_path() / "share" / "zarrproof" / "adapters";
  if (fs::is_directory(installed, ignored)) return installed;
  return ZARRPROOF_ADAPTERS_FOLDER;
}

std::vector<std::string> command(const Json& manifest, const char* key, const fs::path& file) {
  std::vector<std::string> words;
  const Json* list = manifest.find(key);
  if (list != nullptr)
    for (const Json& word : list->elements) words.push_back(word.text);
  if (words.empty()) throw TesteeUnusable(file.string() + " has no command \"" + key + "\"");
  return words;
}

}  // namespace

std::vector<std::string> adapter_names() {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(adapters_folder(), ignored))
    if (fs::exists(entry.path() / "adapter.json")) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

Adapter find_adapter(const std::string& name) {
  const std::vector<std::string> names = adapter_names();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    std::string known;
    for (const std::string& one : names) known += (known.empty() ? "" : ", ") + one;
    throw TesteeUnusable("there is no adapter \"" + name + "\" in " + adapters_folder().string() +
                         (known.empty() ? "" : "; there are " + known));
  }
  Adapter adapter;
  adapter.name = name;
  adapter.folder = (adapters_folder() / name).string();
  const fs::path file = adapters_folder() / name / "adapter.json";
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  try {
    const Json manifest = read_json(text.str());
    adapter.set_up = command(manifest, "setup", file);
    adapter.start = command(manifest, "start", file);
  } catch (const Refused& refused) {
    throw TesteeUnusable(file.string() + ": " + refused.what());
  }
  return adapter;
}

void set_up(const Adapter& adapter) {
  std::string end;
  try {
    Process process({adapter.set_up, adapter.folder, true});
    process.close_input();
    const auto deadline = Clock::now() + std::chrono::minutes(20);
    std::string line;
    while (process.wait(deadline, line) == Process::Event::line) std::cerr << line << "\n";
    end = process.wait_for_end(deadline);
  } catch (const std::system_error& error) {
    end = error.what();
  }
  if (end != "exit status 0")
    throw TesteeUnusable("the adapter " + adapter.name + " could not be set up: " + end);
}

}  // namespace zarrproof
