#include <fcntl.h>
#include <unistd.h>

#include <istream>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/library_server.h"
#include "program/commands.h"
#include "program/standard_streams.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

int host(const std::string& path) {
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
  if (!LibraryServer(load_library(path), path).serve(in, out)) throw OutputUnwritable(out_buffer.error());
  return 0;
}

}  // namespace

void add_host(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "host", "Load a shared library and answer requests of the protocol with it, as run lib:PATH does");
  const auto path = std::make_shared<std::string>();
  command->add_option("PATH", *path, "A library that implements " + shown_path("conformance/testee.h"))
      ->required();
  command->callback([=, &action] { action = [=] { return host(*path); }; });
}

}  // namespace zarrproof
