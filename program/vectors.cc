#include <iostream>

#include "conformance/export/export_vectors.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/version.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "reference/types/codec_names.h"

namespace zarrproof {
namespace {

struct ExportOptions {
  SuiteOption suite;
  std::string folder;
  std::vector<std::string> codecs;
  bool is_stores = false;
};

int export_to_folder(const ExportOptions& options) {
  watch_for_interruption();
  const ExportPlan plan{options.folder,
                        options.suite.level,
                        {options.codecs.begin(), options.codecs.end()},
                        options.is_stores,
                        kVersion,
                        kCommit};
  const Exported exported =
      options.is_stores ? export_stores(plan) : export_vectors(plan, options.suite.load());
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
      ->add_option("--codec", options->codecs,
                   "Only requests whose chain has this codec, and beside bytes no codec that is not named. "
                   "Give the option once for each codec that you implement: with crc32c and scale_offset, "
                   "chains of both belong, and chains with cast_value do not. The controls of these requests "
                   "are always written")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(std::vector<std::string>(kCodecs.begin(), kCodecs.end())));
  command
      ->add_flag("--stores", options->is_stores,
                 "Write the arrays on disk of zarrproof stores, and the elements that a reader must find; no "
                 "vectors")
      ->excludes("--level", "--codec");
  command->footer(
      "Each line of a file *.jsonl is a case: a request with every permitted outcome, all data in\n"
      "hexadecimal. case.schema.json describes a case. vectors.py and vectors.mjs judge an\n"
      "implementation by the cases. Files with -large in their names have the cases with more than 16 KiB\n"
      "of data: 250 of 335 MB. You can delete these files. PROVENANCE.md names the program, the level, and\n"
      "each file with its SHA-256.\n"
      "A folder without PROVENANCE.md is not complete.\n\n"
      "Examples:\n"
      "  zarrproof vectors export tests/vectors --codec crc32c\n"
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
