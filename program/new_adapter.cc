#include "conformance/export/new_adapter.h"

#include <iostream>

#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

struct NewAdapterOptions {
  NewAdapter adapter{.language = "python", .folder = {}, .release = {}};
  std::string program;  // argv[0]
};

// Returns the folder as commands need it: no word that starts like an option, no slash at the end.
std::string folder_name(std::string word) {
  while (word.size() > 1 && word.ends_with('/')) word.pop_back();
  return word.starts_with('-') ? "./" + word : word;
}

int new_adapter(const NewAdapterOptions& options) {
  watch_for_interruption();  // a signal does not leave half a folder
  NewAdapter wanted = options.adapter;
  wanted.folder = folder_name(wanted.folder);
  const MadeAdapter made = make_adapter(wanted);
  std::cout << "Made an adapter in " << wanted.language << " in the folder " << harmless(wanted.folder)
            << "\n\nNext:\n";
  if (!made.build.empty()) std::cout << "  " << made.build << "\n";
  const std::filesystem::path folder = std::filesystem::absolute(wanted.folder).lexically_normal();
  for (const char* command : {"check", "run"}) {
    const std::vector<std::string> words =
        wanted.release.empty()
            ? std::vector<std::string>{options.program, command, made.testee}
            : std::vector<std::string>{"env", "ZARRPROOF_ADAPTERS=" + folder.parent_path().string(),
                                       options.program, command, folder.filename()};
    std::cout << "  " << shell_command(words) << "\n";
  }
  return 0;
}

std::string footer() {
  std::string languages;
  try {
    languages = joined_words(adapter_languages(), ", ");
  } catch (const Refused& refused) {
    languages = harmless(std::string("not known: ") + refused.what());
  }
  return "Languages: " + languages + R"(

The folder gets an adapter that works, in one file or two, with an example of an implementation,
which you replace by yours. The command prints the next commands. With --install, the folder is a
complete adapter. `zarrproof adapters` lists it if ZARRPROOF_ADAPTERS names the folder around it.

Exit status: 0; 2 when the folder is not empty or cannot be written, or for an unknown language.

Examples:
  zarrproof new-adapter --language rust my-adapter
  zarrproof new-adapter --install 'z5py==3.0.2' adapters/z5py)";
}

}  // namespace

void add_new_adapter(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "new-adapter", "Make a folder with an adapter to start from", new_adapter);
  options.program = app.get_name();
  add_text_option(command, "--language", "LANGUAGE", options.adapter.language,
                  "The language of the adapter; see below");
  add_text_option(command, "--install", "PACKAGE==VERSION", options.adapter.release,
                  "Install this release of PyPI, and answer with it; in Python only");
  command.add_option("DIR", options.adapter.folder, "The folder: a new or an empty folder")->required();
  command.footer(footer);
}

}  // namespace zarrproof
