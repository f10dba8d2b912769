#include <iostream>

#include "conformance/export/export_vectors.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/version.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "program/terminal.h"

namespace zarrproof {
namespace {

struct ExportOptions {
  SuiteOption suite;
  std::string folder;
  bool is_stores = false;
};

int export_to_folder(const ExportOptions& options) {
  watch_for_interruption();
  const ExportPlan plan{.folder = options.folder,
                        .level = options.suite.level,
                        .is_stores = options.is_stores,
                        .program_version = kVersion,
                        .commit = kCommit,
                        .progress = progress_line("lines written")};
  const Exported exported =
      options.is_stores ? export_stores(plan) : export_vectors(plan, options.suite.load());
  plan.progress(1, 1);
  end_at_next_interruption();
  std::cout << exported.items << (options.is_stores ? " arrays in " : " requests in ") << exported.files
            << " files, " << exported.bytes << " bytes\n";
  return 0;
}

void add_export(CLI::App& vectors, Action& action) {
  CLI::App* command =
      vectors.add_subcommand("export", "Write the vectors, or the arrays on disk, into a new folder");
  const auto options = std::make_shared<ExportOptions>();
  command->add_option("DIR", options->folder, "A new folder, or an empty one")->required();
  add_level_option(*command, part_of(options, &ExportOptions::suite));
  command
      ->add_flag("--stores", options->is_stores,
                 "Write the arrays on disk of zarrproof run reader:COMMAND, and the elements that a reader "
                 "must find; no "
                 "vectors")
      ->excludes("--level");
  command->footer(
      "Each line of a file *.jsonl is a case: a request with every permitted outcome, all data in\n"
      "hexadecimal. case.schema.json describes a case. vectors.py and vectors.mjs judge an\n"
      "implementation by the cases. Files with -large in their names have the cases with more than 16 KiB\n"
      "of data: 250 of 335 MB. You can delete these files, and those of codecs that you lack. PROVENANCE.md "
      "names the program, the level, and\n"
      "each file with its SHA-256.\n"
      "A folder without PROVENANCE.md is not complete.\n\n"
      "Examples:\n"
      "  zarrproof vectors export tests/vectors\n"
      "  zarrproof vectors export arrays --stores\n\n"
      "Exit status: 0; 2 when the folder is not empty or cannot be written.\n");
  command->callback([=, &action] { action = [=] { return export_to_folder(*options); }; });
}

}  // namespace

void add_vectors(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("vectors", "Write the golden vectors for use in other projects");
  command->require_subcommand(1);
  add_export(*command, action);
}

}  // namespace zarrproof
