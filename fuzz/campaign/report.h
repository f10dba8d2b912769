// The printed report of a campaign.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/report/formats.h"
#include "conformance/results/results.h"
#include "fuzz/campaign/campaign.h"

namespace zarrproof::fuzz {

// Returns the findings as the results of a run on their vectors. `folder` holds the vectors.
Results results_of(const CampaignState& state, const Description& testee, const std::string& folder);

// Prints the findings by cause, each with its smallest example and the commands that repeat and explain it;
// the list of findings; the number of failures that were not examined; how many clauses, types and casts were
// judged; the number of the next case, and the command that goes on with it. `results` come from
// results_of(), with the words of that command in `selection` and `run_options`.
void print_campaign(std::ostream& out, const CampaignPlan& plan, const CampaignState& state,
                    const Results& results, const std::string& program, const TableStyle& style);

// Returns the reason why the campaign proves nothing: nothing was asked, or no response could be judged.
// Returns an empty text if the campaign judged something.
std::string why_not_done(const CampaignPlan& plan, const CampaignState& state);

// Returns whether a finding, or a failure that was not examined, fails the campaign: by the level of its
// clauses, or by --strict.
bool has_binding(const CampaignState& state, const Strictness& strictness);

}  // namespace zarrproof::fuzz
