// Example: a request with 4 elements, of which one fails and one fails as expected, counts as 2 passed, 1
// failed and 1 expected.
#include "conformance/results/count.h"

#include <algorithm>

#include "conformance/results/scope.h"
#include "vectors/add_once.h"

namespace zarrproof {

std::string_view area_of(std::string_view id) {
  constexpr std::string_view kMetadata = "metadata/";
  if (id.starts_with(kMetadata))  // metadata of one codec count for the codec
    for (std::string_view codec : kCodecs)
      if (id.substr(kMetadata.size()).starts_with(codec)) return codec;
  const std::string_view first = id.substr(0, id.find('/'));
  if (first != "stores") return first;
  const std::string_view area = area_of(id.substr(std::min(id.size(), first.size() + 1)));
  return std::ranges::count(kAreas, area) > 0 ? area : first;
}

Count& Count::operator+=(const Count& other) {
  for (const auto member : {&Count::passed, &Count::failed, &Count::warned, &Count::expected,
                            &Count::unproven, &Count::unsupported, &Count::undeclared, &Count::not_asked})
    this->*member += other.*member;
  return *this;
}

Count count_of(const RequestResult& result, const Strictness& strictness) {
  Count count;
  const auto all = static_cast<std::size_t>(result.elements);
  switch (result.verdict) {
    case Verdict::pass: count.passed = all; break;
    case Verdict::unsupported: (result.undeclared ? count.undeclared : count.unsupported) = all; break;
    case Verdict::unproven: count.unproven = all; break;
    case Verdict::garbled:
    case Verdict::not_asked: count.not_asked = all; break;
    case Verdict::fail:
    case Verdict::crashed:
    case Verdict::timed_out:
      for (const Fault& fault : result.faults)
        (fault.expected                   ? count.expected
         : is_binding(result, strictness) ? count.failed
                                          : count.warned) += weight(result, fault);
      count.passed = all - std::min(all, count.judged());
      break;
  }
  return count;
}

namespace {

// Returns the area of the request's id. Returns "metadata" for metadata of a codec that the testee does not
// declare, such as a misspelt name.
std::string_view row_of(const RequestResult& result, const Description& testee) {
  const std::string_view area = area_of(result.id);
  const bool of_codec = is_codec(area);
  if (!of_codec || !result.id.starts_with("metadata/") || result.undeclared) return area;
  return contains(testee.codecs, area) ? area : "metadata";
}

// Returns whether no request was judged. Without a failure, returns true also if no codec, or no operation,
// counts as judged because too much is unsupported. Passes of a sweep always count, because it asks every
// value.
bool proves_nothing(const Results& results, const Count& all) {
  if (all.judged() == 0) return !results.requests.empty();
  if (all.failed > 0 || all.unsupported == 0 || is_of_sweep(results)) return false;
  const Scope scope = scope_of(results);
  const auto has_unjudged = [&](const auto& is_kind) {
    return std::ranges::any_of(scope.unjudged, is_kind, &Unjudged::name);
  };
  const auto is_operation = [](std::string_view name) {
    return std::ranges::count(operation_names(), name) > 0;
  };
  return (scope.codecs.empty() && has_unjudged(is_codec)) ||
         (scope.operations.empty() && has_unjudged(is_operation));
}

}  // namespace

Summary summary_of(const Results& results) {
  Summary summary;
  for (std::string_view area : kAreas) summary.areas[area];
  for (const RequestResult& result : results.requests) {
    const Count count = count_of(result, results.strictness);
    summary.areas[row_of(result, results.description)] += count;
    summary.all += count;
  }
  return summary;
}

std::vector<RunProblem> problems_of(const Results& results) {
  const Count all = summary_of(results).all;
  std::vector<RunProblem> problems;
  const auto add_if = [&](bool is_present, RunProblem problem) {
    if (is_present) problems.push_back(problem);
  };
  if (!results.protocol_faults.empty())
    problems = {RunProblem::protocol};
  else if (!results.stopped.empty())
    problems = {RunProblem::stopped};
  else if (all.judged() == 0 && all.not_asked > 0)
    problems = {RunProblem::no_response};
  else if (proves_nothing(results, all))
    problems = {RunProblem::not_judged};
  const bool is_done = problems.empty();
  add_if(!results.stale.empty(), RunProblem::stale);
  add_if(is_done && unsupported_share_of(results).exceeds_maximum, RunProblem::unsupported);
  if (!results.strictness.all) return problems;
  add_if(results.ends > 0, RunProblem::ends);
  add_if(std::ranges::any_of(scope_of(results).unjudged, &Unjudged::fails_strict), RunProblem::unjudged);
  add_if(
      std::ranges::any_of(results.profile, [](const ProfileEntry& entry) { return entry.answers.empty(); }),
      RunProblem::contradiction);
  return problems;
}

ExitStatus exit_status_of(const Results& results) {
  const std::vector<RunProblem> problems = problems_of(results);
  if (std::ranges::any_of(problems, is_not_done)) return ExitStatus::not_done;
  return !problems.empty() || summary_of(results).all.failed > 0 ? ExitStatus::failures
                                                                 : ExitStatus::no_failures;
}

void stop_without_required(Results& results) {
  if (results.unjudged_required.empty() || !results.stopped.empty()) return;
  if (summary_of(results).all.failed > 0) return;
  results.stopped = "nothing was judged about the required answer to " + results.unjudged_required.front();
}

}  // namespace zarrproof
