#include "conformance/profile.h"

#include <algorithm>

namespace zarrproof {
namespace {

// Whether a response that came about in one of these ways fits the answer: some way gives it, or does not
// ask.
bool fits(const std::vector<Answers>& ways, Switch open_point, Answer answer) {
  return std::any_of(ways.begin(), ways.end(), [&](const Answers& way) {
    return !way.get(open_point) || *way.get(open_point) == answer;
  });
}

bool depends(const std::vector<Answers>& ways, Switch open_point) {
  const auto possible = answers(open_point);
  return !std::all_of(possible.begin(), possible.end(),
                      [&](Answer answer) { return fits(ways, open_point, answer); });
}

}  // namespace

std::vector<ProfileEntry> profile_of(const Results& results) {
  std::vector<ProfileEntry> profile;
  for (Switch open_point : all_switches()) {
    const auto possible = answers(open_point);
    ProfileEntry entry{open_point, 0, {possible.begin(), possible.end()}};
    for (const VectorResult& result : results.results) {
      const std::vector<Answers>& ways = result.judgement.under;
      if (ways.empty() || !depends(ways, open_point)) continue;
      ++entry.responses;
      std::erase_if(entry.answers, [&](Answer answer) { return !fits(ways, open_point, answer); });
    }
    if (entry.responses > 0) profile.push_back(std::move(entry));
  }
  return profile;
}

}  // namespace zarrproof
