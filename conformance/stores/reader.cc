#include "conformance/stores/reader.h"

#include "conformance/testee/process.h"

namespace zarrproof {
namespace {

constexpr std::string_view kPlace = "{path}";

// A word of the shell. Quoted only where it must be, so that '"{path}"' works as well.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%";
  if (text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string word = "'";
  for (char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace

std::string reader_command(const std::string& reader, const std::string& folder) {
  const std::string word = shell_word(folder);
  std::string command = reader;
  std::size_t at = command.find(kPlace);
  if (at == std::string::npos) return command + " --array_path=" + word;
  for (; at != std::string::npos; at = command.find(kPlace, at + word.size()))
    command.replace(at, kPlace.size(), word);
  return command;
}

ReaderRun run_reader(const std::string& command, std::size_t most_lines, std::chrono::milliseconds timeout,
                     int unsupported_status) {
  ReaderRun run;
  const auto deadline = Clock::now() + timeout;
  Process process({{"/bin/sh", "-c", command}});
  process.close_input();
  std::string line;
  Process::Event event = process.wait(timeout, line);
  for (; event == Process::Event::line && run.lines.size() <= most_lines;
       event = process.wait(timeout, line))
    run.lines.push_back(line);
  if (!process.unfinished_line().empty()) run.lines.push_back(process.unfinished_line());
  while (!run.lines.empty() && run.lines.back().empty()) run.lines.pop_back();

  if (event == Process::Event::closed) run.how = process.wait_for_end(deadline);
  run.errors = process.error_tail();
  if (event == Process::Event::line || event == Process::Event::too_long)
    run.end = ReaderRun::End::flooded;
  else if (event == Process::Event::timed_out || Clock::now() >= deadline)
    run.end = ReaderRun::End::timed_out;
  else if (run.how == "exit status " + std::to_string(unsupported_status))
    run.end = ReaderRun::End::unsupported;
  else if (run.how != "exit status 0")
    run.end = ReaderRun::End::failed;
  return run;
}

}  // namespace zarrproof
