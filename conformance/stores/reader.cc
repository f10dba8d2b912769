#include "conformance/stores/reader.h"

#include "conformance/testee/process.h"

namespace zarrproof {

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
