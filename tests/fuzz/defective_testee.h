// Testees with a defect, and campaigns on them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/testee/builtin.h"
#include "fuzz/campaign/campaign.h"
#include "reference/reference.h"

namespace zarrproof::fuzz {

// The reference with a defect, and a list of its requests.
class DefectiveTestee : public Testee {
 public:
  using Change = std::function<void(const Request&, Response&)>;

  explicit DefectiveTestee(Change change, const Answers& answers = {})
      : change_(std::move(change)), sound_(std::make_unique<Reference>(answers)) {}

  Description describe() override { return sound_.describe(); }
  void submit(std::uint64_t id, const Request& request) override {
    requests_.insert_or_assign(id, request);
    sound_.submit(id, request);
  }
  std::optional<Answered> next() override {
    auto answer = sound_.next();
    if (answer) change_(requests_.at(answer->id), answer->response);
    return answer;
  }
  std::vector<std::string> finish() override { return sound_.finish(); }

  const std::map<std::uint64_t, Request>& requests() const { return requests_; }

 private:
  Change change_;
  BuiltinTestee sound_;
  std::map<std::uint64_t, Request> requests_;
};

// Returns what the reference declares.
inline Description describe_reference() {
  return BuiltinTestee(std::make_unique<Reference>()).describe();
}

// Returns whether the metadata contain the text.
bool metadata_contain(const Request& request, std::string_view text);

// Changes nothing: no defect.
void no_defect(const Request& request, Response& response);

// Makes every element that is encoded with clamp wrong by one.
void off_by_one(const Request& request, Response& response);

// Runs a campaign of this number of cases.
CampaignState campaign(const CampaignPlan& plan, std::uint64_t cases, Testee& testee);

// Returns the printed report.
std::string report_of(const CampaignState& state, const Description& testee);

std::vector<std::string> files_of(const CampaignState& state);

// Returns the verdicts of a run on a finding's vectors; the found request is the last one.
std::vector<Verdict> verdicts_on(const Finding& finding, Testee& testee);
Verdict verdict_on(const Finding& finding, Testee& testee);

Request request_of(const Finding& finding);

}  // namespace zarrproof::fuzz
