// An example: cast_value/sweep/float16-int8/encode/nearest-even/clamp of a program with one wrong value.
//   tally       values 63,488   right 63,487   refused 2,048   refusals 65   differ 1 (0x4248)
//   requests    ID                  pass       63,552 elements: values + refusals - differ
//               ID/not-asked        not asked   1,983 elements: refused - refusals; also unasked and unjudged
//               cast_value/found/1  fail       the finding of 0x4248; without findings ID/differ
#include "fuzz/sweep/results.h"

#include <algorithm>
#include <unordered_map>

#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "fuzz/campaign/failure.h"
#include "fuzz/sweep/codes.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz::sweep {
namespace {

// The clauses that values of a conversion test.
std::vector<Clause> clauses_of(const Conversion& conversion) {
  if (conversion.cast() == nullptr) return {Clause::SO_1, Clause::SO_2, Clause::SO_3};
  return {Clause::CV_2, Clause::CV_3, Clause::CV_4, Clause::CV_5, Clause::CV_7, Clause::CV_8, Clause::CV_12};
}

Verdict verdict_of(const ConversionTally& tally) {
  if (!tally.unsupported.empty()) return Verdict::unsupported;
  if (tally.right > 0) return Verdict::pass;
  return Verdict::unproven;  // refusing everything must not score
}

RequestResult result_of_asked(const Conversion& conversion, const ConversionTally& tally) {
  RequestResult result;
  result.id = conversion.id;
  result.clauses = clauses_of(conversion);
  result.operation = conversion.operation;
  result.codecs = {conversion.cast() == nullptr ? "scale_offset" : "cast_value", "bytes"};
  result.data_types = {conversion.array.data_type.name};
  if (const CastValueConfiguration* cast = conversion.cast()) {
    result.data_types.push_back(conversion.array.stored_type().name);
    result.out_of_range = cast->out_of_range;
  }
  result.verdict = verdict_of(tally);
  if (result.verdict == Verdict::pass) result.elements = tally.values + tally.refusals - tally.differ;
  if (result.verdict == Verdict::unsupported) result.explanation = tally.unsupported;
  if (result.verdict == Verdict::unproven) result.explanation = "every value must be refused";
  return result;
}

// Returns the result ID/not-asked; nothing if every value has a verdict.
std::optional<RequestResult> result_without_verdict(const Sweep& sweep, std::size_t number) {
  const Conversion& conversion = sweep.conversions()[number];
  const ConversionTally& tally = sweep.tallies()[number];
  if (!tally.unsupported.empty()) return std::nullopt;
  const std::uint64_t blocks = sweep.blocks_of(number) - sweep.asked_blocks_of(number);
  const std::uint64_t unasked = blocks * block_size(conversion.input()),
                      sampled = tally.refused - tally.refusals;
  if (unasked + sampled + tally.unjudged == 0) return std::nullopt;
  RequestResult rest = result_of_asked(conversion, tally);
  rest.id += "/not-asked";
  rest.verdict = Verdict::not_asked;
  rest.elements = unasked + sampled + tally.unjudged;
  std::vector<std::string> why;
  if (unasked > 0) why.push_back("the sweep ended before " + plural(unasked, "value"));
  if (sampled > 0) why.push_back("a sample was taken of " + plural(tally.refused, "value") + " to refuse");
  if (tally.unjudged > 0) why.push_back(plural(tally.unjudged, "value") + " could not be judged");
  rest.explanation = joined_words(why, "; ");
  return rest;
}

// Returns the failure ID/differ, of values that were not asked again or did not differ then.
RequestResult result_without_finding(const Conversion& conversion, const ConversionTally& tally) {
  RequestResult result = result_of_asked(conversion, tally);
  result.id += "/differ";
  result.verdict = Verdict::fail;
  result.elements = 1;
  result.request = "the values of this conversion, in arrays";
  Fault fault;
  fault.verdict = Verdict::fail;
  fault.got = plural(tally.differ, "value") + " with results that are not permitted, such as " +
              describe_bits(tally.examples.front(), conversion.input());
  fault.want = "the results of the reference";
  result.faults = {fault};
  return result;
}

void check_equal_sweeps(const ResultsFile& earlier, const Results& results) {
  const Results& before = earlier.results;
  const auto check = [&](const std::string& what, const std::string& found, const std::string& expected) {
    if (harmless(found) != harmless(expected))
      refuse({}, earlier.path, what + " " + harmless(found), what + " " + harmless(expected));
  };
  const auto testee = [](const Results& sweep) {
    return sweep.testee + (sweep.testee_options.empty() ? "" : " " + shell_command(sweep.testee_options));
  };
  const auto selection = [](const Results& sweep) {
    return sweep.selection.empty() ? "all values" : "the selection " + shell_command(sweep.selection);
  };
  const auto names = [](std::vector<std::string> all) {
    std::ranges::sort(all);
    return joined_words(all, ", ");
  };
  const Description &declared_before = before.description, &declared = results.description;
  check("results of level", before.level, results.level);
  check("results of the testee", testee(before), testee(results));
  check("results of", full_name(declared_before), full_name(declared));
  check("results of operations", names(declared_before.operations), names(declared.operations));
  check("results of codecs", names(declared_before.codecs), names(declared.codecs));
  check("results of data types", names(declared_before.data_types), names(declared.data_types));
  check("results of zarrproof", before.program_version, results.program_version);
  check_same_data(earlier.path, before.data_hash, "this sweep", results.data_hash);
  check("results of", selection(before), selection(results));
}

void check_has_counts(const ResultsFile& earlier) {
  const Results& before = earlier.results;
  if (!before.protocol_faults.empty())
    refuse({}, earlier.path,
           "results of a testee that broke the protocol (" +
               std::string(name(before.protocol_faults.front().rule)) + ")",
           "results without faults of the protocol: correct the adapter, and sweep anew");
  // A sweep that ended before its first block has requests, but asked nothing.
  if (before.conversions.empty() && std::ranges::any_of(before.requests, [](const RequestResult& result) {
        return result.verdict != Verdict::not_asked;
      }))
    refuse({}, earlier.path, "merged results of shards", "the results of one sweep");
}

}  // namespace

Answers answers_of(Asker& asker, const Suite& smoke) {
  VectorFile file;
  for (Vector vector : smoke.vectors) {
    const std::string_view area = area_of(vector.id);
    if ((area != "cast_value" && area != "scale_offset") || !vector.sequence.empty()) continue;
    vector.control.clear();
    file.cases.push_back(std::move(vector));
  }
  Answers answers;
  for (const ProfileEntry& entry : asker.ask_all_possible(make_suite({file})).profile)
    if (entry.answers.size() == 1) answers.set(entry.open_point, entry.answers.front());
  return answers;
}

Findings findings_of(const Sweep& sweep, Asker& asker) {
  constexpr std::size_t kMaxConversions = 50;
  Findings findings;
  std::size_t examined = 0;
  for (std::size_t i = 0; i < sweep.conversions().size() && examined < kMaxConversions; ++i) {
    const ConversionTally& tally = sweep.tallies()[i];
    if (tally.differ == 0) continue;
    ++examined;
    const Conversion& conversion = sweep.conversions()[i];
    const RequestSpec examples = spec_of(conversion, tally.examples);
    const auto vectors = vectors_of(examples, conversion.id);
    for (const Failure& failure : failures_in(vectors, asker.ask(vectors), {})) {
      findings.all.push_back(confirm(failure, asker, "a sweep"));
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
    if (has_response) requests.push_back(result_of_asked(conversion, tally));
    if (auto rest = result_without_verdict(sweep, i)) requests.push_back(std::move(*rest));
    if (tally.differ > 0 && !findings.conversions.contains(i))
      requests.push_back(result_without_finding(conversion, tally));
  }
  for (const Finding& finding : findings.all) requests.push_back(finding.result);
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

std::vector<ConversionTally> begun_tallies(const Sweep& sweep) {
  std::vector<ConversionTally> tallies = sweep.tallies();
  std::erase_if(tallies, [](const ConversionTally& tally) { return tally.next == 0; });
  return tallies;
}

std::vector<ConversionTally> tallies_from(const ResultsFile& earlier, const Results& results,
                                          const std::vector<Conversion>& conversions) {
  check_equal_sweeps(earlier, results);
  check_has_counts(earlier);
  std::vector<ConversionTally> tallies(conversions.size());
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    tallies[i].id = conversions[i].id;
    places.emplace(conversions[i].id, i);
  }
  for (const ConversionTally& tally : earlier.results.conversions) {
    const auto place = places.extract(tally.id);  // each id once
    const auto has_codes_of = [&](const DataType& type) {
      return std::ranges::all_of(tally.examples, [&](Bits code) { return (code & ~type.mask()) == 0; });
    };
    if (place.empty() || tally.next > block_count(conversions[place.mapped()].input()) ||
        !has_codes_of(conversions[place.mapped()].input()))
      refuse({}, earlier.path, "counts of " + tally.id + " that no sweep has", "the results of a sweep");
    if (tally.unjudged == 0) tallies[place.mapped()] = tally;
  }
  return tallies;
}

}  // namespace zarrproof::fuzz::sweep
