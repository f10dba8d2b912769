// The state of a campaign as a file.
#pragma once

#include <filesystem>
#include <string>

#include "fuzz/campaign/campaign.h"

namespace zarrproof::fuzz {

// Writes the plan, the testee's name and version, and the state. The file is replaced as a whole. Makes the
// folder. Throws std::runtime_error on failure.
void write_state(const std::filesystem::path& file, const CampaignPlan& plan, const std::string& testee,
                 const CampaignState& state);

// Reads the state of a campaign with this plan and testee. Throws Refused when the file cannot be read, is no
// state, or belongs to another plan or testee.
CampaignState read_state(const std::filesystem::path& file, const CampaignPlan& plan,
                         const std::string& testee);

}  // namespace zarrproof::fuzz
