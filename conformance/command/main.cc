// zarrproof: the command line.
#include <iostream>

#include "conformance/command/commands.h"
#include "conformance/version.h"

int main(int argc, char** argv) {
  CLI::App app(
      "zarrproof tells whether an implementation of the Zarr v3 codecs bytes, crc32c, scale_offset and\n"
      "cast_value does what the specification says.");
  app.set_version_flag("--version", std::string("zarrproof ") + zarrproof::kVersion);
  app.name(argv[0]);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  zarrproof adapters                   list the implementations that can be judged by their name\n"
      "  zarrproof run zarr-python            judge zarr-python by the suite\n"
      "  zarrproof run cmd:'node mine.mjs'    judge any program that speaks the protocol\n"
      "  zarrproof fuzz zarr-python           ask it random requests for a minute\n"
      "  zarrproof explain --data-type float64 --codecs '[{\"name\":\"cast_value\",\"configuration\":\n"
      "      {\"data_type\":\"uint8\"}},\"bytes\"]' 0.5 NaN\n"
      "  zarrproof serve                      be a testee: answer requests by the reference\n"
      "  zarrproof stores --reader 'my-reader {path}'\n"
      "                                       judge a program that prints the elements of arrays on disk\n");
  zarrproof::Action action;
  zarrproof::add_run(app, action);
  zarrproof::add_fuzz(app, action);
  zarrproof::add_report(app, action);
  zarrproof::add_compare(app, action);
  zarrproof::add_explain(app, action);
  zarrproof::add_serve(app, action);
  zarrproof::add_host(app, action);
  zarrproof::add_list(app, action);
  zarrproof::add_stores(app, action);
  zarrproof::add_adapters(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const int status = action();
  std::cout.flush();
  if (std::cout) return status;
  std::cerr << "zarrproof: standard output could not be written\n";
  return 2;
}
