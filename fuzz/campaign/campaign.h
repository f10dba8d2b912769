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
#include <vector>

#include "fuzz/campaign/coverage.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/generator.h"

namespace zarrproof::fuzz {

// The plan of a campaign. A campaign can be continued only with an equal plan.
struct CampaignPlan {
  std::uint64_t seed = 1;
  std::uint64_t shard = 1, shards = 1;  // the cases are shared among this number of shards
  std::vector<std::string> filters;

  bool operator==(const CampaignPlan&) const = default;
};

// A failure that was not examined.
struct Skipped {
  Level level = Level::must;
  std::vector<Clause> clauses = {};

  bool operator==(const Skipped&) const = default;
};

// The progress of a campaign.
struct CampaignState {
  std::uint64_t next = 0;      // index of the next case in this shard
  std::uint64_t requests = 0;  // requests that were judged
  std::uint64_t unproven = 0;  // of these: the testee refused the request and its control
  std::map<std::string, std::uint64_t>
      judged;  // for each codec that was asked: the number of judged requests
  Reached reached;
  std::set<std::string> known;                   // signatures that were examined
  std::map<std::string, std::uint64_t> repeats;  // number of failures for each cause
  // Failures that were found, but not examined: the cause has many failures, or its finding is unconfirmed.
  // The key is the text of the signature.
  std::map<std::string, Skipped> skipped;
  std::vector<Finding> findings;
};

struct Limits {
  std::optional<std::chrono::milliseconds> time = {};  // none: no time limit
  std::uint64_t cases = ~std::uint64_t{0};  // limit for this shard, counted from the start of the campaign
  std::function<bool()> is_interrupted = [] { return false; };
};

class Campaign {
 public:
  // Starts a campaign. Throws TesteeUnusable when the testee does not describe itself. Throws Refused for an
  // invalid filter, and when no request to the testee can match the filters.
  Campaign(CampaignPlan plan, Testee& testee);

  // Continues from a state of the same plan and testee. Drops unconfirmed findings: their cases are asked
  // next.
  void go_on_from(CampaignState state);

  // A function that is called after each batch of cases. The function may rename findings.
  using Watch = std::function<void(CampaignState& state)>;

  // Asks until a limit is reached. After the time limit, only requests that the testee already has are waited
  // for. Ends at once when nothing can be asked of the testee. Throws TesteeUnusable. Unfinished cases are
  // the next cases again; their responses are counted, and one failure of each cause is kept unshrunk.
  void run(const Limits& limits, const Watch& watch);

  CampaignState& state() { return state_; }
  const Description& description() const { return asker_.description(); }

 private:
  struct Asked {
    std::uint64_t number;
    std::vector<CaseVector> vectors;
    std::vector<RequestResult> results;  // empty until the vectors were asked
  };

  std::vector<Asked> next_batch(const Limits& limits, std::size_t most);
  void judge(std::vector<Asked>& batch);
  std::string ask(std::vector<Asked>& batch);
  void count(const Asked& asked);
  void put_back(std::span<const Asked> cases);
  void look_into(const Failure& failure, std::uint64_t number);
  std::optional<Failure> smallest_unknown(const Failure& failure, std::uint64_t repeats);
  void mark_known(const Signature& signature);
  void skip(const Signature& signature);
  std::string name_of(std::uint64_t number) const;

  CampaignPlan plan_;
  CampaignState state_;
  Asker asker_;
  Generator generator_;
  std::function<bool()> is_over_;
};

}  // namespace zarrproof::fuzz
