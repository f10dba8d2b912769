// Makes the script of a reader, and runs it.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "conformance/stores/run_stores.h"
#include "conformance/stores/store.h"
#include "conformance/testee/process.h"

namespace zarrproof {
namespace {

constexpr std::string_view kPlace = "{path}";
constexpr std::string_view kVariable = "ZARRPROOF_STORE";
constexpr std::string_view kReference = "\"$ZARRPROOF_STORE\"";
constexpr std::string_view kAddedPath = " --array_path=\"$ZARRPROOF_STORE\"";

[[noreturn]] void refuse_reader(std::string_view why) {
  throw StoresUnusable("--reader: " + std::string(why) +
                       "; expected {path} outside of quotes, or \"$ZARRPROOF_STORE\", the environment "
                       "variable that names the array's folder");
}

// Returns whether a double-quoted text has an expansion that may have quotes inside.
bool nests(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
      continue;
    }
    if (text[at] == '`' || text.substr(at, 2) == "$(") return true;
    if (text.substr(at, 2) != "${") continue;
    const auto is_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    const auto end =
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at) + 2, text.end(), is_name);
    if (end == text.end() || *end != '}') return true;
  }
  return false;
}

// Follows the quotes of a command from left to right, as the shell does.
class Scan {
 public:
  explicit Scan(std::string_view command) : command_(command) {}

  std::string run() {
    while (at_ < command_.size()) {
      const char c = command_[at_];
      if (names("'{path}'") || names("\"{path}\""))
        put_reference(kPlace.size() + 2);
      else if (names(kPlace))
        put_reference(kPlace.size());
      else if (c == '\'' || c == '"')
        copy_quoted(c);
      else if (c == '#' && at_word_start())
        copy(command_.find('\n', at_));
      else
        copy_plain();
    }
    if (has_place_ && !unsure_.empty()) refuse_reader("{path} cannot be used in a command with " + unsure_);
    if (!has_place_ && command_.find(kVariable) == std::string_view::npos) script_ += kAddedPath;
    return script_;
  }

 private:
  bool names(std::string_view text) const { return command_.substr(at_, text.size()) == text; }

  bool at_word_start() const {
    return at_ == 0 || std::string_view(" \t\n;&|()").find(command_[at_ - 1]) != std::string_view::npos;
  }

  void put_reference(std::size_t length) {
    script_ += kReference;
    at_ += length;
    has_place_ = true;
  }

  void copy(std::size_t end) {
    end = std::min(end, command_.size());
    script_ += command_.substr(at_, end - at_);
    at_ = end;
  }

  void copy_quoted(char quote) {
    std::size_t end = at_ + 1;
    for (; end < command_.size() && command_[end] != quote; ++end)
      if (quote == '"' && command_[end] == '\\') ++end;
    if (end >= command_.size()) refuse_reader("a quote is not closed");
    const std::string_view text = command_.substr(at_ + 1, end - at_ - 1);
    if (text.find(kPlace) != std::string_view::npos) refuse_reader("{path} stands with other text in quotes");
    if (quote == '"' && nests(text)) unsure_ = "an expansion such as $(...) in double quotes";
    copy(end + 1);
  }

  void copy_plain() {
    if (names("<<")) unsure_ = "a here-document";
    if (names("$'")) unsure_ = "$'...'";
    if (command_[at_] == '`') unsure_ = "backquotes";
    copy(at_ + (command_[at_] == '\\' ? 2 : 1));
  }

  std::string_view command_;
  std::size_t at_ = 0;
  std::string script_;
  bool has_place_ = false;
  std::string unsure_;  // what makes the end of quotes uncertain
};

}  // namespace

std::string reader_script(const std::string& reader) {
  return Scan(reader).run();
}

bool names_no_path(const std::string& reader) {
  return reader_script(reader) == reader + std::string(kAddedPath);
}

std::vector<std::string> reader_words(const std::string& script, const std::string& folder) {
  std::string store(kVariable);
  store.append("=").append(folder);
  return {"env", store, "/bin/sh", "-c", script};
}

int signal_told_by(const ProcessEnd& end) {
  constexpr int kBase = 128, kLast = 31;  // real-time signals end no program by a fault of its own
  return end.has_exited() && end.number > kBase && end.number <= kBase + kLast ? end.number - kBase : 0;
}

ReaderRun run_reader(const Command& command, std::size_t most_lines, std::chrono::milliseconds timeout,
                     int unsupported_status) {
  ReaderRun run;
  const auto deadline = Clock::now() + timeout;
  Process process(command);
  process.close_input();
  std::string line;
  Process::Event event = process.wait(timeout, line);
  for (; event == Process::Event::line && run.lines.size() <= most_lines; event = process.wait(timeout, line))
    run.lines.push_back(line);
  if (!process.unfinished_line().empty()) run.lines.push_back(process.unfinished_line());
  while (!run.lines.empty() && run.lines.back().empty()) run.lines.pop_back();

  if (event == Process::Event::closed) run.process_end = process.wait_for_end(deadline);
  run.errors = process.error_tail();
  if (event == Process::Event::line || event == Process::Event::too_long)
    run.end = ReaderRun::End::flooded;
  else if (event == Process::Event::timed_out || Clock::now() >= deadline)
    run.end = ReaderRun::End::timed_out;
  else if (run.process_end.has_exited(unsupported_status))
    run.end = ReaderRun::End::unsupported;
  else if (!run.process_end.has_exited() || signal_told_by(run.process_end) != 0)
    run.end = ReaderRun::End::crashed;
  else if (!run.process_end.has_exited(0))
    run.end = ReaderRun::End::refused;
  return run;
}

}  // namespace zarrproof
