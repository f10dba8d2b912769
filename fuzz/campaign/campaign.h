// A campaign: random requests to a testee, one after the other, judged like vectors; every failure of a new
// signature shrunk, confirmed and kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
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

// What a campaign is about. Only campaigns with the same plan can be continued.
struct CampaignPlan {
  std::uint64_t seed = 1;
  std::uint64_t shard = 1, shards = 1;  // the numbers of the cases are shared out between so many
  std::vector<std::string> filters;

  bool operator==(const CampaignPlan&) const = default;
};

// How far it has come.
struct CampaignState {
  std::uint64_t next = 0;       // the next case of this shard, not its number
  std::uint64_t questions = 0;  // judged so far
  std::uint64_t unproven = 0;   // of these: refused, and so was the control
  std::map<std::string, std::uint64_t>
      judged;  // of each codec that was asked, how many questions were judged
  Reached reached;
  std::set<std::string> known;                   // signatures that were looked into
  std::map<std::string, std::uint64_t> repeats;  // how many failures a cause had
  // Signatures that were met, but not looked into: of a cause that came often, or of one that a finding shows
  // which was not asked again.
  std::map<Level, std::set<std::string>> skipped;
  std::vector<Finding> findings;
};

struct Limits {
  std::optional<std::chrono::milliseconds> time = {};  // none: the cases alone are the limit
  std::uint64_t cases = ~std::uint64_t{0};             // of this shard, from the beginning on
  std::function<bool()> is_interrupted = [] { return false; };
};

class Campaign {
 public:
  // A new one. Throws TesteeUnusable where the testee does not describe itself, and Refused where a filter is
  // none, or no request to the testee can fit it.
  Campaign(CampaignPlan plan, Testee& testee);

  // Goes on from where a campaign of the same plan on the same testee was. Findings that could not be asked
  // again are dropped: their cases are the next ones.
  void go_on_from(CampaignState state);

  // Called after each batch of cases. May name findings otherwise.
  using Watch = std::function<void(CampaignState& state)>;

  // Asks until a limit is reached, and nothing after the time but what the testee has already. Ends at once
  // where the testee has nothing that could be asked. Throws TesteeUnusable. Cases that were not done by then
  // are the next ones again; what was answered of them is counted, and of what failed one finding of each
  // cause is kept as it is.
  void run(const Limits& limits, const Watch& watch);

  CampaignState& state() { return state_; }
  const Description& description() const { return asker_.description(); }

 private:
  struct Asked {
    std::uint64_t number;
    std::vector<CaseVector> questions;
    std::vector<RequestResult> results;  // once they were asked
  };

  std::vector<Asked> next_batch(const Limits& limits, std::size_t most);
  void judge(std::vector<Asked>& batch);
  std::string ask(std::vector<Asked>& batch);
  void count(const Asked& asked);
  void put_back(std::span<const Asked> cases);
  void look_into(const Failure& failure, std::uint64_t number);
  std::optional<Failure> smallest_unknown(const Failure& failure, std::uint64_t repeats);
  void mark_known(const Signature& signature);
  std::string name_of(std::uint64_t number) const;

  CampaignPlan plan_;
  CampaignState state_;
  Asker asker_;
  Generator generator_;
  std::function<bool()> is_over_;
};

}  // namespace zarrproof::fuzz
