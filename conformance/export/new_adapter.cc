#include "conformance/export/new_adapter.h"

#include <algorithm>
#include <system_error>

#include "conformance/disk/new_folder.h"
#include "conformance/report/text.h"
#include "conformance/text/edit.h"
#include "reference/json/at.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "template.json";
constexpr const char* kNewFolder = "{}";  // in the commands of a manifest: the new folder

using Words = std::vector<std::pair<std::string, std::string>>;

// A folder of conformance/example with a manifest. All other files of the folder are copied.
struct Template {
  fs::path folder;
  std::string build;   // a command of a shell; may be empty
  std::string testee;  // as `run` takes it
  // The files that make the copy an adapter of its own: the path from the folder. Empty: there are none.
  std::string install;
  Words copied;    // files and folders outside the folder: the path from there, and the name in the copy
  Words replaced;  // texts in its files, and the text in the copy
};

fs::path templates_folder() {
  return data_folder() / "conformance" / "example";
}

Words words_of(const At& manifest, std::string_view key) {
  Words words;
  if (const auto object = manifest.find(key))
    for (const At& member : object->members()) words.emplace_back(member.key(), member.text());
  return words;
}

Template find_template(const std::string& language) {
  const std::vector<std::string> known = adapter_languages();
  if (std::find(known.begin(), known.end(), language) == known.end())
    refuse({}, "--language", "\"" + language + "\"" + did_you_mean(language, known),
           joined_words(known, ", "));
  constexpr const char* kExpected = "the manifest of a template";
  const fs::path folder = templates_folder() / language, file = folder / kManifest;
  const JsonDocument document(read_text_file(file, kExpected), file.string(), kExpected);
  const At manifest(document);
  return {.folder = folder,
          .build = manifest.text_of("build"),
          .testee = manifest.at("testee").text(),
          .install = manifest.text_of("install"),
          .copied = words_of(manifest, "copy"),
          .replaced = words_of(manifest, "replace")};
}

// Returns whether a build or a run in the folder of the template leaves files of this name there.
bool is_made(const fs::path& name) {
  return name == "target" || name == "node_modules" || name == "__pycache__";
}

// Copies a file, or the files of a folder without its manifest, to this path in the new folder. Throws
// Refused when something cannot be read, and as NewFolder::add.
void copy_all(const fs::path& from, NewFolder& to, const fs::path& path, const Words& replaced) {
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
  if (failure) refuse({}, from.string(), failure.message(), "a folder of the template");
}

// Returns the testee's words with its folder in them. A shell reads the words behind cmd:.
std::string testee_in(const std::string& folder, const std::string& testee) {
  return with_part_replaced(testee, kNewFolder,
                            testee.starts_with("cmd:") ? shell_command({folder}) : folder);
}

bool is_plain_name(const std::string& word) {
  return !word.empty() && word.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789._+!-") == std::string::npos;
}

// Returns the words for the names in braces in the files of Template::install: the name of the adapter, which
// is the name of its folder, and the package and the version of "z5py==3.0.2". Throws Refused for other
// words.
Words words_of_install(const fs::path& folder, const std::string& release) {
  const std::size_t equals = std::min(release.find("=="), release.size());
  const std::string package = release.substr(0, equals);
  const std::string version = release.substr(std::min(equals + 2, release.size()));
  if (!is_plain_name(package) || !is_plain_name(version))
    refuse({}, "--install", "\"" + release + "\"", "PACKAGE==VERSION, such as z5py==3.0.2");
  const std::string name = folder.filename();
  if (!is_plain_name(name))
    refuse({}, "DIR", "\"" + name + "\"",
           "with --install a folder that is named like an adapter: letters, "
           "digits, and . _ -");
  return {{"{name}", name}, {"{package}", package}, {"{version}", version}};
}

}  // namespace

std::vector<std::string> adapter_languages() {
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

MadeAdapter make_adapter(const NewAdapter& wanted) {
  const Template chosen = find_template(wanted.language);
  Words installed;
  if (!wanted.release.empty()) {
    if (chosen.install.empty()) refuse({}, "--install", "the language " + wanted.language, "python");
    installed = words_of_install(fs::absolute(wanted.folder).lexically_normal(), wanted.release);
  }
  fill_new_folder(wanted.folder, [&](NewFolder& copy) {
    copy_all(chosen.folder, copy, {}, chosen.replaced);
    for (const auto& [from, name] : chosen.copied) copy_all(chosen.folder / from, copy, name, {});
    if (!installed.empty()) copy_all(chosen.folder / chosen.install, copy, {}, installed);
    return 0;
  });
  return {.build = with_part_replaced(chosen.build, kNewFolder, shell_command({wanted.folder})),
          .testee = testee_in(wanted.folder, chosen.testee)};
}

}  // namespace zarrproof
