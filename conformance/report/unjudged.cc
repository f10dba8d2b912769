#include "conformance/report/unjudged.h"

#include <algorithm>
#include <array>
#include <map>

#include "conformance/report/text.h"

namespace zarrproof {
namespace {

// Requests that were not judged for one reason, and the testee's texts about them.
struct Group {
  std::size_t count = 0;
  std::map<std::string, std::size_t> said;

  void add(const RequestResult& result) {
    ++count;
    if (!result.said.empty()) ++said[result.said];
  }
  // Returns the most frequent text; empty if there is no text.
  std::string most_often() const {
    const auto most = std::ranges::max_element(said, {}, [](const auto& one) { return one.second; });
    return most == said.end() ? "" : most->first;
  }
};

enum Why { kUndeclared, kUnsupported, kUnproven, kOther, kWhys };

Why why_of(const RequestResult& result) {
  if (result.undeclared) return kUndeclared;
  if (result.verdict == Verdict::unsupported) return kUnsupported;
  return result.verdict == Verdict::unproven ? kUnproven : kOther;
}

// Returns "all 250 requests", "the only request" or "20 of 250 requests".
std::string share_text(std::size_t count, std::size_t all) {
  if (all == 1) return "the only request";
  return (count == all ? "all " : std::to_string(count) + " of ") + plural(all, "request");
}

std::string text_of(Why why, const Group& group, std::size_t all, const std::string& who) {
  const std::string share = share_text(group.count, all), said = group.most_often();
  const std::string most = group.said.size() > 1 ? "most often " : "";
  switch (why) {
    case kUndeclared:
      return share + (group.count == 1 ? " needs" : " need") + " names that " + who + " does not declare, " +
             most + said;
    case kUnsupported:
      return who + " answered unsupported to " + share +
             (said.empty() ? "" : ", " + most + "\"" + said + "\"");
    case kUnproven:
      return who + " refused " + share + " and " + (group.count == 1 ? "its control" : "their controls");
    default: return share + (group.count == 1 ? " was" : " were") + " not asked";
  }
}

}  // namespace

std::string why_not_judged(const Results& results) {
  std::array<Group, kWhys> groups;
  for (const RequestResult& result : results.requests) groups[why_of(result)].add(result);
  std::string text;
  const std::string who = name_and_version(results.description);
  for (const Why why : {kUndeclared, kUnsupported, kUnproven, kOther})
    if (groups[why].count > 0)
      text += (text.empty() ? "" : "; ") + text_of(why, groups[why], results.requests.size(), who);
  return text;
}

}  // namespace zarrproof
