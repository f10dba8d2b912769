// Runs the commands setup and tools of an adapter's manifest.
#include <algorithm>
#include <functional>
#include <iostream>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/adapter.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

constexpr std::chrono::minutes kSetUpTimeout{60};  // a setup may compile on a slow machine
constexpr std::chrono::minutes kSetUpGrace{1};     // a stopped setup removes its partial folder
constexpr std::chrono::seconds kLookTimeout{20};   // for tools, and for a setup without network
constexpr std::size_t kMostAnswer = 1 << 16;       // bytes that the command tools may print

struct Ended {
  ProcessEnd end;
  std::string error_tail;
  std::string problem = {};  // why the command did not start, or its output was not read to the end

  std::string how() const { return problem.empty() ? words(end) : problem; }
};

// Runs a command to its end, or until the timeout. Gives each line of its standard output to `take_line`.
// Stops when `take_line` returns a problem.
Ended run_to_end(const Command& command, Clock::duration timeout,
                 const std::function<std::string(const std::string&)>& take_line) {
  try {
    Process process(command);
    process.close_input();
    const auto deadline = Clock::now() + timeout;
    std::string line, problem;
    Process::Event event = Process::Event::line;
    while (problem.empty() && Clock::now() < deadline &&
           (event = process.wait(timeout, line)) == Process::Event::line)
      problem = take_line(line);
    if (event == Process::Event::too_long)
      problem = "it printed a line of more than " + std::to_string(kMostLineBytes) + " bytes";
    if (event == Process::Event::closed && !process.unfinished_line().empty())
      problem = take_line(process.unfinished_line());
    if (!problem.empty()) return {{}, process.error_tail(), problem};
    const ProcessEnd end = process.wait_for_end(deadline);
    if (end.kind == ProcessEnd::Kind::none) problem = "it did not end within " + in_seconds(timeout);
    return {end, process.error_tail(), problem};
  } catch (const std::system_error& error) {
    return {{}, {}, error.what()};
  }
}

}  // namespace

void set_up(const Adapter& adapter) {
  Command command{adapter.set_up, adapter.folder};
  command.grace = kSetUpGrace;
  command.errors_to_output = true;
  const Ended ended = run_to_end(command, kSetUpTimeout, [](const std::string& line) {
    std::cerr << line << "\n";
    return std::string();
  });
  if (!ended.end.has_exited(0))
    throw TesteeUnusable("the setup of the adapter " + adapter.name + " failed: " + ended.how());
}

std::optional<bool> is_set_up(const Adapter& adapter) {
  Adapter offline = adapter;
  offline.set_up.insert(offline.set_up.begin(), {"env", "ZARRPROOF_OFFLINE=1"});
  const Ended ended = run_to_end({offline.set_up, adapter.folder}, kLookTimeout,
                                 [](const std::string&) { return std::string(); });
  return ended.end.has_exited() ? std::optional(ended.end.has_exited(0)) : std::nullopt;
}

Tools find_tools(const Adapter& adapter) {
  std::string text;
  std::size_t bytes = 0;
  const Ended ended =
      run_to_end({adapter.tools, adapter.folder}, kLookTimeout, [&](const std::string& line) -> std::string {
        text += (text.empty() ? "" : " ") + line;
        bytes += line.size() + 1;
        if (bytes <= kMostAnswer) return {};
        text.clear();
        return "it printed more than " + std::to_string(kMostAnswer) + " bytes";
      });
  const bool is_known = ended.end.has_exited(0) || ended.end.has_exited(1);
  if (text.empty() || !is_known)
    text = ended.how() + (ended.error_tail.empty() ? "" : " " + ended.error_tail);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return {!is_known                 ? Tools::State::not_known
          : ended.end.has_exited(0) ? Tools::State::complete
                                    : Tools::State::missing,
          fit_for_report(text)};
}

}  // namespace zarrproof
