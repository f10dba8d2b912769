// Example: "mine 1.2 does not conform: 2 failures, 0 warnings; failures mean: silently wrong data (CV-3);
// judged: cast_value; 11 of 26 types; decode only (zarrproof 1.0.0 core)".
#include "conformance/report/verdict.h"

#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/cause.h"
#include "conformance/results/commands.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxClauses = 4;  // that are named for a consequence

// Returns "2 failures, 1 warning", and the other counts that are not zero: expected failures, requests that
// were not asked or answered late, ends of the process.
std::string counts_text(const Count& all, const Results& results) {
  return plural(all.failed, "failure") + ", " + plural(all.warned, "warning") +
         (all.expected > 0 ? ", " + std::to_string(all.expected) + " expected" : "") +
         (all.not_asked > 0 ? ", " + std::to_string(all.not_asked) + " not asked" : "") +
         (results.late > 0 ? ", " + plural(results.late, "request") + " answered late" : "") +
         (results.ends > 0 ? ", " + plural(results.ends, "end") + " of the process without a cause" : "");
}

// Returns the option --strict as text; empty without it.
std::string strict_text(const Strictness& strictness) {
  if (strictness.all) return ", strict";
  return strictness.clauses.empty() ? "" : ", strict " + clauses_text(strictness.clauses);
}

// Returns the problem as a predicate that follows the name of the testee: "ends without a cause, which
// --strict forbids".
std::string predicate_of(RunProblem problem, const Results& results) {
  const std::string forbidden = ", which --strict forbids";
  switch (problem) {
    case RunProblem::stale:
      return "passes failures that are expected in " + plural(results.stale.size(), "line") +
             " of the list, so the list must be updated";
    case RunProblem::unsupported:
      return "answers unsupported to more than the " + std::to_string(results.strictness.max_unsupported) +
             " % that --max-unsupported permits";
    case RunProblem::ends: return "ends without a cause" + forbidden;
    case RunProblem::unjudged: return "declares what could not be judged" + forbidden;
    case RunProblem::contradiction: return "answers open points inconsistently" + forbidden;
    default: return "could not be judged";
  }
}

// Returns whether requests were not asked or a filter excluded some.
bool is_asked_in_part(const Results& results, const Count& all) {
  return all.not_asked > 0 || !excluded_text(results).empty();
}

// The conclusion of a run in which responses were judged.
struct Conclusion {
  std::string text;
  bool conforms = false;  // nothing binding failed, and no failure was expected
};

// Returns the conclusion: of failures; else of the first problem; else of expected failures and warnings.
Conclusion conclusion_of(const Results& results, const Count& all, const std::vector<RunProblem>& problems,
                         const std::vector<Cause>& causes) {
  if (all.failed > 0) return {"does not conform"};
  if (!problems.empty()) return {predicate_of(problems.front(), results)};
  const std::string but = consequences_of(causes, FailureKind::warnings, all_clauses().size());
  if (all.expected > 0) return {"has expected failures only" + (but.empty() ? "" : ", but " + but)};
  const std::string conforms =
      is_asked_in_part(results, all) ? "conforms as far as it was asked" : "conforms";
  return {.text = but.empty() ? conforms : conforms + " to every MUST, but " + but, .conforms = true};
}

// Returns why the run was not completed. The faults that prevent a verdict come first, and there is one.
std::string not_completed_text(const std::vector<RunFault>& faults) {
  std::string text = "the run was not completed";
  for (const RunFault& fault : faults)
    if (fault.not_done) text += (&fault == &faults.front() ? ": " : "; ") + fault.text;
  return text;
}

}  // namespace

std::string verdict_text(const Results& results) {
  if (!results.protocol_faults.empty()) return not_judged_text(results);
  const Count all = summary_of(results).all;
  const std::vector<RunProblem> problems = problems_of(results);
  const std::vector<RunFault> faults = run_faults(results, problems);
  if (results.requests.empty() && faults.empty())
    return "no requests for " + name_and_version(results.description) + " (" + asked_text(results) + ")";
  const std::string unsupported = unsupported_text(unsupported_share_of(results));
  const std::string judged = judged_text(results) + (unsupported.empty() ? "" : "; " + unsupported);
  const std::string counts = counts_text(all, results);
  const std::string scope = " (" + asked_text(results) + strict_text(results.strictness) + ")";
  if (!faults.empty() && faults.front().not_done)
    return not_completed_text(faults) + (all.judged() == 0 ? "" : "; " + counts + "; judged: " + judged) +
           scope;
  const std::vector<Cause> causes = causes_of(results);
  const Conclusion conclusion = conclusion_of(results, all, problems, causes);
  const std::string head = name_and_version(results.description) + " " + conclusion.text;
  if (conclusion.conforms) return head + "; judged: " + judged + "; " + counts + scope;
  // A conclusion about expected failures only names the warnings already.
  const bool names_warnings = all.failed == 0 && faults.empty();
  const std::string meanings =
      names_warnings
          ? meanings_of(causes, {FailureKind::expected}, kMaxClauses)
          : meanings_of(causes, {FailureKind::failures, FailureKind::warnings, FailureKind::expected},
                        kMaxClauses);
  return head + ": " + counts + meanings + "; judged: " + judged + scope;
}

}  // namespace zarrproof
