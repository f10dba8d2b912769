#include "fuzz/sweep/continue.h"

#include <algorithm>
#include <unordered_map>

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "conformance/text/harmless.h"
#include "fuzz/sweep/codes.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"

namespace zarrproof::sweep {
namespace {

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
    if (place.empty() || tally.next > block_count(conversions[place.mapped()].input) ||
        !has_codes_of(conversions[place.mapped()].input))
      refuse({}, earlier.path, "counts of " + tally.id + " that no sweep has", "the results of a sweep");
    if (tally.unjudged == 0) tallies[place.mapped()] = tally;
  }
  return tallies;
}

}  // namespace zarrproof::sweep
