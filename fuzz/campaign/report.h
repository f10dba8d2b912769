// The end of a campaign, for people.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "fuzz/campaign/campaign.h"

namespace zarrproof::fuzz {

// The findings of a campaign as the results of a run of their vectors, which lie in the folder.
Results results_of(const CampaignState& state, const Description& testee, const std::string& folder);

// The findings by cause, each with its smallest example and the commands that repeat and explain it; the
// tables of what was reached; a list of all findings, or that there are none; and how many failures were not
// looked into. `results` are those of results_of().
void print_campaign(std::ostream& out, const CampaignPlan& plan, const CampaignState& state,
                    const Results& results, const std::string& program);

// Why the campaign tells nothing: nothing was asked, or no response could be judged. Empty where it
// does.
std::string why_not_done(const CampaignPlan& plan, const CampaignState& state);

// Whether a finding, or a failure that was not looked into, is of a clause that binds; with `strict` all are.
bool has_binding(const CampaignState& state, bool strict);

}  // namespace zarrproof::fuzz
