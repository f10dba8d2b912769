#include <iostream>

#include "conformance/protocol/server.h"
#include "conformance/testee/builtin.h"
#include "conformance/text/harmless_stream.h"
#include "program/answers_option.h"
#include "program/commands.h"
#include "program/standard_streams.h"

namespace zarrproof {
namespace {

int serve(const std::string& words, const Answers& answers) {
  constexpr std::string_view kBuiltin = "builtin:";
  if (!words.starts_with(kBuiltin))
    throw TesteeUnusable("\"" + words + "\" is no implementation; expected builtin:NAME");
  const auto implementation = make_builtin(words.substr(kBuiltin.size()), answers);
  check_standard_input();
  std::ostream out(unfiltered(std::cout));       // a program reads the responses
  Server(*implementation).serve(std::cin, out);  // main reports write errors
  return 0;
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "serve", "Answer requests of the protocol on standard input and output, one JSON object per line");
  const auto words = std::make_shared<std::string>("builtin:reference");
  const auto answers = std::make_shared<Answers>();
  command->add_option("IMPLEMENTATION", *words, "The implementation that answers: builtin:NAME")
      ->capture_default_str();
  add_answers_option(*command, "--answer", "Answer to an open point of the specification", answers);
  command->footer(open_points_text());
  command->callback([=, &action] { action = [=] { return serve(*words, *answers); }; });
}

}  // namespace zarrproof
