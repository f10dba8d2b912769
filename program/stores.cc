#include <iostream>

#include "conformance/stores/run_stores.h"
#include "conformance/testee/interruption.h"
#include "program/commands.h"
#include "program/number.h"
#include "program/progress.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

struct StoresOptions {
  std::string reader, folder, filter;
  double timeout = 60;
  int unsupported_status = kUnsupportedStatus;
};

int stores(const StoresOptions& options) {
  const std::vector<Store> all = find_stores(
      options.folder.empty() ? (suite_folder() / "v1" / "stores").string() : options.folder, options.filter);
  const auto timeout = std::chrono::milliseconds(static_cast<long long>(options.timeout * 1000));
  watch_for_interruption();
  const std::vector<StoreResult> results =
      read_stores(all, {options.reader, timeout, options.unsupported_status}, progress_line("arrays read"));
  end_at_next_interruption();
  print_store_results(std::cout, results, all.size(), options.reader);
  return status_of(results);
}

}  // namespace

void add_stores(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("stores", "Test a reader of Zarr arrays with arrays on disk");
  const auto options = std::make_shared<StoresOptions>();
  command
      ->add_option("--reader", options->reader,
                   "Shell command that prints the elements of an array. {path}, outside of quotes, is "
                   "replaced by the folder "
                   "of the array. \"$ZARRPROOF_STORE\" is this folder, too. A command with neither gets "
                   "--array_path=FOLDER "
                   "at its end")
      ->required()
      ->type_name("COMMAND");
  command->add_option("--stores", options->folder, "Folder of arrays, instead of the arrays of the suite")
      ->type_name("DIR");
  command->add_option("--filter", options->filter, "Test only arrays whose name contains this text")
      ->type_name("TEXT");
  command->add_option("--timeout", options->timeout, "Time limit for one array")
      ->capture_default_str()
      ->type_name("SECONDS")
      ->check(seconds(0.001, 86400));
  command
      ->add_option("--unsupported-status", options->unsupported_status,
                   "The reader ends with this exit status when it does not support an array")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(whole_number(1, 125));
  command->footer(
      "The reader prints every element in C order, one element per line, as fill-value JSON: 7, 0.1, "
      "\"NaN\",\n"
      "\"-Infinity\", \"0x7fc00001\", true, [1.5,\"NaN\"]. A number is rounded once to the data type and "
      "must then be\n"
      "equal. The sign of a zero counts; the sign of a NaN does not. A reader that does not support an array "
      "ends\n"
      "with exit status 77.\n\n"
      "Exit status:\n"
      "  0  all arrays that were read are right\n"
      "  1  failures\n"
      "  2  no array was read, or there are no arrays\n\n"
      "Examples:\n"
      "  zarrproof stores --reader 'sh conformance/adapters/zarr-python/read_array.sh {path}'\n"
      "  zarrproof stores --reader my-zarr-cli --filter crc32c --unsupported-status 1");
  command->callback([=, &action] { action = [=] { return stores(*options); }; });
}

}  // namespace zarrproof
