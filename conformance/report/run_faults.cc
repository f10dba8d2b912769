#include "conformance/report/run_faults.h"

#include <algorithm>
#include <map>

#include "conformance/report/protocol_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/results/scope.h"

namespace zarrproof {
namespace {

void add_protocol_faults(const Results& results, std::vector<RunFault>& faults) {
  for (const ProtocolFault& fault : results.protocol_faults)
    faults.push_back({true, "run/protocol/" + std::string(name(fault.rule)), text_of(fault, results)});
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

// Of the requests that the testee supports not at all, why most are so.
std::string why_unsupported(const Results& results) {
  std::map<std::string, std::size_t> reasons;
  for (const RequestResult& result : results.requests)
    if (result.verdict == Verdict::unsupported && !result.said.empty()) ++reasons[result.said];
  const auto most = std::max_element(reasons.begin(), reasons.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == reasons.end() ? "" : ": mostly for want of \"" + most->first + "\"";
}

void add_unjudged(const Results& results, std::vector<RunFault>& faults) {
  for (const Unjudged& codec : scope_of(results).unjudged_codecs)
    faults.push_back({false, "run/codecs/" + codec.name,
                      name_and_version(results.description) + " declares " + codec.name +
                          ", but no response about it could be judged (" + codec.why + ")"});
}

// How many failures and warnings there are.
std::string counts_text(const Count& all) {
  return plural(all.failed, "failure") + ", " + plural(all.warned, "warning") +
         (all.expected > 0 ? ", " + std::to_string(all.expected) + " expected" : "") +
         (all.not_asked > 0 ? ", " + std::to_string(all.not_asked) + " not asked" : "");
}

// What was found, of a run with judged responses; "conforms" where nothing speaks against the testee.
std::string finding(const Results& results, const Count& all, const std::vector<RunFault>& faults) {
  if (all.failed > 0) return "does not conform";
  if (!results.stale.empty())
    return "passes what " + plural(results.stale.size(), "line") + " of its list of expected failures name" +
           (results.stale.size() == 1 ? "s" : "") + ", so the list must be shortened";
  if (!faults.empty())
    return faults.front().name.starts_with("run/codecs/")
               ? "declares what could not be judged, which --strict forbids"
               : "answers open points inconsistently, which --strict forbids";
  return all.expected > 0 ? "fails as expected and nowhere else" : "conforms";
}

}  // namespace

std::vector<RunFault> run_faults(const Results& results) {
  std::vector<RunFault> faults;
  const std::string who = name_and_version(results.description);
  if (!results.protocol_faults.empty())
    add_protocol_faults(results, faults);
  else if (!results.stopped.empty())
    faults.push_back({true, "run/stopped", results.stopped});
  else if (const Count all = summary_of(results).all; all.judged() == 0 && !results.requests.empty())
    faults.push_back({true, "run/judged",
                      all.not_asked > 0
                          ? "no response came in the time it had"
                          : who + " supports nothing that was asked" + why_unsupported(results)});
  for (const StaleExpectation& stale : results.stale)
    faults.push_back({false, "run/expected-failures/line-" + std::to_string(stale.line),
                      stale.entry + ": " + stale.passes + " passes now; take it off the list"});
  if (results.strict) {
    add_unjudged(results, faults);
    add_contradictions(results, faults);
  }
  return faults;
}

std::string judged_text(const Results& results) {
  const Scope scope = scope_of(results);
  const std::string unjudged = unjudged_text(scope);
  return scope_text(scope) + (unjudged.empty() ? "" : "; not judged: " + unjudged);
}

std::string verdict_text(const Results& results) {
  const Count all = summary_of(results).all;
  const std::vector<RunFault> faults = run_faults(results);
  if (!results.protocol_faults.empty()) return not_judged_text(results);
  if (!faults.empty() && faults.front().not_done) return "the run could not be done: " + faults.front().text;
  if (results.requests.empty())
    return "nothing to ask of " + name_and_version(results.description) + " (" + asked_text(results) + ")";
  const std::string found = finding(results, all, faults);
  const std::string judged = judged_text(results), counts = counts_text(all);
  return name_and_version(results.description) + " " + found + ": " +
         (found == "conforms" ? judged + "; " + counts : counts + "; judged: " + judged) + " (" +
         asked_text(results) + ")";
}

}  // namespace zarrproof
