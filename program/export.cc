// zarrproof export: writes the vectors as JSON lines, the arrays on disk (--stores), or examples of each
// codec (--examples). Example: `zarrproof export DIR` writes DIR/cast_value.jsonl and other files, one
// request a line, and DIR/PROVENANCE.md.
#include <iostream>

#include "conformance/export/export_vectors.h"
#include "conformance/testee/interruption.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"

namespace zarrproof {
namespace {

struct ExportOptions {
  SuiteOption suite;
  std::string folder;
  bool is_stores = false, is_examples = false;
};

int export_to_folder(const ExportOptions& options) {
  watch_for_interruption();
  const Progress progress = progress_line("lines written");
  const auto write = [&] {
    if (options.is_stores) return export_stores(options.folder);
    if (options.is_examples) return export_examples(options.folder);
    return export_vectors(options.folder, codec_part(options.suite.load()), options.suite.level, progress);
  };
  const Exported exported = write();
  progress(1, 1);              // removes the line
  end_at_next_interruption();  // printing may wait
  std::cout << exported.items << (options.is_stores || options.is_examples ? " arrays in " : " requests in ")
            << exported.files << " files, " << exported.bytes << " bytes\n";
  return 0;
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "export", "Write the vectors, or arrays on disk, into a new folder", export_to_folder);
  command.add_option("DIR", options.folder, "A new folder, or an empty one")->required();
  CLI::Option* level = add_level_option(command, options.suite);
  CLI::Option* stores = command.add_flag(
      "--stores", options.is_stores,
      "Write the arrays on disk, which a reader is asked, with the elements that it must print");
  command
      .add_flag("--examples", options.is_examples,
                "Write a page and a dozen small arrays with their elements for each codec")
      ->excludes(level, stores);
  stores->excludes(level);
  command.footer(
      R"(Each line of a file *.jsonl is a request with every permitted outcome, all data in hexadecimal;
case.schema.json describes it. vectors.py and vectors.mjs judge an implementation by the lines.
Files with -large in their names have the cases of more than 16 KiB: 250 of 335 MB. You can delete
these files, and those of codecs that you lack. PROVENANCE.md names the program, the level, and each
file with its SHA-256. A folder without PROVENANCE.md is not complete.

Exit status: 0; 2 when the folder is not empty or cannot be written.

Examples:
  zarrproof export tests/vectors
  zarrproof export arrays --stores
  zarrproof export examples --examples)");
}

}  // namespace zarrproof
