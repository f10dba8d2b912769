#include "conformance/testee/program_testee.h"

#include <utility>

#include "conformance/protocol/reply.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"

namespace zarrproof {
namespace {

// Returns the signal that an exit status tells: a shell ends with 128 + N if its last command was ended by
// signal N. Returns 0 for another exit status.
int signal_told_by(const ProcessEnd& end) {
  constexpr int kBase = 128, kLast = 31;  // real-time signals end no program by a fault of its own
  return end.has_exited() && end.number > kBase && end.number <= kBase + kLast ? end.number - kBase : 0;
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return harmless(text.substr(text.find_last_of('\n') + 1));
}

// Returns whether a name has only characters that are plain text wherever they stand in a script.
bool is_plain_text(std::string_view name) {
  constexpr std::string_view kPlain = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/._-+@%";
  return name.find_first_not_of(kPlain) == std::string_view::npos;
}

// Returns whether what follows this beginning of a script may stand in quotes or in a here-document.
bool may_quote_the_rest(std::string_view beginning) {
  for (const char quote : {'\'', '"'}) {
    bool is_open = false;
    for (std::size_t at = 0; at < beginning.size(); ++at)
      if (beginning[at] == quote && (at == 0 || beginning[at - 1] != '\\')) is_open = !is_open;
    if (is_open) return true;
  }
  return beginning.find("<<") != std::string_view::npos;
}

// Returns the command with the path in place of its mark. A path that is not plain text stays in the
// variable, which is one word in double quotes. So the mark must then stand outside of quotes.
std::string with_path(std::string command, const PlaceInCommand& place) {
  if (is_plain_text(place.path)) return with_part_replaced(std::move(command), place.mark, place.path);
  for (auto at = command.find(place.mark); at != std::string::npos; at = command.find(place.mark, at + 1))
    if (may_quote_the_rest(command.substr(0, at)))
      throw TesteeUnusable("the path " + quoted_beginning(place.path) +
                           " has characters that a shell may take for more than a word, and " +
                           std::string(place.mark) + " may stand in quotes or in a here-document; write \"$" +
                           std::string(place.variable) +
                           "\" in its place: this environment variable has the path");
  return with_part_replaced(std::move(command), place.mark, "\"$" + std::string(place.variable) + "\"");
}

}  // namespace

bool PlaceInCommand::is_named_in(std::string_view command) const {
  return command.find(mark) != std::string_view::npos || command.find(variable) != std::string_view::npos;
}

std::vector<std::string> program_words(std::string command, const std::vector<PlaceInCommand>& places) {
  std::vector<std::string> words = {"env"};
  for (const PlaceInCommand& place : places) {
    words.push_back(std::string(place.variable) + "=" + place.path);
    command = with_path(std::move(command), place);
  }
  words.insert(words.end(), {"/bin/sh", "-c", std::move(command)});
  return words;
}

Description ProgramTestee::describe() {
  Description description;
  description.name = harmless(options_.command);
  description.operations = {std::string(name(operation()))};
  description.codecs.assign(kCodecs.begin(), kCodecs.end());
  if (operation() == Operation::decode) description.codecs.emplace_back(kSharding);
  description.data_types = declarable_data_types();
  return description;
}

Response ProgramTestee::run_program(std::vector<std::string> words_of_program, std::size_t most_lines) {
  const auto deadline = Clock::now() + options_.timeout;
  Process process({.arguments = std::move(words_of_program), .memory_limit = options_.memory_limit});
  process.close_input();
  Response response{.kind = Response::Kind::printed};
  std::vector<std::string>& lines = response.lines;
  std::string line;
  Process::Event event = process.wait(options_.timeout, line);
  for (; event == Process::Event::line && lines.size() <= most_lines;
       event = process.wait(options_.timeout, line))
    lines.push_back(line);
  if (event == Process::Event::too_long) lines.push_back(line);
  if (event == Process::Event::closed && !process.unfinished_line().empty())
    lines.push_back(process.unfinished_line());
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  const std::string printed = plural(lines.size(), "line");
  if (event == Process::Event::line || event == Process::Event::too_long) {
    response.text = ", after which it was stopped";
    return response;
  }

  const ProcessEnd end = event == Process::Event::closed ? process.wait_for_end(deadline) : ProcessEnd();
  const std::string error = last_line(process.error_tail());
  const bool is_first = !std::exchange(has_run_, true);
  if (end.kind == ProcessEnd::Kind::none)
    return {.kind = Response::Kind::timed_out,
            .text = "no end within " + in_seconds(options_.timeout) + ", after " + printed};
  // The exit statuses of a shell for a command that does not exist or cannot be run.
  if (is_first && (end.has_exited(127) || end.has_exited(126)))
    throw TesteeUnusable("the command could not be run (" + words(end) + "): " + error);
  if (end.has_exited(kUnsupportedStatus)) return {.kind = Response::Kind::unsupported, .text = error};
  const int signal = signal_told_by(end);
  if (!end.has_exited() || signal != 0) {
    std::string text = words(end);
    if (signal != 0)
      text += ", which tells " + words(ProcessEnd{.kind = ProcessEnd::Kind::signalled, .number = signal});
    return {.kind = Response::Kind::crashed,
            .text = text + " after " + printed + (error.empty() ? "" : ": " + error)};
  }
  if (end.has_exited(0)) return response;
  return {.kind = Response::Kind::error,
          .text = words(end) + (lines.empty() ? "" : " after " + printed) +
                  (error.empty() ? "; standard error is empty" : "; standard error: " + error)};
}

}  // namespace zarrproof
