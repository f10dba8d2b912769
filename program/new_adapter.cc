// Makes a folder with an adapter to start from: a copy of a folder of conformance/example. The manifest of
// that folder, template.json, says how the copy is built and asked (CONTRIBUTING.md describes it). Example:
// `zarrproof new-adapter mine` copies conformance/example/python to the folder mine, and prints the commands
// that check and run it.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "conformance/export/new_folder.h"
#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"
#include "reference/errors/error.h"
#include "reference/json/placed_json.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "template.json";
constexpr const char* kNewFolder = "{}";  // in the commands of a manifest: the new folder

// A text, and what stands in its place in the new folder.
using Replacements = std::vector<std::pair<std::string, std::string>>;

struct NewAdapterOptions {
  std::string language = "python";
  std::string folder;
  std::string program;  // argv[0]
};

fs::path templates_folder() {
  return data_folder() / "conformance" / "example";
}

// Returns the folder of the template. Throws Refused for an unknown language.
fs::path template_of(const std::string& language) {
  const std::vector<std::string> known = adapter_languages();
  if (std::ranges::count(known, language) == 0)
    refuse("--language", "\"" + language + "\"" + did_you_mean(language, known), joined_words(known, ", "));
  return templates_folder() / language;
}

// Returns the texts of an object in the manifest by their keys; none if there is no object.
Replacements texts_of(const PlacedJson& manifest, std::string_view key) {
  Replacements texts;
  if (const auto object = manifest.find(key))
    for (const PlacedJson& member : object->members()) texts.emplace_back(member.key(), member.text());
  return texts;
}

// Returns whether a build or a run in the folder of the template leaves files of this name there.
bool is_made(const fs::path& name) {
  return name == "target" || name == "node_modules" || name == "__pycache__";
}

// Copies a file, or the files of a folder without its manifest, to this path in the new folder. Throws
// Refused when something cannot be read, and as NewFolder::add.
void copy_all(const fs::path& from, NewFolder& to, const fs::path& path, const Replacements& replaced) {
  const auto copy_file = [&](const fs::path& file, const fs::path& copy) {
    std::string text = read_file(file, "a file of the template");
    for (const auto& [old_text, new_text] : replaced) text = with_part_replaced(text, old_text, new_text);
    to.add(copy, text);
  };
  std::error_code failure;
  if (!fs::is_directory(from, failure)) return copy_file(from, path);
  for (fs::recursive_directory_iterator entry(from, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const bool is_folder = entry->is_directory(failure);
    if (is_folder && is_made(entry->path().filename())) entry.disable_recursion_pending();
    if (!is_folder && entry->path() != from / kManifest)
      copy_file(entry->path(), path / entry->path().lexically_relative(from));
  }
  if (failure) refuse(from.string(), failure.message(), "a folder of the template");
}

// Returns the folder as commands need it: no word that starts like an option, no slash at the end.
std::string folder_name(std::string word) {
  while (word.size() > 1 && word.ends_with('/')) word.pop_back();
  return word.starts_with('-') ? "./" + word : word;
}

int make_adapter(const NewAdapterOptions& options) {
  watch_for_interruption();  // a signal does not leave half a folder
  const std::string folder = folder_name(options.folder);
  const fs::path source = template_of(options.language);
  constexpr const char* kExpected = "the manifest of a template";
  const JsonDocument document(read_text_file(source / kManifest, kExpected), (source / kManifest).string(),
                              kExpected);
  const PlacedJson manifest(document);
  fill_new_folder(folder, [&](NewFolder& copy) {
    copy_all(source, copy, {}, texts_of(manifest, "replace"));
    for (const auto& [from, name] : texts_of(manifest, "copy")) copy_all(source / from, copy, name, {});
    return 0;
  });
  std::cout << "Made an adapter in " << options.language << " in the folder " << harmless(folder)
            << "\n\nNext:\n";
  const std::string build = manifest.text_of("build"), testee = manifest.at("testee").text();
  const std::string quoted = shell_command({folder});
  if (!build.empty()) std::cout << "  " << with_part_replaced(build, kNewFolder, quoted) << "\n";
  for (const std::string command : {"check", "run"}) {
    // A shell reads the words behind cmd:.
    const std::string name =
        with_part_replaced(testee, kNewFolder, testee.starts_with("cmd:") ? quoted : folder);
    std::cout << "  " << shell_command({options.program, command, name}) << "\n";
  }
  return 0;
}

}  // namespace

std::vector<std::string> adapter_languages() {
  std::vector<std::string> names;
  const fs::path folder = templates_folder();
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
    if (std::error_code ignored; fs::exists(entry->path() / kManifest, ignored))
      names.push_back(entry->path().filename().string());
  if (failure) refuse(folder.string(), failure.message(), "the folder of the templates");
  std::ranges::sort(names);
  return names;
}

void add_new_adapter(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "new-adapter", "Make a folder with an adapter to start from", make_adapter);
  options.program = app.get_name();
  add_text_option(command, "--language", "LANGUAGE", options.language,
                  "The language of the adapter: c, go, java, javascript, python or rust");
  command.add_option("DIR", options.folder, "The folder: a new or an empty folder")->required();
  command.footer(
      R"(The folder gets an adapter that works, in one file or two, with an example of an implementation,
which you replace by yours. The command prints the next commands.

Exit status: 0; 2 when the folder is not empty or cannot be written, or for an unknown language.

Example:
  zarrproof new-adapter --language rust my-adapter)");
}

}  // namespace zarrproof
