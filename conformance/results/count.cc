#include "conformance/results/count.h"

#include <algorithm>
#include <set>

namespace zarrproof {
namespace {

bool is_judged(const RequestResult& result) {
  return result.verdict == Verdict::pass || is_failure(result.verdict);
}

}  // namespace

std::string_view area_of(std::string_view id) {
  constexpr std::string_view kMetadata = "metadata/";
  if (id.starts_with(kMetadata))  // that of one codec counts for the codec
    for (std::string_view codec : kCodecs)
      if (id.substr(kMetadata.size()).starts_with(codec)) return codec;
  return id.substr(0, id.find('/'));
}

Count& Count::operator+=(const Count& other) {
  passed += other.passed;
  failed += other.failed;
  warned += other.warned;
  expected += other.expected;
  unproven += other.unproven;
  unsupported += other.unsupported;
  not_asked += other.not_asked;
  return *this;
}

Count count_of(const RequestResult& result, bool strict) {
  Count count;
  const auto all = static_cast<std::size_t>(result.elements);
  switch (result.verdict) {
    case Verdict::pass: count.passed = all; break;
    case Verdict::unsupported: count.unsupported = all; break;
    case Verdict::unproven: count.unproven = all; break;
    case Verdict::garbled:
    case Verdict::not_asked: count.not_asked = all; break;
    case Verdict::fail:
    case Verdict::crashed:
    case Verdict::timed_out:
      for (const Fault& fault : result.faults)
        (fault.expected               ? count.expected
         : is_binding(result, strict) ? count.failed
                                      : count.warned) += weight(result, fault);
      count.passed = all - std::min(all, count.judged());
      break;
  }
  return count;
}

Summary summary_of(const Results& results) {
  Summary summary;
  for (std::string_view area : kAreas) summary.areas[area];
  for (const RequestResult& result : results.requests) {
    const Count count = count_of(result, results.strict);
    summary.areas[area_of(result.id)] += count;
    summary.all += count;
  }
  return summary;
}

std::string unjudged_codec(const Results& results) {
  std::set<std::string_view> asked, judged;
  for (const RequestResult& result : results.requests)
    if (result.verdict != Verdict::not_asked)
      for (const std::string& codec : result.codecs) {
        asked.insert(codec);
        if (is_judged(result)) judged.insert(codec);
      }
  for (std::string_view codec : kCodecs) {
    const auto& declared = results.description.codecs;
    if (std::find(declared.begin(), declared.end(), codec) != declared.end() && asked.count(codec) != 0 &&
        judged.count(codec) == 0)
      return std::string(codec);
  }
  return {};
}

Outcome outcome_of(const Results& results) {
  const Count all = summary_of(results).all;
  if (!results.stopped.empty() || !results.protocol_faults.empty() || all.judged() == 0 || !unjudged_codec(results).empty())
    return Outcome::not_done;
  const bool inconsistent =
      results.strict && std::any_of(results.profile.begin(), results.profile.end(),
                                    [](const ProfileEntry& entry) { return entry.answers.empty(); });
  return all.failed > 0 || !results.stale.empty() || inconsistent ? Outcome::failures : Outcome::no_failures;
}

}  // namespace zarrproof
