// Compares an older and a newer run.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

// Changes of one kind: the number of elements and the ids of the requests, by area and clause.
class Changes {
 public:
  // Counts `elements` elements of the request. Does nothing for 0 elements. `how` divides the changes of one
  // clause into groups.
  void add(const RequestResult& result, std::size_t elements, const std::string& how = {});

  bool empty() const { return all_.ids.empty(); }
  // Returns "5 elements in 2 requests", "1 request" or "none".
  std::string counts() const { return all_.counts(); }
  // The changes of one clause of one area.
  struct Group {
    static constexpr std::size_t kMostIds = 3;  // that are shown

    std::vector<std::string> ids;
    std::size_t elements = 0;

    std::string counts() const;
    std::span<const std::string> shown_ids() const;
    std::string more_text() const;  // "and 5 more"; empty if all are shown
  };
  const std::map<std::string, Group>& groups() const { return groups_; }  // by name: "cast_value CV-3"

 private:
  std::map<std::string, Group> groups_;
  Group all_;
};

// The changes from one run to another.
struct RunChanges {
  // Requests of one kind of change.
  struct List {
    enum class Kind { worse, new_failures, warnings, expected, better, judged, unjudged };
    Kind kind;
    std::string_view title;  // "better, failed before and passes now"
    Changes changes;

    // Whether the requests fail in the new run; otherwise they fail in the old run, if in any.
    bool fails_after() const { return kind <= Kind::expected; }
  };
  std::vector<List> lists;                      // in the order of List::Kind
  std::vector<std::string> also_worse;          // what is worse and no request
  std::string differences;                      // of what was asked, judged and declared; lines
  std::string answers;                          // open points with other answers; lines
  ExitStatus status = ExitStatus::no_failures;  // not_done: no request was compared, and nothing is worse
  std::string verdict;                          // "worse: 1 request; better: none"
};
RunChanges changes_between(const Results& before, const Results& after);

// Prints the changes by area and clause. Returns `failures` if the new run is worse. Otherwise returns
// `not_done` if the new run judged no request, or no request that the old run judged; a run after one that
// judged nothing can be no worse.
//
// The new run is worse if an element has a binding, unexpected failure in the new run and no failure in the
// old run, or if only the old run was completed. With --strict in the new run, warnings and inconsistent
// answers to open points count as failures. Printed, but not worse: other warnings, expected failures,
// requests that the old run does not have, and requests that are no longer judged.
ExitStatus print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after);

}  // namespace zarrproof
