#include "conformance/disk/write_file.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/run_stores.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/version.h"
#include "program/commands.h"
#include "program/conclude.h"
#include "program/number.h"
#include "program/strict_option.h"
#include "program/suite_option.h"
#include "program/table_output.h"
#include "program/terminal.h"
#include "program/testee_option.h"
#include "vectors/data_folder.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

constexpr double kTimeout = 60;

struct StoresOptions {
  std::string reader, folder;
  int unsupported_status = kUnsupportedStatus;
  LimitOption limits{.timeout = kTimeout};
  Strictness strictness;
  SelectionOption selection;
  ExpectedOption expected;
  std::vector<ReportTarget> reports;
  BriefOption brief;
  std::string program;  // as it was called
};

// Sets the description of the run in the results.
void describe_run(Results& results, const StoresOptions& options) {
  results.program_version = kVersion;
  results.date = date_of_now();
  const auto add = [&](const char* option, const std::string& value) {
    results.testee_options.insert(results.testee_options.end(), {option, value});
  };
  if (options.unsupported_status != kUnsupportedStatus)
    add("--unsupported-status", std::to_string(options.unsupported_status));
  if (options.limits.timeout != kTimeout) add("--timeout", CLI::detail::to_string(options.limits.timeout));
  results.level = "core";
  results.vectors = options.folder;
  results.selection = options.selection.selection_words();
  results.run_options = options.expected.option_words();
  results.strictness = options.strictness;
}

// Returns the files of the run besides its reports.
std::vector<FileUse> files_of(const StoresOptions& options, const std::vector<Store>& stores) {
  std::vector<FileUse> files = options.selection.files();
  files.push_back({"this program", program_file()});
  for (FileUse& use : options.expected.files("--expect")) files.push_back(std::move(use));
  if (options.folder.empty())
    files.push_back({"a file of the suite", arrays_file()});
  else
    for (const Store& store : stores) {
      const std::string what = "a file of the array " + store.vector.id;
      files.push_back({what, store.folder + ".expected"});
      for (const auto& entry : std::filesystem::recursive_directory_iterator(store.folder))
        if (entry.is_regular_file()) files.push_back({what, entry.path()});
    }
  return files;
}

int stores(const StoresOptions& options) {
  if (options.expected.update && options.expected.file.empty())
    throw StoresUnusable("--update-expected needs --expect FILE: a reader brings no list");
  const ExpectedFailures expected = options.expected.load();
  watch_for_interruption();
  std::optional<TemporaryFolder> suite_stores;
  if (options.folder.empty()) write_files(suite_arrays(), suite_stores.emplace().path());
  const std::vector<Store> all = find_stores(suite_stores ? suite_stores->path().string() : options.folder);
  const Suite suite = suite_of(all);
  const auto [numbers, note] = options.selection.choose(suite);
  std::vector<Store> chosen;
  for (std::size_t number : numbers) chosen.push_back(all[number]);
  const ReportOutput output(options.reports, files_of(options, all));
  Results results = run_stores(chosen,
                               {.reader = options.reader,
                                .timeout = milliseconds(options.limits.timeout),
                                .unsupported_status = options.unsupported_status,
                                .memory_limit = options.limits.memory_limit << 20,
                                .jobs = options.limits.jobs,
                                .names_folders = !suite_stores},
                               progress_line("arrays read"));
  suite_stores.reset();
  end_at_next_interruption();
  describe_run(results, options);
  results.data_hash = suite.data_hash;
  note_unknown(expected, suite, results);
  if (!note.empty()) results.notes.push_back(note);
  return conclude(results, options.expected, expected, output, {"zarrproof stores", options.program},
                  options.brief.style());
}

}  // namespace

void add_stores(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("stores", "Test a reader of Zarr arrays with arrays on disk");
  const auto options = std::make_shared<StoresOptions>();
  options->program = app.get_name();
  command
      ->add_option("--reader", options->reader,
                   "Shell command that prints the elements of an array. {path}, outside of quotes, is "
                   "replaced by the folder of the array. \"$ZARRPROOF_STORE\" is also this folder. A command "
                   "with neither gets --array_path=FOLDER at its end")
      ->required()
      ->type_name("COMMAND");
  command
      ->add_option("--stores", options->folder,
                   "Folder of arrays, instead of the arrays of the suite. zarrproof vectors export --stores "
                   "DIR writes these")
      ->type_name("DIR");
  add_number_option(*command, "--unsupported-status", options->unsupported_status,
                    "The reader ends with this exit status when it does not support an array", 1, 125)
      ->capture_default_str();
  add_limit_option(*command, part_of(options, &StoresOptions::limits), "Limit for one array, in seconds");
  add_strict_option(*command, part_of(options, &StoresOptions::strictness));
  add_max_unsupported_option(*command, part_of(options, &StoresOptions::strictness));
  add_selection_option(*command, part_of(options, &StoresOptions::selection));
  add_expected_option(*command, part_of(options, &StoresOptions::expected));
  add_report_option(*command, part_of(options, &StoresOptions::reports));
  add_brief_option(*command, part_of(options, &StoresOptions::brief));
  command->footer(
      R"(The reader prints every element in C order, one element per line, as fill-value JSON: 7, 0.1, "NaN",
"-Infinity", "0x7fc00001", true, [1.5,"NaN"]. A number is rounded once to the data type and must then be
equal. The sign of a zero counts; the sign of a NaN does not. A reader that does not support an array ends
with exit status 77. Another exit status is a refusal, which fails. An exit status from 129 to 159 tells a signal,
and counts as a crash.

The reports and the exit status are those of zarrproof run. Each array is a request. The id of the request is
stores/ and the path of the array.

Examples:
  zarrproof stores --reader 'python3 )" +
      shown_path("conformance/adapters/zarr-python/read_array.py") +
      " {path}'\n"
      "  zarrproof stores --reader my-zarr-cli --filter crc32c --unsupported-status 1\n"
      "  zarrproof stores --reader my-zarr-cli --jobs 4 --expect known.txt --report json=results.json");
  command->callback([=, &action] { action = [=] { return stores(*options); }; });
}

}  // namespace zarrproof
