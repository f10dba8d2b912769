// Testees with something wrong, and what comes of campaigns against them.
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

// The reference, with something wrong, and a list of what it was asked.
class Odd : public Testee {
 public:
  using Change = std::function<void(const Request&, Response&)>;

  explicit Odd(Change change, const Answers& answers = {})
      : change_(std::move(change)), sound_(std::make_unique<Reference>(answers)) {}

  Description describe() override { return sound_.describe(); }
  void submit(std::uint64_t id, const Request& request) override {
    asked_.emplace(id, request);
    sound_.submit(id, request);
  }
  std::optional<Answered> next() override {
    auto answer = sound_.next();
    if (answer) change_(asked_.at(answer->id), answer->response);
    return answer;
  }
  std::vector<std::string> finish() override { return sound_.finish(); }

  const std::map<std::uint64_t, Request>& asked() const { return asked_; }

 private:
  Change change_;
  BuiltinTestee sound_;
  std::map<std::uint64_t, Request> asked_;
};

// Whether the metadata hold the text.
bool says(const Request& request, std::string_view text);

// Nothing is wrong.
void nothing(const Request& request, Response& response);

// Every element that is encoded with clamp is one off.
void one_off(const Request& request, Response& response);

// A campaign of so many cases.
CampaignState campaign(const CampaignPlan& plan, std::uint64_t cases, Testee& testee);

std::vector<std::string> files_of(const CampaignState& state);

// What a run of a finding's vectors says about each, and about the request that was found, which is the last.
std::vector<Verdict> verdicts_on(const Finding& finding, Testee& testee);
Verdict verdict_on(const Finding& finding, Testee& testee);

Request request_of(const Finding& finding);

}  // namespace zarrproof::fuzz
