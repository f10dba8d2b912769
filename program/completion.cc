// The command "zarrproof completion": a script that completes command lines. A line of it is
//   ('run --level') values='core smoke' ;;
// for bash and zsh: after the words "run" and "--level", the shell offers these values.
#include <iostream>
#include <map>

#include "conformance/report/text.h"
#include "conformance/results/findings.h"
#include "conformance/testee/adapter.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/options.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Words = std::vector<std::string>;

// bash takes --level=core as three words.
constexpr const char* kBash = R"(_zarrproof() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} values=
  if [ "$COMP_CWORD" = 1 ]; then command=; fi
  if [ "$current" = = ]; then current=; elif [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
  case "$command $previous" in
)";
constexpr const char* kBashEnd = R"(  esac
  COMPREPLY=($(compgen -W "$values" -- "$current"))
}
complete -o default -F _zarrproof zarrproof
)";
constexpr const char* kZsh = "autoload -U +X bashcompinit && bashcompinit\n";  // zsh completes as bash does
constexpr const char* kFish = R"(function __zarrproof
  set -l words (commandline -opc)
  switch "$words[2] $words[-1]"
)";
constexpr const char* kFishEnd = "  end\nend\ncomplete -c zarrproof -f -a '(__zarrproof)'\n";

// Returns the words for an option or an argument, whose kind is named in the help; none where any text may
// stand.
Words values_of(const std::string& command, const std::string& kind) {
  Words words;
  if (kind == "SHELL") words = {"bash", "zsh", "fish"};
  if (kind == "LEVEL") words = {"core", "smoke"};
  if (kind == "LANGUAGE") words = adapter_languages();
  if (kind.starts_with("FORMAT")) words = report_format_names();
  if (kind == "TESTEE" || kind == "ADAPTER") words = adapter_names();
  if (kind == "NAME")
    for (const FindingText& page : finding_texts()) words.emplace_back(page.page);
  if (kind == "ID" && command == "clauses")
    for (const Clause clause : all_clauses()) words.emplace_back(id(clause));
  if ((kind == "ID" && command == "clauses") || kind == "OPEN_POINT=ANSWER")
    for (const OpenPoint open_point : all_open_points()) words.emplace_back(name(open_point));
  return words;
}

// Returns the words that the shell offers, by the words before: "run --level"; "run" for any other word of
// this command; "" for a command.
std::map<std::string, Words> offers_of(const CLI::App& app) {
  std::map<std::string, Words> offers = {{"", {"--help", "--version"}}};
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    const std::string& name = command->get_name();
    offers[""].push_back(name);
    for (const CLI::Option* option : command->get_options()) {
      const std::string word = option->get_name();
      const Words values = values_of(name, option->get_positional() ? word : option->get_type_name());
      add_all_once(offers[name], option->get_positional() ? values : Words{word});
      if (takes_value(*option)) offers[name + " " + word] = values;
      if (option->get_type_name() == "OPEN_POINT=ANSWER")
        for (const OpenPoint open_point : all_open_points())
          for (const Answer answer : answers(open_point))
            offers[name + " " + std::string(zarrproof::name(open_point))].emplace_back(
                zarrproof::name(answer));
    }
  }
  return offers;
}

struct CompletionOptions {
  std::string shell;
  const CLI::App* app = nullptr;
};

int print_completion(const CompletionOptions& options) {
  const bool is_fish = options.shell == "fish";
  std::string text = is_fish ? kFish : (options.shell == "zsh" ? kZsh : "") + std::string(kBash);
  const std::map<std::string, Words> offers = offers_of(*options.app);
  for (auto offer = offers.rbegin(); offer != offers.rend(); ++offer) {  // "run --level" before "run"
    const auto& [words, values] = *offer;
    const bool is_any_word = words.find(' ') == std::string::npos;
    const std::string list = shell_command({joined_words(values, " ")});
    if (is_fish)
      text += "    case '" + words + (is_any_word ? " *'" : "'") + "\n      " +
              (values.empty() ? "__fish_complete_path (commandline -ct)" : "string split -- ' ' " + list) +
              "\n";
    else
      text += "    ('" + words + (is_any_word ? " '*" : "'") + ") values=" + list + " ;;\n";
  }
  std::cout << text << (is_fish ? kFishEnd : kBashEnd);
  return 0;
}

}  // namespace

void add_completion(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "completion", "Print a script that completes command lines in a shell", print_completion);
  options.app = &app;
  command.add_option("SHELL", options.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""));
  command.footer(
      R"help(The script knows commands, options, and values such as levels, adapters and report formats.

Examples, for the file that the shell reads at its start:
  eval "$(zarrproof completion bash)"    in ~/.bashrc
  eval "$(zarrproof completion zsh)"     in ~/.zshrc, after compinit
  zarrproof completion fish | source     in ~/.config/fish/config.fish)help");
}

}  // namespace zarrproof
