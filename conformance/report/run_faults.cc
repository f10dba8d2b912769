// Example: a run with --strict whose testee answers zero_scale in two ways has the fault
// run/open-points/zero_scale: "answers zero_scale inconsistently: ID under ANSWER, ID under ANSWER".
#include "conformance/report/run_faults.h"

#include <algorithm>
#include <map>

#include "conformance/judging/common_error.h"
#include "conformance/report/table_writer.h"
#include "conformance/report/text.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// Returns the command that finds faults of the adapter.
std::string check_command(const Results& results, const std::string& program) {
  return shell_command({program, "check", results.testee});
}

// Returns the line of the testee, and its mistake.
std::string line_text(const ProtocolFault& fault) {
  return fault.line + (fault.what.empty() ? "" : " (" + fault.what + ")");
}

// Returns the fault on one line: the rule, the testee's line, and the command that finds the cause.
std::string protocol_fault_text(const ProtocolFault& fault, const Results& results) {
  return "the testee breaks the protocol: " + std::string(name(fault.rule)) + ", " +
         plural(fault.count, "line") + "; the protocol: " + std::string(details(fault.rule).demand) +
         "; got: " + line_text(fault) + (fault.request.empty() ? "" : "; request: " + fault.request) +
         "; to find the cause, run: " + check_command(results, "zarrproof");
}

// Adds a fault for each open point that is answered inconsistently.
void add_contradictions(const Results& results, std::vector<RunFault>& faults) {
  for (const ProfileEntry& entry : results.profile) {
    if (!entry.answers.empty()) continue;
    std::string text = "answers " + std::string(name(entry.open_point)) + " inconsistently";
    for (const ProfileEntry::Witness& witness : entry.contradiction)
      text +=
          (&witness == &entry.contradiction.front() ? ": " : ", ") + witness.id + " under " + witness.under;
    faults.push_back({false, "run/open-points/" + std::string(name(entry.open_point)), text});
  }
}

// Returns the most frequent reasons why no request was judged: "54 of 57 requests: needs the codec
// cast_value, 3 of 57 requests: unproven".
std::string why_not_judged(const Results& results) {
  constexpr std::size_t kMaxReasons = 3;
  std::map<std::string, std::size_t> counts;
  for (const RequestResult& result : results.requests)
    if (!is_judged(result)) ++counts[reason_of(result)];
  std::vector<std::pair<std::size_t, std::string>> reasons;
  for (const auto& [reason, count] : counts) reasons.emplace_back(count, reason);
  std::ranges::sort(reasons, std::ranges::greater());
  std::vector<std::string> texts;
  for (const auto& [count, reason] : reasons)
    texts.push_back(std::to_string(count) + " of " + plural(results.requests.size(), "request") + ": " +
                    reason);
  return excerpt_of(texts, kMaxReasons);
}

// Adds a fault for each declared name that could not be judged.
void add_unjudged(const Results& results, std::vector<RunFault>& faults) {
  for (const Unjudged& unjudged : scope_of(results).unjudged) {
    if (!unjudged.fails_strict) continue;
    std::string id = unjudged.name;
    std::ranges::replace(id, ' ', '-');
    faults.push_back({false, "run/declared/" + id,
                      name_and_version(results.description) + " declares " + unjudged.name +
                          ", which could not be judged (" + unjudged.why + ")"});
  }
}

// Adds the faults of one problem, named run/NAME. A problem has several faults if it has several rules,
// lines, names or open points.
void add_faults(const Results& results, RunProblem problem, std::vector<RunFault>& faults) {
  const auto add = [&](const std::string& name, std::string text) {
    faults.push_back({is_not_done(problem), "run/" + name, std::move(text)});
  };
  switch (problem) {
    case RunProblem::protocol:
      for (const ProtocolFault& fault : results.protocol_faults)
        add("protocol/" + std::string(name(fault.rule)), protocol_fault_text(fault, results));
      break;
    case RunProblem::stopped: add("stopped", results.stopped); break;
    case RunProblem::no_response: add("judged", "no response came before the time limit of the run"); break;
    case RunProblem::not_judged: add("judged", "nothing could be judged: " + why_not_judged(results)); break;
    case RunProblem::stale:
      for (const StaleExpectation& stale : results.stale)
        add("expected-failures/line-" + std::to_string(stale.line),
            stale.entry + ": " + stale.passes + " passes now; take it off the list");
      break;
    case RunProblem::unsupported:
      add("unsupported", unsupported_text(unsupported_share_of(results)) + "; --max-unsupported permits " +
                             std::to_string(results.strictness.max_unsupported) + " %");
      break;
    case RunProblem::ends:
      add("ends", "the process ended " +
                      (results.ends == 1 ? "once" : std::to_string(results.ends) + " times") +
                      " on requests that a new process answers");
      break;
    case RunProblem::unjudged: add_unjudged(results, faults); break;
    case RunProblem::contradiction: add_contradictions(results, faults); break;
  }
}

}  // namespace

void print_protocol_faults(const TableWriter& writer, const Results& results, const std::string& program) {
  for (const ProtocolFault& fault : results.protocol_faults) {
    writer.write("PROTOCOL  ",
                 std::string(name(fault.rule)) + ": " + plural(fault.count, "line") + " that " +
                     (fault.count == 1 ? "breaks" : "break") + " the protocol; this is no failure of a codec",
                 LineColour::failure);
    writer.write_command("protocol", std::string(details(fault.rule).demand));
    writer.write_command("got", line_text(fault));
    if (!fault.request.empty()) writer.write_command("request", fault.request);
    writer.write_command("check", check_command(results, program));
    writer.write_empty_line();
  }
}

std::string not_judged_text(const Results& results) {
  const std::string rules = joined_words(results.protocol_faults, ", ",
                                         [](const ProtocolFault& fault) { return name(fault.rule); });
  std::size_t lines = 0;
  for (const ProtocolFault& fault : results.protocol_faults) lines += fault.count;
  return "could not be judged: " + name_and_version(results.description) + " breaks the protocol (" +
         plural(lines, "line") + ": " + rules + ")" +
         (results.stopped.empty() ? "" : "; " + results.stopped) +
         (lines <= kMaxBreaches
              ? ""
              : "; " + std::to_string(lines - kMaxBreaches) + " more lines came for earlier requests") +
         "; to find the cause, run: " + check_command(results, "zarrproof");
}

std::vector<RunFault> run_faults(const Results& results, const std::vector<RunProblem>& problems) {
  std::vector<RunFault> faults;
  for (const RunProblem problem : problems) add_faults(results, problem, faults);
  return faults;
}

std::vector<std::string> common_errors(const Results& results) {
  ErrorTexts texts;
  for (std::size_t i = 0; i < results.requests.size(); ++i) {
    const RequestResult& result = results.requests[i];
    if (!is_judged(result)) continue;
    const bool fails = is_failure(result.verdict) && gives_no_result(main_fault(result).deviation) &&
                       !main_fault(result).expected;
    texts.add(i, result.operation, fails ? main_fault(result).got : "");
  }
  std::vector<std::string> lines;
  for (const CommonError& error : texts.common())
    lines.push_back(
        std::to_string(error.count) + " of " +
        plural(error.requests, std::string(name(error.operation)) + " request") +
        " got one error, so the reason may be the adapter or a library that it lacks: " + error.text +
        (is_of_reader(results) ? "" : "; to find out, run: " + check_command(results, "zarrproof")));
  return lines;
}

}  // namespace zarrproof
