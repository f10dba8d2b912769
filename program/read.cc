// zarrproof read: reads an array or a hierarchy of any program, and names each violation. Example: a
// chunk of 7 bytes in place of 8 gives the line "violation   c/0: data: 7 bytes; expected 8 bytes
// (BYTES-8)", and the exit status 1.
#include <iostream>

#include "conformance/stores/hierarchy.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/json/write.h"

namespace zarrproof {
namespace {

struct ReadOptions {
  std::string folder;
  std::string elements;  // the file of a chunk; "true": of all chunks; empty: of none
};

int check_folder(const ReadOptions& options) {
  HierarchyListener listener;
  listener.refused = [](const std::string& file, const Error& error, std::optional<Level> level) {
    const bool shows_level = level && level != Level::must;
    std::cout << (level ? "violation   " : "not judged  ") << harmless(file + ": " + error.message())
              << (shows_level ? "; " + std::string(words(*level)) : "") << "\n";
  };
  bool has_printed = false;
  if (!options.elements.empty())
    listener.elements = [&](const std::string& file, const std::vector<std::string>& elements) {
      if (options.elements != "true" && options.elements != file) return;
      std::cout << harmless(file) << " " << json_list(elements) << "\n";
      has_printed = true;
    };
  const HierarchyCounts counts = read_hierarchy(options.folder, listener);
  if (!options.elements.empty() && options.elements != "true" && !has_printed)
    refuse("--elements", excerpt(options.elements) + " is no chunk that can be read",
           "the path of a chunk's file below DIR, such as c/0");
  std::cout << plural(counts.groups, "group") << ", " << plural(counts.arrays, "array") << ", "
            << plural(counts.chunks, "chunk") << ": " << plural(counts.violations, "violation") << ", "
            << counts.not_judged << " not judged\n";
  if (counts.violations > 0) return 1;
  return counts.unreadable == 0 && counts.groups + counts.arrays > 0 ? 0 : 2;
}

}  // namespace

void add_read(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "read",
                     "Check a Zarr array or hierarchy in a folder, written by any program", check_folder);
  command.add_option("DIR", options.folder, "The folder of an array or a group, with a zarr.json")
      ->required();
  command
      .add_flag(
          "--elements", options.elements,
          "Print the elements of each stored chunk, or of the chunk in the file KEY below DIR, as fill-value "
          "JSON in C order")
      ->option_text("[=KEY]");
  command.footer(
      R"(Reads each zarr.json, the consolidated metadata in one, and each stored chunk, also shards. Prints a
line for each violation of a zarr.json, and for the first one of a chunk: the file, the place in it,
what was found, what was expected, the clause, and its level unless that is MUST.
If an answer to an open point accepts something, it is no violation. The exceptions are forms for
readers only, such as 7.0 for an integer. Not judged are arrays with a codec, a data type or a chunk
grid that zarrproof does not know, files that are no chunks, links to folders, and unreadable files.

Exit status:
  0  no violation
  1  violations
  2  no violation, but there is no zarr.json, or a file or folder cannot be read

Examples:
  zarrproof read data.zarr
  zarrproof read data.zarr/temperature --elements=c/0/0)");
}

}  // namespace zarrproof
