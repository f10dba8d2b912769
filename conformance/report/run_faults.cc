#include "conformance/report/run_faults.h"

#include "conformance/report/protocol_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"

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

}  // namespace

std::vector<RunFault> run_faults(const Results& results) {
  std::vector<RunFault> faults;
  const std::string who = name_and_version(results.description);
  if (!results.protocol_faults.empty())
    add_protocol_faults(results, faults);
  else if (!results.stopped.empty())
    faults.push_back({true, "run/stopped", results.stopped});
  else if (const Count all = summary_of(results).all; all.judged() == 0 && all.not_asked > 0)
    faults.push_back({true, "run/judged", "no response came in the time it had"});
  else if (all.judged() == 0)
    faults.push_back({true, "run/judged", who + " supports nothing that was asked"});
  else if (const std::string codec = unjudged_codec(results); !codec.empty())
    faults.push_back({true, "run/codecs/" + codec,
                      who + " declares " + codec + ", but no response about it could be judged"});
  for (const StaleExpectation& stale : results.stale)
    faults.push_back({false, "run/expected-failures/line-" + std::to_string(stale.line),
                      stale.entry + ": " + stale.passes + " passes now; take it off the list"});
  if (results.strict) add_contradictions(results, faults);
  return faults;
}

std::string verdict_text(const Results& results) {
  const Count all = summary_of(results).all;
  const std::vector<RunFault> faults = run_faults(results);
  if (!results.protocol_faults.empty()) return not_judged_text(results);
  if (!faults.empty() && faults.front().not_done) return "the run could not be done: " + faults.front().text;
  const std::string counts = plural(all.failed, "failure") + ", " + plural(all.warned, "warning") +
                             (all.expected > 0 ? ", " + std::to_string(all.expected) + " expected" : "");
  const std::string who = name_and_version(results.description);
  if (all.failed > 0) return who + " does not conform: " + counts;
  if (!results.stale.empty())
    return who + " passes what " + plural(results.stale.size(), "line") +
           " of its list of expected failures name" + (results.stale.size() == 1 ? "s" : "") +
           ": the list must be shortened";
  if (!faults.empty()) return who + " answers open points inconsistently, which --strict forbids; " + counts;
  if (all.expected > 0) return who + " fails as expected and nowhere else: " + counts;
  return who + " conforms in all that was judged: " + counts +
         (all.not_asked > 0 ? ", " + std::to_string(all.not_asked) + " not asked" : "");
}

}  // namespace zarrproof
