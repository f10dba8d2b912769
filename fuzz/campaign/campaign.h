// A campaign: asks a testee random requests and judges them like vectors. Every failure with a new signature
// is shrunk, confirmed and kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/generator.h"

namespace zarrproof::fuzz {

// The cases of a campaign.
struct CampaignPlan {
  std::uint64_t seed = 1;
  std::uint64_t first_case = 0;  // at most kMaxFirstCase; no case has a smaller number
  std::vector<std::string> filters = {};
};

inline constexpr std::uint64_t kMaxFirstCase = 1'000'000'000'000'000'000;

// The clauses, types and casts that the requests with a verdict test.
struct TestedSubjects {
  std::set<Clause> clauses;
  std::set<std::string> types;
  std::set<std::pair<std::string, std::string>> casts;  // the types before and after the conversion

  void add(const CaseVector& judged);
};

// The progress of a campaign.
struct CampaignState {
  std::uint64_t cases = 0;     // cases that were asked; the next case is CampaignPlan::first_case + cases
  std::uint64_t requests = 0;  // requests that were judged
  std::uint64_t unproven = 0;  // judged requests for which the testee refused the request and its control
  std::map<std::string, std::uint64_t> judged;  // for each asked codec: the number of judged requests
  TestedSubjects tested;
  // Failures that were not examined, because their cause has many failures or an unconfirmed finding: the
  // number for each level and list of clauses.
  std::map<std::pair<Level, std::vector<Clause>>, std::uint64_t> unexamined;
  std::vector<Finding> findings;
};

struct CampaignLimits {
  std::optional<std::chrono::milliseconds> time = {};  // none: no time limit
  std::uint64_t cases = ~std::uint64_t{0};             // the maximum number
  std::size_t findings = 1000;  // the maximum number, which bounds the memory of a long campaign
  std::function<bool()> is_interrupted = [] { return false; };
};

// Functions that a campaign calls: with each finding at once, and after each batch of cases.
struct CampaignWatch {
  std::function<void(const Finding&)> on_finding = [](const Finding&) {};
  std::function<void(const CampaignState&)> on_batch = [](const CampaignState&) {};
};

class Campaign {
 public:
  // Starts a campaign. Throws TesteeUnusable when the testee does not describe itself. Throws Refused for an
  // invalid filter, and when no request to the testee can match the filters.
  Campaign(CampaignPlan plan, Testee& testee);

  // Asks until a limit is reached. After the time limit, only requests that the testee already has are waited
  // for. Ends at once when nothing can be asked of the testee. Throws TesteeUnusable. Unfinished cases are
  // the next cases again; their responses are counted, and one failure of each cause is kept unshrunk.
  void run(const CampaignLimits& limits, const CampaignWatch& watch = {});

  const CampaignState& state() const { return state_; }
  const Description& description() const { return asker_.description(); }

 private:
  struct AskedCase {
    std::uint64_t index;  // the number of earlier cases
    std::vector<CaseVector> vectors;
    std::vector<RequestResult> results;  // empty until the vectors were asked
  };

  std::vector<AskedCase> next_batch(std::uint64_t end, std::size_t min_requests);
  void judge_batch(std::vector<AskedCase>& batch);
  std::string ask_batch(std::vector<AskedCase>& batch);
  void count_results(const AskedCase& asked_case);
  void put_back(std::span<const AskedCase> cases);
  void examine_failure(const Failure& failure, std::uint64_t index);
  std::optional<Failure> smallest_unknown(const Failure& failure, std::uint64_t repeats);
  void keep_finding(Finding finding);
  void count_unexamined(const Failure& failure);
  std::string origin_of(std::uint64_t index) const;

  CampaignPlan plan_;
  CampaignState state_;
  std::set<std::string> known_;                   // signatures that were examined
  std::map<std::string, std::uint64_t> repeats_;  // number of failures for each cause
  Asker asker_;
  Generator generator_;
  std::function<bool()> is_over_;
  std::function<void(const Finding&)> on_finding_;
};

}  // namespace zarrproof::fuzz
