// A campaign on its way, as a file.
#pragma once

#include <filesystem>
#include <string>

#include "fuzz/campaign/campaign.h"

namespace zarrproof::fuzz {

// Writes the plan, the testee's name and version, and the state: complete, or as it was before. Makes the
// folder where there is none. Throws std::runtime_error where that is not possible.
void write_state(const std::filesystem::path& file, const CampaignPlan& plan, const std::string& testee,
                 const CampaignState& state);

// Reads the state of the same campaign. Throws Refused where the file cannot be read, is none of this kind,
// or is about another plan or testee.
CampaignState read_state(const std::filesystem::path& file, const CampaignPlan& plan,
                         const std::string& testee);

}  // namespace zarrproof::fuzz
