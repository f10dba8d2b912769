#include "conformance/testee/reader_testee.h"

#include <utility>

#include "conformance/protocol/reply.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"

namespace zarrproof {
namespace {

constexpr std::string_view kPlace = "{path}";
constexpr std::string_view kVariable = "ZARRPROOF_STORE";
constexpr std::string_view kReference = "\"$ZARRPROOF_STORE\"";

// The lines that a reader may print after the last element before it is stopped.
constexpr std::size_t kMaxSurplusLines = 1000;

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

// Returns the script with the folder in place of {path}. A name that is not plain text stays in the variable,
// which is one word in double quotes. So {path} must then stand outside of quotes.
std::string reader_script(const std::string& command, const std::string& folder) {
  if (!names_folder(command)) return command + " --array_path=" + std::string(kReference);
  if (is_plain_text(folder)) return with_part_replaced(command, kPlace, folder);
  for (auto at = command.find(kPlace); at != std::string::npos; at = command.find(kPlace, at + 1))
    if (may_quote_the_rest(command.substr(0, at)))
      throw TesteeUnusable(
          "reader: the folder " + quoted_beginning(folder) +
          " has characters that a shell may take for more than a word, and {path} may stand in "
          "quotes or in a here-document; write \"$ZARRPROOF_STORE\" in its place: this "
          "environment variable names the folder");
  return with_part_replaced(command, kPlace, kReference);
}

}  // namespace

bool names_folder(const std::string& command) {
  return command.find(kPlace) != std::string::npos || command.find(kVariable) != std::string::npos;
}

std::vector<std::string> reader_words(const std::string& command, const std::string& folder) {
  return {"env", std::string(kVariable) + "=" + folder, "/bin/sh", "-c", reader_script(command, folder)};
}

Description ReaderTestee::describe() {
  Description description;
  description.name = harmless(options_.command);
  description.operations = {std::string(name(Operation::decode))};
  description.codecs.assign(kCodecs.begin(), kCodecs.end());
  description.data_types = declarable_data_types();
  return description;
}

Response ReaderTestee::answer(const Request& request) {
  const auto deadline = Clock::now() + options_.timeout;
  Process process(
      {.arguments = reader_words(options_.command, request.folder), .memory_limit = options_.memory_limit});
  process.close_input();
  Response response{.kind = Response::Kind::printed};
  std::vector<std::string>& lines = response.lines;
  const std::size_t max_lines = *element_count(request.shape) + kMaxSurplusLines;
  std::string line;
  Process::Event event = process.wait(options_.timeout, line);
  for (; event == Process::Event::line && lines.size() <= max_lines;
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
    throw TesteeUnusable("the reader could not be run (" + words(end) + "): " + error);
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
