#include "sweep/results.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "fuzz/campaign/failure.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/suite.h"

namespace zarrproof::sweep {
namespace {

bool is_scaling(const Conversion& conversion) {
  return std::holds_alternative<fuzz::ScaleOffsetOutline>(conversion.codec);
}

// The clauses that values of a conversion test.
std::vector<Clause> clauses_of(const Conversion& conversion) {
  if (is_scaling(conversion)) return {Clause::SO_1, Clause::SO_2, Clause::SO_3};
  return {Clause::CV_2, Clause::CV_3, Clause::CV_4, Clause::CV_5, Clause::CV_7, Clause::CV_8, Clause::CV_12};
}

Verdict verdict_of(const ConversionTally& tally) {
  if (!tally.unsupported.empty()) return Verdict::unsupported;
  if (tally.right > 0) return Verdict::pass;
  return Verdict::unproven;  // refusing everything must not score
}

RequestResult request_of(const Conversion& conversion, const ConversionTally& tally) {
  RequestResult result;
  result.id = conversion.id;
  result.clauses = clauses_of(conversion);
  result.operation = conversion.operation;
  result.codecs = {is_scaling(conversion) ? "scale_offset" : "cast_value", "bytes"};
  result.data_types = {conversion.array_type().name};
  if (!is_scaling(conversion)) result.data_types.push_back(conversion.stored_type().name);
  result.verdict = verdict_of(tally);
  if (result.verdict == Verdict::pass) result.elements = tally.values + tally.refusals - tally.differ;
  if (result.verdict == Verdict::unsupported) result.said = tally.unsupported;
  if (result.verdict == Verdict::unproven) result.said = "every value must be refused";
  return result;
}

// The values of a conversion that have no verdict; nothing if there are none.
std::optional<RequestResult> rest_of(const Sweep& sweep, std::size_t number) {
  const Conversion& conversion = sweep.conversions()[number];
  const ConversionTally& tally = sweep.tallies()[number];
  if (!tally.unsupported.empty()) return std::nullopt;
  const std::uint64_t blocks = sweep.blocks_of(number) - sweep.asked_blocks_of(number);
  const std::uint64_t unasked = blocks * block_size(conversion.input),
                      sampled = tally.refused - tally.refusals;
  if (unasked + sampled + tally.unjudged == 0) return std::nullopt;
  RequestResult rest = request_of(conversion, tally);
  rest.id += "/not-asked";
  rest.verdict = Verdict::not_asked;
  rest.elements = unasked + sampled + tally.unjudged;
  std::vector<std::string> why;
  if (unasked > 0) why.push_back("the sweep ended before " + plural(unasked, "value"));
  if (sampled > 0) why.push_back("a sample was taken of " + plural(tally.refused, "value") + " to refuse");
  if (tally.unjudged > 0) why.push_back(plural(tally.unjudged, "value") + " could not be judged");
  rest.said = joined_words(why, "; ");
  return rest;
}

// The failure of a conversion whose values were not asked again, or did not differ then.
RequestResult unexplained(const Conversion& conversion, const ConversionTally& tally) {
  RequestResult result = request_of(conversion, tally);
  result.id += "/differ";
  result.verdict = Verdict::fail;
  result.elements = 1;
  result.request = "the values of this conversion, in arrays";
  Fault fault;
  fault.verdict = Verdict::fail;
  fault.got = plural(tally.differ, "value") + " with results that are not permitted, such as " +
              describe_bits(tally.examples.front(), conversion.input);
  fault.want = "the results of the reference";
  result.faults = {fault};
  return result;
}

// Throws Refused where the earlier results are not of the sweep that `own` describes.
void check_equal_sweep(const ResultsFile& earlier, const Results& own) {
  const Results& here = earlier.results;
  const auto check = [&](const std::string& what, const std::string& found, const std::string& expected) {
    if (found != expected) refuse({}, earlier.path, what + " " + found, what + " " + expected);
  };
  const auto selection = [](const Results& results) {
    return results.selection.empty() ? "of all values" : shell_command(results.selection);
  };
  check("results of level", here.level, own.level);
  check("results of the testee", harmless(here.testee), harmless(own.testee));
  check("results of", name_and_version(here.description), name_and_version(own.description));
  check("results of zarrproof", here.program_version, own.program_version);
  check_same_data(earlier.path, here.data_hash, "this sweep", own.data_hash);
  check("results of the selection", selection(here), selection(own));
  if (here.conversions.empty() && !here.requests.empty())
    refuse({}, earlier.path, "merged results of shards", "the results of one sweep");
}

}  // namespace

Answers answers_of(fuzz::Asker& asker, const Suite& smoke) {
  VectorFile file;
  for (Vector vector : smoke.vectors) {
    const std::string_view area = area_of(vector.id);
    if ((area != "cast_value" && area != "scale_offset") || !vector.sequence.empty()) continue;
    vector.control.clear();
    file.cases.push_back(std::move(vector));
  }
  Answers answers;
  for (const ProfileEntry& entry : asker.ask_what_can_be(make_suite({file})).profile)
    if (entry.answers.size() == 1) answers.set(entry.open_point, entry.answers.front());
  return answers;
}

Findings findings_of(const Sweep& sweep, fuzz::Asker& asker) {
  constexpr std::size_t kMostConversions = 50;
  Findings findings;
  std::size_t examined = 0;
  for (std::size_t i = 0; i < sweep.conversions().size() && examined < kMostConversions; ++i) {
    const ConversionTally& tally = sweep.tallies()[i];
    if (tally.differ == 0) continue;
    ++examined;
    const Conversion& conversion = sweep.conversions()[i];
    const fuzz::Case examples{{}, outline_of(conversion, tally.examples)};
    const auto vectors = fuzz::vectors_of(examples, conversion.id, {tally.examples.size(), 0});
    for (const fuzz::Failure& failure : fuzz::failures_in(vectors, asker.ask(vectors), {})) {
      findings.all.push_back(fuzz::confirm(failure, asker, "sweep"));
      findings.conversions.insert(i);
    }
  }
  return findings;
}

std::vector<RequestResult> requests_of(const Sweep& sweep, const Findings& findings) {
  std::vector<RequestResult> requests;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const ConversionTally& tally = sweep.tallies()[i];
    const bool has_response = tally.values + tally.refusals > 0 || !tally.unsupported.empty();
    if (has_response) requests.push_back(request_of(conversion, tally));
    if (auto rest = rest_of(sweep, i)) requests.push_back(std::move(*rest));
    if (tally.differ > 0 && !findings.conversions.contains(i))
      requests.push_back(unexplained(conversion, tally));
  }
  for (const fuzz::Finding& finding : findings.all) requests.push_back(finding.result);
  return requests;
}

std::vector<std::string> notes_of(const Sweep& sweep) {
  std::vector<std::string> notes;
  const std::uint64_t asked = sweep.asked_blocks(), all = sweep.all_blocks();
  if (asked < all)
    notes.push_back("the sweep is not complete: " + std::to_string(asked) + " of " + plural(all, "block") +
                    " were asked");
  std::uint64_t unjudged = 0;
  for (const ConversionTally& tally : sweep.tallies()) unjudged += tally.unjudged;
  if (unjudged > 0) notes.push_back(plural(unjudged, "value") + " could not be judged");
  return notes;
}

std::vector<ConversionTally> begun(const Sweep& sweep) {
  std::vector<ConversionTally> tallies;
  std::ranges::copy_if(sweep.tallies(), std::back_inserter(tallies),
                       [](const ConversionTally& tally) { return tally.next > 0; });
  return tallies;
}

std::vector<ConversionTally> tallies_from(const ResultsFile& earlier, const Results& own,
                                          const std::vector<Conversion>& conversions) {
  check_equal_sweep(earlier, own);
  std::unordered_map<std::string, const ConversionTally*> earlier_tallies;
  for (const ConversionTally& tally : earlier.results.conversions) earlier_tallies.emplace(tally.id, &tally);
  std::vector<ConversionTally> tallies(conversions.size());
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    const DataType& input = conversions[i].input;
    tallies[i].id = conversions[i].id;
    const auto found = earlier_tallies.find(conversions[i].id);
    if (found == earlier_tallies.end() || found->second->unjudged > 0) continue;
    tallies[i] = *found->second;
    const bool has_codes_of_type =
        std::ranges::all_of(tallies[i].examples, [&](Bits code) { return (code & ~input.mask()) == 0; });
    if (tallies[i].next > block_count(input) || !has_codes_of_type)
      refuse({}, earlier.path, "counts of " + tallies[i].id + " that no sweep has", "the results of a sweep");
  }
  return tallies;
}

}  // namespace zarrproof::sweep
