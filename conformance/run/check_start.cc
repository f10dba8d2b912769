// The start of a testee, its response to describe, and its responses to requests.
#include <algorithm>
#include <set>

#include "conformance/report/text.h"
#include "conformance/run/check.h"
#include "conformance/testee/interruption.h"
#include "conformance/testee/protocol_log.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

struct FirstAnswer {
  std::optional<Json> description;
  WaitedTime after{0};  // the time from the start
  std::string end;      // how the process ended, if it ended
};

// Returns a description also from a line with a wrong id.
std::optional<Json> description_in(const std::string& line, ProtocolLog& log) {
  const auto read = read_response_line(line);
  if (!read) log.add(read.error(), line);
  if (read && read->id == kDescribeId) return read->message;
  return find_description(line);
}

// The state of the testee's input after the request to describe.
enum class Input { ends, stays_open };

FirstAnswer first_answer(const Command& command, WaitedTime limit, Input input, ProtocolLog& log) {
  Process process(command);
  process.send(describe_line(kDescribeId));
  FirstAnswer answer;
  std::string line;
  bool is_sent = input == Input::stays_open;
  std::size_t blank_lines = 0;
  while (!answer.description && !log.is_full()) {
    const Process::Event event = process.wait(is_sent ? limit : WaitedTime(1), line);
    if (!is_sent && event == Process::Event::timed_out) {  // the request is in the pipe
      process.close_input();
      is_sent = true;
      continue;
    }
    if (event == Process::Event::closed)
      answer.end = words(process.wait_for_end(Clock::now() + std::chrono::seconds(1))) +
                   (process.error_tail().empty()
                        ? ""
                        : "; standard error: " + fit_for_report(end_of(process.error_tail(), 400)));
    if (event == Process::Event::timed_out) answer.end = "no response within " + in_seconds(limit);
    if (event == Process::Event::too_long) log.add({ProtocolRule::line_too_long, kLineTooLong}, line);
    if (event != Process::Event::line) break;
    if (!is_blank(line)) {
      answer.description = description_in(line, log);
    } else if (++blank_lines == kMaxBlankLines) {
      log.add(kTooManyBlankLines, line);
      break;
    }
  }
  answer.after = process.waited();
  return answer;
}

AdapterFault not_flushed(WaitedTime limit) {
  return {
      .rule = "a testee flushes its output after each response",
      .got = "no response to describe within " + in_seconds(limit) +
             "; a response came only after the end of the input",
      .expected = "the response at once, while the input stays open",
      .fix =
          "flush standard output after each line (Python: print(..., flush=True); C: fflush(stdout)), and "
          "read line by line, not up to the end of the input"};
}

void find_repeated(const char* key, const std::vector<std::string>& names,
                   std::vector<AdapterFault>& faults) {
  std::set<std::string> seen, repeated;
  for (const std::string& name : names)
    if (!seen.insert(name).second) repeated.insert("\"" + fit_for_report(name) + "\"");
  if (repeated.empty()) return;
  faults.push_back({.rule = "a list of the description has each name once",
                    .got = "\"" + std::string(key) + "\" repeats " +
                           excerpt_of(std::vector(repeated.begin(), repeated.end()), 5),
                    .expected = "each name once",
                    .fix = "remove the repeated name, or replace it by the name that was meant"});
}

}  // namespace

Start start_of(const Command& command, const TimeLimits& limits) {
  Start start;
  start.part.what = "start";
  ProtocolLog log, unused;
  const FirstAnswer first = first_answer(command, std::max(limits.start, limits.response), Input::ends, log);
  start.faults = log.faults();
  if (!first.description) {
    if (start.faults.empty())
      throw TesteeUnusable("the testee cannot be checked: it does not describe itself: " + first.end);
    start.part = not_checked("start", "no response to describe");
    return start;
  }
  start.description = first.description;
  start.part.text = "describes itself after " + in_seconds(first.after);
  const WaitedTime limit = std::max<WaitedTime>(limits.response, 10 * first.after);
  if (first_answer(command, limit, Input::stays_open, unused).description) return start;
  start.part.text = "answers only after the end of its input";
  start.part.faults.push_back(not_flushed(limit));
  return start;
}

CheckPart check_description(const Json& message, std::optional<Description>& description) {
  CheckPart part{.what = "description"};
  const auto read = read_description(message);
  if (!read) {
    part.text = "cannot be used";
    part.faults.push_back(
        {.rule = "a description names the protocol and the testee, and lists operations, codecs and data "
                 "types of the suite",
         .got = harmless(read.error().text) + "; the line: " + quoted_beginning(write_json(message)),
         .expected = "\"protocol\":1, a name, and lists of the suite's names",
         .fix =
             "correct the response to describe; " + shown_path("conformance/README.md") + " has an example"});
    return part;
  }
  description = *read;
  if (read->version.empty())
    part.faults.push_back(
        {.rule = "a description has the version of the implementation",
         .got = "no \"version\"",
         .expected = "a member such as \"version\":\"1.0\", which distinguishes the results of two releases",
         .fix = "ask the package for its version"});
  find_repeated("operations", read->operations, part.faults);
  find_repeated("codecs", read->codecs, part.faults);
  find_repeated("data_types", read->data_types, part.faults);
  part.text = joined_words(read->operations, ", ") + ", " + plural(read->codecs.size(), "codec") + ", " +
              plural(read->data_types.size(), "data type");
  return part;
}

Exchange ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests) {
  ProcessTestee testee(command, limits);
  testee.describe();
  Exchange exchange;
  exchange.responses.resize(requests.size());
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < requests.size(); ++i) testee.submit(i + 1, *requests[i]);
  try {
    while (auto answer = testee.next()) exchange.responses[answer->id - 1] = std::move(answer->response);
  } catch (const TesteeUnusable& unusable) {
    throw_if_interrupted();
    exchange.stopped = unusable.what();
  }
  exchange.took = std::chrono::steady_clock::now() - start;
  exchange.notes = testee.finish();
  throw_if_interrupted();
  exchange.protocol = testee.protocol();
  return exchange;
}

}  // namespace zarrproof
