// An example: cast_value/sweep/float16-int8/encode/nearest-even/clamp of a program with one wrong value.
//   tally       values 63,488   right 63,487   refused 2,048   refusals 65   differ 1 (0x4248)
//   requests    ID                  pass       63,552 elements: values + refusals - differ
//               ID/not-asked        not asked   1,983 elements: refused - refusals; also unasked and unjudged
//               cast_value/found/…  fail       the finding of 0x4248; without a finding ID/differ
//   note        ID: 1 different value, such as 3.140625 (0x4248)
// An array that fails although its parts pass is one more failing request: its finding, or ID/array.
#include <algorithm>
#include <iterator>
#include <utility>

#include "conformance/text/edit.h"
#include "fuzz/sweep/codes.h"
#include "fuzz/sweep/findings.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz::sweep {
namespace {

// Returns a result without a verdict.
RequestResult result_of(const Conversion& conversion) {
  using enum Clause;
  RequestResult result;
  result.id = conversion.id;
  result.clauses = {SO_1, SO_2, SO_3};
  result.operation = conversion.operation;
  result.codecs = {"scale_offset", "bytes"};
  result.data_types = {conversion.array.data_type.name};
  if (const CastValueConfiguration* cast = first_cast(conversion.array)) {
    result.clauses = {CV_2, CV_3, CV_4, CV_5, CV_7, CV_8, CV_12};
    result.codecs.front() = "cast_value";
    result.data_types.push_back(cast->stored_type.name);
    result.out_of_range = cast->out_of_range;
  }
  return result;
}

// Returns "5 different values, such as 3.140625 (0x4248)".
std::string difference_text(const Conversion& conversion, const ConversionTally& tally) {
  Bits lowest = tally.differences.front().examples.front();
  for (const DifferenceTally& difference : tally.differences)
    lowest = std::min(lowest, Bits{difference.examples.front()});
  return plural(tally.differ(), "different value") + ", such as " +
         describe_bits(lowest, conversion.input_type());
}

// Returns "2 arrays, such as one of 1984 values: a refusal: too long; parts of this array get other
// responses".
std::string array_text(const ArrayTally& arrays) {
  return plural(arrays.count, "array") + ", such as one of " + plural(arrays.values, "value") + ": " +
         arrays.got;
}

// Adds the findings of a difference that `count` values show, or of `count` failing arrays. Each finding
// counts for its own value or array, and the first one also for those that were not asked again.
void add_findings(std::vector<RequestResult>& requests, const std::vector<Finding>& findings,
                  std::uint64_t count) {
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const std::uint64_t elements = i > 0 || count < findings.size() ? 1 : count - (findings.size() - 1);
    const auto known = std::ranges::find(requests, findings[i].result.id, &RequestResult::id);
    if (known != requests.end()) {  // another difference also shows it
      known->elements += elements;
      continue;
    }
    RequestResult& result = requests.emplace_back(findings[i].result);
    result.elements = elements;
    Fault& fault = result.faults.front();
    std::swap(fault.shown_by, fault.element);  // the fault counts for all of `elements`
  }
}

// Adds a failure without a finding.
void add_failure(std::vector<RequestResult>& requests, const Conversion& conversion, const char* suffix,
                 std::uint64_t elements, std::string got) {
  RequestResult& failure = requests.emplace_back(result_of(conversion));
  failure.id += suffix;
  failure.verdict = Verdict::fail;
  failure.elements = elements;
  failure.request = "the values of this conversion, in arrays";
  Fault& fault = failure.faults.emplace_back();
  fault.verdict = Verdict::fail;
  fault.got = std::move(got);
  fault.want = "the results of the reference";
}

// Adds the request ID for the values that were judged and do not differ, and ID/not-asked for those without a
// verdict.
void add_requests(std::vector<RequestResult>& requests, const Conversion& conversion,
                  const ConversionTally& tally, const Sweep::Blocks& blocks) {
  const auto add = [&](const char* suffix, Verdict verdict, std::uint64_t elements,
                       const std::string& explanation) {
    RequestResult& result = requests.emplace_back(result_of(conversion));
    result.id += suffix;
    result.verdict = verdict;
    result.elements = elements;
    result.explanation = explanation;
  };
  // Numbers of values. left_out: those that must be refused and are not in the sample.
  const std::uint64_t judged = tally.values + tally.refusals,
                      unasked = (blocks.all - blocks.asked) * block_size(conversion.input_type()),
                      left_out = tally.refused - tally.refusals;
  if (!tally.unsupported.empty())  // all values of the conversion, so that the share counts them
    add("", Verdict::unsupported, blocks.all * block_size(conversion.input_type()), tally.unsupported);
  else if (tally.right > 0)
    add("", Verdict::pass, judged - tally.differ(), "");
  else if (judged > 0)  // refusing everything must not score
    add("", Verdict::unproven, 1, tally.values > 0 ? "no result is right" : "every value must be refused");
  std::vector<std::string> why;
  if (unasked > 0) why.push_back("the sweep ended before " + plural(unasked, "value"));
  if (left_out > 0) why.push_back("a sample was taken of " + plural(tally.refused, "value") + " to refuse");
  if (tally.unjudged > 0) why.push_back(plural(tally.unjudged, "value") + " could not be judged");
  if (!why.empty() && tally.unsupported.empty())
    add("/not-asked", Verdict::not_asked, unasked + left_out + tally.unjudged, joined_words(why, "; "));
}

}  // namespace

void add_sweep_results(const Sweep& sweep, const Findings& findings, Results& results) {
  constexpr std::size_t kMaxFailureNotes = 40;
  const Sweep::Blocks blocks = sweep.blocks();
  if (blocks.asked < blocks.all)
    results.notes.push_back("the sweep is not complete: " + std::to_string(blocks.asked) + " of " +
                            plural(blocks.all, "block") + " were asked");
  if (!std::ranges::all_of(sweep.conversions(), is_swept_whole, &Conversion::input_type))
    results.notes.push_back("of types of 64 bits, only breakpoints, patterns and random values were asked");
  std::vector<RequestResult> of_findings;
  std::vector<std::string> failure_notes;
  std::uint64_t unjudged = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const ConversionTally& tally = sweep.tallies()[i];
    // Adds the findings of the difference at this place, or of the arrays, whose place comes after the last
    // difference. Returns whether there are some.
    const auto add_found = [&](std::size_t place, std::uint64_t count) {
      const auto found = findings.find({i, place});
      if (found != findings.end()) add_findings(of_findings, found->second, count);
      return found != findings.end();
    };
    add_requests(results.requests, conversion, tally, sweep.blocks_of(i));
    std::uint64_t unexplained = 0;
    for (std::size_t j = 0; j < tally.differences.size(); ++j)
      if (!add_found(j, tally.differences[j].count)) unexplained += tally.differences[j].count;
    if (unexplained > 0)
      add_failure(results.requests, conversion, "/differ", unexplained, difference_text(conversion, tally));
    if (tally.differ() > 0) failure_notes.push_back(tally.id + ": " + difference_text(conversion, tally));
    if (tally.arrays) {
      const std::string text = array_text(*tally.arrays);
      if (!add_found(tally.differences.size(), tally.arrays->count))
        add_failure(results.requests, conversion, "/array", tally.arrays->count, text);
      failure_notes.push_back(tally.id + ": " + text);
    }
    if (tally.next > 0) results.conversions.push_back(tally);  // the sweep began this conversion
    unjudged += tally.unjudged;
  }
  std::ranges::move(of_findings, std::back_inserter(results.requests));
  if (failure_notes.size() > kMaxFailureNotes) {
    const std::size_t more = failure_notes.size() - kMaxFailureNotes;
    failure_notes.resize(kMaxFailureNotes);
    failure_notes.push_back("different values and failing arrays: " + plural(more, "more note"));
  }
  std::ranges::move(failure_notes, std::back_inserter(results.notes));
  if (unjudged > 0) results.notes.push_back(plural(unjudged, "value") + " could not be judged");
}

}  // namespace zarrproof::fuzz::sweep
