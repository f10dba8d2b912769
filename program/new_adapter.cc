#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "conformance/disk/write_file.h"
#include "conformance/report/text.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "reference/json/at.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "template.json";
constexpr const char* kPlace = "{}";  // in the commands of a manifest: the new folder

using Words = std::vector<std::pair<std::string, std::string>>;

// A folder of conformance/example with a manifest. All other files of the folder are copied.
struct Template {
  fs::path folder;
  std::string build;   // a command of a shell; may be empty
  std::string testee;  // as `run` takes it
  Words copied;        // files and folders outside the folder: the path from there, and the name in the copy
  Words replaced;      // texts in its files, and the text in the copy
};

fs::path templates_folder() {
  return data_folder() / "conformance" / "example";
}

// Returns the names of the folders with a manifest, in alphabetical order. Throws Refused when the folder of
// the templates cannot be read.
std::vector<std::string> languages() {
  std::vector<std::string> names;
  const fs::path folder = templates_folder();
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
    if (std::error_code ignored; fs::exists(entry->path() / kManifest, ignored))
      names.push_back(entry->path().filename().string());
  if (failure) refuse({}, folder.string(), failure.message(), "the folder of the templates");
  std::sort(names.begin(), names.end());
  return names;
}

Words words_of(const At& manifest, std::string_view key) {
  Words words;
  if (const auto object = manifest.find(key))
    for (const At& member : object->members()) words.emplace_back(member.key(), member.text());
  return words;
}

Template find_template(const std::string& language) {
  const std::vector<std::string> known = languages();
  if (std::find(known.begin(), known.end(), language) == known.end())
    refuse({}, "--language", "\"" + language + "\"" + did_you_mean(language, known),
           joined_words(known, ", "));
  constexpr const char* kExpected = "the manifest of a template";
  const fs::path folder = templates_folder() / language, file = folder / kManifest;
  const JsonDocument document(read_text_file(file, kExpected), file.string(), kExpected);
  const At manifest(document);
  return {folder, manifest.text_of("build"), manifest.at("testee").text(), words_of(manifest, "copy"),
          words_of(manifest, "replace")};
}

// Throws Refused unless there is no such file, or an empty folder.
void check_new(const fs::path& folder) {
  std::error_code failure;
  const fs::file_type type = fs::status(folder, failure).type();
  if (type == fs::file_type::not_found) return;
  const bool is_empty = type == fs::file_type::directory && fs::is_empty(folder, failure);
  if (is_empty && !failure) return;
  refuse({}, "DIR",
         "\"" + folder.string() + "\", " +
             (type != fs::file_type::directory ? "which is no folder"
              : failure                        ? failure.message()
                                               : "which is not empty"),
         "a new or an empty folder");
}

void copy_file(const fs::path& from, const fs::path& to, const Words& replaced) {
  std::string text = read_file(from, "a file of the template");
  for (const auto& [old_text, new_text] : replaced) text = with_part_replaced(text, old_text, new_text);
  write_file_and_folder(to, text, Sync::no);
}

// What a build or a run in the folder of the template leaves there.
bool is_made(const fs::path& name) {
  return name == "target" || name == "node_modules" || name == "__pycache__";
}

// Copies a file, or the files of a folder without its manifest. Throws Refused when something cannot be read,
// and as write_file.
void copy_all(const fs::path& from, const fs::path& to, const Words& replaced) {
  std::error_code failure;
  if (!fs::is_directory(from, failure)) return copy_file(from, to, replaced);
  for (fs::recursive_directory_iterator entry(from, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const bool is_folder = entry->is_directory(failure);
    if (is_folder && is_made(entry->path().filename())) entry.disable_recursion_pending();
    if (!is_folder && entry->path() != from / kManifest)
      copy_file(entry->path(), to / entry->path().lexically_relative(from), replaced);
  }
  if (failure) refuse({}, from.string(), failure.message(), "a folder of the template");
}

// The testee with its folder in it; a shell reads what stands behind cmd:.
std::string testee_in(const std::string& folder, const std::string& testee) {
  return with_part_replaced(testee, kPlace, testee.starts_with("cmd:") ? shell_command({folder}) : folder);
}

int new_adapter(const std::string& language, const std::string& folder, const std::string& program) {
  const Template chosen = find_template(language);
  check_new(folder);
  copy_all(chosen.folder, folder, chosen.replaced);
  for (const auto& [from, name] : chosen.copied) copy_all(chosen.folder / from, fs::path(folder) / name, {});
  const std::string testee = testee_in(folder, chosen.testee);
  std::cout << "Made an adapter in " << language << " in the folder " << harmless(folder) << "\n\nNext:\n";
  if (!chosen.build.empty())
    std::cout << "  " << with_part_replaced(chosen.build, kPlace, shell_command({folder})) << "\n";
  for (const char* command : {"check", "run"})
    std::cout << "  " << shell_command({program, command, testee}) << "\n";
  return 0;
}

// The folder for commands: no word that starts like an option, no slash at the end.
std::string folder_name(std::string word) {
  while (word.size() > 1 && word.ends_with('/')) word.pop_back();
  return word.starts_with('-') ? "./" + word : word;
}

std::string languages_text() {
  try {
    return joined_words(languages(), ", ");
  } catch (const Refused& refused) {
    return harmless(std::string("not known: ") + refused.what());
  }
}

std::string footer() {
  return "The folder gets an adapter that works, in one file or two. It comes with an example of an "
         "implementation,\nwhich you replace by yours. The command prints the next commands.\n\n"
         "Languages: " +
         languages_text() +
         "\n\n"
         "Example: zarrproof new-adapter --language rust my-adapter\n\n"
         "Exit status: 0; 2 when the folder is not empty or cannot be written, or for an unknown language.\n";
}

}  // namespace

void add_new_adapter(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("new-adapter", "Make a folder with an adapter to start from");
  const auto language = std::make_shared<std::string>();
  const auto folder = std::make_shared<std::string>();
  command->add_option("--language", *language, "The language of the adapter; see below")->required();
  command->add_option("DIR", *folder, "The folder: a new or an empty folder")->required();
  command->footer("");  // not the one of the program
  command->footer(footer);
  const std::string program = app.get_name();
  command->callback(
      [=, &action] { action = [=] { return new_adapter(*language, folder_name(*folder), program); }; });
}

}  // namespace zarrproof
