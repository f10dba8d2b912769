// Example: for writer:'mine {spec} {path}', runs `mine /tmp/…/spec.json /tmp/…/array`, then reads
// /tmp/…/array/zarr.json and the files beside it, such as c/0.
#include "conformance/testee/program_testee.h"

#include <filesystem>
#include <utility>

#include "conformance/disk/write_file.h"
#include "conformance/protocol/reply.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"
#include "reference/types/joined_words.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr int kUnsupportedStatus = 77;

// A path that a command names, by a mark or by an environment variable.
struct PlaceInCommand {
  std::string_view mark;      // "{path}"
  std::string_view variable;  // "ZARRPROOF_STORE"
  std::string path = {};

  bool is_named_in(std::string_view command) const {
    return command.find(mark) != std::string_view::npos || command.find(variable) != std::string_view::npos;
  }
};

// Returns the signal that the exit status of a shell stands for: a shell ends with 128 + N if signal N ended
// its last command. Returns 0 for another exit status.
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

// Returns whether the rest of a script that begins like this may stand in quotes or in a here-document.
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

constexpr std::string_view kStart = "{start}", kShape = "{shape}";

// The lines that a reader may print after the last element before it is stopped.
constexpr std::size_t kMaxSurplusLines = 1000;

// Returns the place of the folder of an array in the command of a reader.
PlaceInCommand folder_in_command(const std::string& folder) {
  return {.mark = "{path}", .variable = "ZARRPROOF_STORE", .path = folder};
}

// A writer may print this many lines, which are not judged.
constexpr std::size_t kMaxPrintedLines = 100'000;

// Reads the files of an array. Throws Refused if zarr.json is missing, or a file cannot be read.
WrittenArray read_written(const fs::path& folder) {
  if (!fs::exists(folder / "zarr.json")) refuse({}, {}, "no zarr.json was written", {});
  WrittenArray written{.zarr_json = read_file(folder / "zarr.json", "the metadata of an array")};
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string key = entry.path().lexically_relative(folder).generic_string();
    std::error_code failure;  // of a link to itself
    if (!entry.is_regular_file(failure) || key == "zarr.json") continue;
    const std::string bytes = read_file(entry.path(), "a chunk");
    const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
    written.chunks.emplace(key, std::vector(data, data + bytes.size()));
  }
  return written;
}

// Returns the words that run the command, with the variables and with each mark replaced by its path. Throws
// as reader_words().
std::vector<std::string> program_words(std::string command, const std::vector<PlaceInCommand>& places) {
  std::vector<std::string> words = {"env"};
  for (const PlaceInCommand& place : places) {
    words.push_back(std::string(place.variable) + "=" + place.path);
    command = with_path(std::move(command), place);
  }
  words.insert(words.end(), {"/bin/sh", "-c", std::move(command)});
  return words;
}

}  // namespace

Description ProgramTestee::describe() {
  Description description;
  description.name = harmless(options_.command);
  description.operations = {std::string(name(options_.operation))};
  description.codecs.assign(kCodecs.begin(), kCodecs.end());
  if (options_.operation == Operation::decode) description.codecs.emplace_back(kSharding);
  description.data_types = declarable_data_types();
  return description;
}

// Runs a program. Returns the lines that it printed, as `printed`, if it ends with exit status 0 or prints
// more than `most_lines`. Other exit statuses count as docs/guide/stores.md says. Throws TesteeUnusable if
// the shell finds no command of the first request.
Response ProgramTestee::run_program(std::vector<std::string> words_of_program, std::size_t most_lines) {
  const auto deadline = Clock::now() + options_.timeout;
  Process process({.arguments = std::move(words_of_program), .memory_limit = options_.memory_limit});
  process.close_input();
  std::vector<std::string> lines;
  std::string line;
  Process::Event event = process.wait(options_.timeout, line);
  for (; event == Process::Event::line && lines.size() <= most_lines;
       event = process.wait(options_.timeout, line))
    lines.push_back(line);
  if (event == Process::Event::too_long) lines.push_back(line);
  if (event == Process::Event::closed && !process.unfinished_line().empty())
    lines.push_back(process.unfinished_line());
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (event == Process::Event::line || event == Process::Event::too_long)
    return {
        .kind = Response::Kind::printed, .text = ", after which it was stopped", .lines = std::move(lines)};
  const ProcessEnd end = event == Process::Event::closed ? process.wait_for_end(deadline) : ProcessEnd();
  const std::string error = last_line(process.error_tail());
  // The exit statuses of a shell for a command that does not exist or cannot be run.
  if (!has_run_ && (end.has_exited(127) || end.has_exited(126)))
    throw TesteeUnusable("the command could not be run (" + words(end) + "): " + error);
  has_run_ = true;
  return response_to_end(end, error, std::move(lines));
}

// Returns the response of a program that ended in this way, or did not end in time. `error` is the last line
// of its standard error.
Response ProgramTestee::response_to_end(const ProcessEnd& end, const std::string& error,
                                        std::vector<std::string> lines) const {
  const std::string printed = plural(lines.size(), "line");
  if (end.kind == ProcessEnd::Kind::none)
    return {.kind = Response::Kind::timed_out,
            .text = "no end within " + in_seconds(options_.timeout) + ", after " + printed};
  if (end.has_exited(kUnsupportedStatus)) return {.kind = Response::Kind::unsupported, .text = error};
  const int signal = signal_told_by(end);
  if (!end.has_exited() || signal != 0) {
    std::string text = words(end);
    if (signal != 0)
      text += ", which tells " + words(ProcessEnd{.kind = ProcessEnd::Kind::signalled, .number = signal});
    return {.kind = Response::Kind::crashed,
            .text = text + " after " + printed + (error.empty() ? "" : ": " + error)};
  }
  if (end.has_exited(0)) return {.kind = Response::Kind::printed, .lines = std::move(lines)};
  return {.kind = Response::Kind::error,
          .text = words(end) + (lines.empty() ? "" : " after " + printed) +
                  (error.empty() ? "; standard error is empty" : "; standard error: " + error)};
}

bool names_folder(const std::string& command) {
  return folder_in_command({}).is_named_in(command);
}

bool names_parts(const std::string& command) {
  return command.find(kStart) != std::string::npos && command.find(kShape) != std::string::npos;
}

std::vector<std::string> reader_words(const std::string& command, const Request& request) {
  std::string whole = names_folder(command) ? command : command + " --array_path=\"$ZARRPROOF_STORE\"";
  whole = with_part_replaced(std::move(whole), kStart, joined(request.start, ","));
  whole = with_part_replaced(std::move(whole), kShape, joined(request.shape, ","));
  return program_words(std::move(whole), {folder_in_command(request.folder)});
}

Response ProgramTestee::answer(const Request& request) {
  if (options_.operation == Operation::create) return write_array(request);
  return run_program(reader_words(options_.command, request),
                     *element_count(request.shape) + kMaxSurplusLines);
}

Response ProgramTestee::write_array(const Request& request) {
  const TemporaryFolder folder;
  const fs::path spec = folder.path() / "spec.json", array = folder.path() / "array";
  JsonObject line;
  add_create_members(line, request, Elements::as_data_and_json);
  write_file(spec, line.close() + "\n");
  const std::vector<PlaceInCommand> places = {{"{spec}", "ZARRPROOF_SPEC", spec.string()},
                                              {"{path}", "ZARRPROOF_STORE", array.string()}};
  Response response = run_program(program_words(options_.command, places), kMaxPrintedLines);
  if (response.kind != Response::Kind::printed) return response;
  response = {.kind = Response::Kind::written};
  try {
    response.written = read_written(array);
  } catch (const std::exception& failure) {
    response.text = "exit status 0, but " + std::string(failure.what());
    for (const PlaceInCommand& place : places)
      if (!place.is_named_in(options_.command))
        response.text += "; the command has no " + std::string(place.mark);
  }
  return response;
}

}  // namespace zarrproof
