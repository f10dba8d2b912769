#include <algorithm>
#include <array>
#include <map>
#include <ostream>

#include "conformance/judging/common_error.h"
#include "conformance/report/lines.h"
#include "conformance/report/text.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string check_command(const Results& results, const std::string& program) {
  return shell_command({program, "check", results.testee});
}

std::string line_text(const ProtocolFault& fault) {
  return fault.line + (fault.what.empty() ? "" : " (" + fault.what + ")");
}

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

// Requests that were not judged for one reason, and the testee's texts about them.
struct Group {
  std::size_t count = 0;
  std::map<std::string, std::size_t> explanations;

  void add(const RequestResult& result) {
    ++count;
    if (!result.explanation.empty()) ++explanations[result.explanation];
  }
  // Returns the most frequent text; empty if there is no text.
  std::string most_often() const {
    const auto most = std::ranges::max_element(explanations, {}, [](const auto& one) { return one.second; });
    return most == explanations.end() ? "" : most->first;
  }
};

enum Why { kUndeclared, kUnsupported, kUnproven, kOther, kWhys };

Why why_of(const RequestResult& result) {
  if (result.undeclared) return kUndeclared;
  if (result.verdict == Verdict::unsupported) return kUnsupported;
  return result.verdict == Verdict::unproven ? kUnproven : kOther;
}

// Returns "all 250 requests", "the only request" or "20 of 250 requests".
std::string share_text(std::size_t count, std::size_t all) {
  if (all == 1) return "the only request";
  return (count == all ? "all " : std::to_string(count) + " of ") + plural(all, "request");
}

std::string text_of(Why why, const Group& group, std::size_t all, const std::string& who) {
  const std::string share = share_text(group.count, all), text = group.most_often();
  const std::string most = group.explanations.size() > 1 ? "most often " : "";
  switch (why) {
    case kUndeclared:
      return share + (group.count == 1 ? " needs" : " need") + " names that " + who + " does not declare, " +
             most + text;
    case kUnsupported:
      return who + " answered unsupported to " + share +
             (text.empty() ? "" : ", " + most + "\"" + text + "\"");
    case kUnproven:
      return who + " refused " + share + " and " + (group.count == 1 ? "its control" : "their controls");
    default: return share + (group.count == 1 ? " was" : " were") + " not asked";
  }
}

// Returns why no request was judged: "all 250 requests need names that mine 1.2 does not declare, most often
// the codec bytes". Several reasons are listed with their numbers of requests. There is a request that was
// not judged.
std::string why_not_judged(const Results& results) {
  std::array<Group, kWhys> groups;
  for (const RequestResult& result : results.requests)
    if (!is_judged(result)) groups[why_of(result)].add(result);
  std::string text;
  const std::string who = name_and_version(results.description);
  for (const Why why : {kUndeclared, kUnsupported, kUnproven, kOther})
    if (groups[why].count > 0)
      text += (text.empty() ? "" : "; ") + text_of(why, groups[why], results.requests.size(), who);
  return text;
}

void add_unjudged(const Results& results, std::vector<RunFault>& faults) {
  for (const Unjudged& one : scope_of(results).unjudged) {
    if (!one.fails_strict) continue;
    std::string id = one.name;
    std::ranges::replace(id, ' ', '-');
    faults.push_back({false, "run/declared/" + id,
                      name_and_version(results.description) + " declares " + one.name +
                          ", which could not be judged (" + one.why + ")"});
  }
}

std::string quoted_reason(const UnsupportedShare::Reason& reason) {
  constexpr std::size_t kMaxReasonBytes = 80;
  return reason.text.empty() ? "no reason" : "\"" + shortened(reason.text, kMaxReasonBytes, "...") + "\"";
}

void add_faults(const Results& results, RunProblem problem, std::vector<RunFault>& faults) {
  const auto add = [&](const std::string& name, std::string text) {
    faults.push_back({is_not_done(problem), "run/" + name, std::move(text)});
  };
  switch (problem) {
    case RunProblem::protocol:
      for (const ProtocolFault& fault : results.protocol_faults)
        add("protocol/" + std::string(name(fault.rule)), text_of(fault, results));
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

// Returns the numbers of failures and warnings.
std::string counts_text(const Count& all) {
  return plural(all.failed, "failure") + ", " + plural(all.warned, "warning") +
         (all.expected > 0 ? ", " + std::to_string(all.expected) + " expected" : "") +
         (all.not_asked > 0 ? ", " + std::to_string(all.not_asked) + " not asked" : "");
}

// Returns the option --strict as text; empty without it.
std::string strict_text(const Strictness& strictness) {
  if (strictness.all) return ", strict";
  return strictness.clauses.empty() ? "" : ", strict " + clauses_text(strictness.clauses);
}

// The conclusion of a run in which responses were judged.
struct Conclusion {
  std::string text;
  bool conforms = false;  // nothing binding failed, and no failure was expected
};

std::vector<RunFault> faults_of(const Results& results, const std::vector<RunProblem>& problems) {
  std::vector<RunFault> faults;
  for (const RunProblem problem : problems) add_faults(results, problem, faults);
  return faults;
}

// Returns what the problem says about the testee, behind its name.
std::string words_of(RunProblem problem, const Results& results) {
  const std::string is_forbidden = ", which --strict forbids";
  switch (problem) {
    case RunProblem::stale:
      return "passes failures that are expected in " + plural(results.stale.size(), "line") +
             " of the list, so the list must be updated";
    case RunProblem::unsupported:
      return "answers unsupported to more than the " + std::to_string(results.strictness.max_unsupported) +
             " % that --max-unsupported permits";
    case RunProblem::ends: return "ends without a cause" + is_forbidden;
    case RunProblem::unjudged: return "declares what could not be judged" + is_forbidden;
    case RunProblem::contradiction: return "answers open points inconsistently" + is_forbidden;
    default: return "could not be judged";
  }
}

Conclusion conclusion_of(const Results& results, const Count& all, const std::vector<RunProblem>& problems,
                         const std::vector<Cause>& causes) {
  if (all.failed > 0) return {"does not conform"};
  if (!problems.empty()) return {words_of(problems.front(), results)};
  const std::string but = consequences_of(causes, FailureKind::warnings, all_clauses().size());
  if (all.expected > 0) return {"has expected failures only" + (but.empty() ? "" : ", but " + but)};
  const bool is_part = is_asked_in_part(results, all);
  const std::string conforms = is_part ? "conforms as far as it was asked" : "conforms";
  return {but.empty() ? conforms : conforms + " to every MUST, but " + but, true};
}

}  // namespace

std::string text_of(const ProtocolFault& fault, const Results& results) {
  return "the testee breaks the protocol: " + std::string(name(fault.rule)) + ", " +
         plural(fault.count, "line") + "; the protocol: " + std::string(details(fault.rule).demand) +
         "; got: " + line_text(fault) + (fault.request.empty() ? "" : "; request: " + fault.request) +
         "; to find the cause, run: " + check_command(results, "zarrproof");
}

void print_protocol_faults(const Lines& lines, const Results& results, const std::string& program) {
  for (const ProtocolFault& fault : results.protocol_faults) {
    lines.add("PROTOCOL  ",
              std::string(name(fault.rule)) + ": " + plural(fault.count, "line") + " that " +
                  (fault.count == 1 ? "breaks" : "break") + " the protocol; this is no failure of a codec",
              LineColour::failure);
    lines.command("protocol", std::string(details(fault.rule).demand));
    lines.command("got", line_text(fault));
    if (!fault.request.empty()) lines.command("request", fault.request);
    lines.command("check", check_command(results, program));
    lines.end();
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

std::vector<RunFault> run_faults(const Results& results) {
  return faults_of(results, problems_of(results));
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
        plural(error.asked, std::string(name(error.operation)) + " request") +
        " got one error, so the reason may be the adapter or a library that it lacks: " + error.text +
        (is_of_reader(results) ? "" : "; to find out, run: " + check_command(results, "zarrproof")));
  return lines;
}

std::string percent_text(const UnsupportedShare& share) {
  const std::uint64_t tenths = (share.elements * 1000 + share.answered / 2) / share.answered;
  if (tenths == 0) return "less than 0.1 %";
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10)) + " %";
}

std::string unsupported_text(const UnsupportedShare& share) {
  constexpr std::size_t kMaxReasons = 3;
  if (share.elements == 0) return {};
  std::vector<std::string> reasons;
  for (const UnsupportedShare::Reason& reason : share.reasons)
    reasons.push_back(quoted_reason(reason) + " " + plural(reason.elements, "element"));
  return percent_text(share) + " of what was declared is unsupported: " + excerpt_of(reasons, kMaxReasons);
}

std::vector<std::string> unsupported_reasons(const Results& results, std::size_t max_reasons) {
  const std::vector<UnsupportedShare::Reason> all = unsupported_share_of(results).reasons;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(max_reasons, all.size()); ++i)
    lines.push_back(plural(all[i].elements, "element") + " in " + plural(all[i].requests, "request") + ": " +
                    quoted_reason(all[i]));
  if (all.size() > max_reasons) lines.push_back("and " + plural(all.size() - max_reasons, "more reason"));
  return lines;
}

std::string judged_text(const Results& results) {
  const Scope scope = scope_of(results);
  const std::string unjudged = unjudged_text(scope);
  return scope_text(scope) + (unjudged.empty() ? "" : "; not judged: " + unjudged);
}

std::string read_back_text(const Results& results) {
  const ReadBack counts = read_back_of(results);
  std::string text = std::to_string(counts.right) + " of " + plural(counts.judged(), "request") + " right" +
                     (counts.wrong > 0 ? ", " + std::to_string(counts.wrong) + " wrong" : "") +
                     (counts.refused > 0 ? ", " + std::to_string(counts.refused) + " refused" : "");
  if (const std::vector<RunFault> faults = run_faults(results); !faults.empty() && faults.front().not_done)
    text = "the run was not completed: " + faults.front().text + (counts.judged() > 0 ? "; " + text : "");
  if (const std::string unsupported = unsupported_text(unsupported_share_of(results)); !unsupported.empty())
    text += "; " + unsupported;
  return text + " (" + asked_text(results) + ")";
}

std::string verdict_text(const Results& results) {
  if (is_of_pair(results)) return title_of(results) + ": " + read_back_text(results);
  if (!results.protocol_faults.empty()) return not_judged_text(results);
  const Count all = summary_of(results).all;
  const std::vector<RunProblem> problems = problems_of(results);
  const std::vector<RunFault> faults = faults_of(results, problems);
  if (results.requests.empty() && faults.empty())
    return "no requests for " + name_and_version(results.description) + " (" + asked_text(results) + ")";
  const std::string unsupported = unsupported_text(unsupported_share_of(results));
  const std::string judged = judged_text(results) + (unsupported.empty() ? "" : "; " + unsupported);
  const std::string counts =
      counts_text(all) + (results.late > 0 ? ", " + plural(results.late, "request") + " answered late" : "") +
      (results.ends > 0 ? ", " + plural(results.ends, "end") + " of the process without a cause" : "");
  const std::string asked = " (" + asked_text(results) + strict_text(results.strictness) + ")";
  if (!faults.empty() && faults.front().not_done) {
    std::string text = "the run was not completed";
    for (const RunFault& fault : faults)
      if (fault.not_done) text += (&fault == &faults.front() ? ": " : "; ") + fault.text;
    return text + (all.judged() == 0 ? "" : "; " + counts + "; judged: " + judged) + asked;
  }
  constexpr std::size_t kMaxClauses = 4;
  const std::vector<Cause> causes = causes_of(results);
  const Conclusion conclusion = conclusion_of(results, all, problems, causes);
  const bool names_warnings = all.failed == 0 && faults.empty();
  const std::string meanings =
      (names_warnings ? ""
                      : meanings_of(causes, {FailureKind::failures, FailureKind::warnings}, kMaxClauses)) +
      meanings_of(causes, {FailureKind::expected}, kMaxClauses);
  return name_and_version(results.description) + " " + conclusion.text +
         (conclusion.conforms ? "; judged: " + judged + "; " + counts
                              : ": " + counts + meanings + "; judged: " + judged) +
         asked;
}

}  // namespace zarrproof
