// The command "zarrproof serve". Example: `zarrproof serve lib:./libmine.so` answers each line of standard
// input by the library. Text that the library prints goes to standard error.
#include <fcntl.h>
#include <unistd.h>

#include <iostream>

#include "conformance/protocol/server.h"
#include "conformance/testee/builtin.h"
#include "conformance/testee/library_server.h"
#include "conformance/testee/open.h"
#include "conformance/text/harmless_stream.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/standard_streams.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

struct ServeOptions {
  std::string implementation = "builtin:reference";
  Answers answers;
};

int serve_library(const std::string& path) {
  check_standard_input();
  // The library may print. Its output goes to standard error, so that it does not mix with the responses.
  const int input = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  DescriptorInput in_buffer(input);
  DescriptorBuffer out_buffer(output);
  std::istream in(&in_buffer);
  std::ostream out(&out_buffer);
  const bool is_written = LibraryServer(load_library(path), path).serve(in, out);
  return is_written ? 0 : status_of_unwritable(out_buffer.error(), "zarrproof serve");
}

int serve_requests(const ServeOptions& options) {
  const std::string& name = options.implementation;
  if (name.starts_with(kLibrary)) {
    refuse_unknown_testee(name);
    if (options.answers != Answers())
      throw TesteeUnusable("--answer is for builtin:NAME, and " + name + " is a library");
    return serve_library(name.substr(kLibrary.size()));
  }
  if (!name.starts_with(kBuiltin))
    throw TesteeUnusable("\"" + name + "\" is no implementation; expected builtin:NAME or lib:PATH");
  const auto implementation = make_builtin(name.substr(kBuiltin.size()), options.answers);
  check_standard_input();
  std::ostream out(unfiltered(std::cout));       // a program reads the responses
  Server(*implementation).serve(std::cin, out);  // main reports write errors
  return 0;
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "serve", "Answer requests of the protocol on standard input, one a line", serve_requests);
  command
      .add_option(
          "IMPLEMENTATION", options.implementation,
          "The implementation that answers: builtin:NAME, or lib:PATH for a library that implements " +
              shown_path("conformance/testee.h"))
      ->capture_default_str();
  add_answers_option(command, "--answer", options.answers,
                     "Builtin: answer to an open point (zarrproof clauses lists them)");
}

}  // namespace zarrproof
