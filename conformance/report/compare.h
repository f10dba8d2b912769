// Compares an older and a newer run.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/report/changes.h"
#include "conformance/report/matrix.h"

namespace zarrproof {

// The changes from one run to another.
struct RunChanges {
  // Requests of one kind of change.
  struct List {
    std::string_view title;  // "better, failed before and passes now"
    Changes changes;
    bool fails_after =
        false;  // whether the requests fail in the new run; otherwise in the old run, if in any
  };
  // What is worse first, then new failures, warnings, expected failures, better ones, and what is judged in
  // one run only.
  std::vector<List> lists;
  std::vector<std::string> also_worse;  // what is worse and no request
  std::string differences;              // of what was asked, judged and declared; lines
  std::string answers;                  // open points with other answers; lines
  bool is_worse = false;
  std::string verdict;  // "worse: 1 request; better: none"
};
RunChanges changes_between(const Results& before, const Results& after);

// Prints the changes by area and clause. Returns whether the new run is worse.
//
// The new run is worse if an element has a binding, unexpected failure in the new run and no failure in the
// old run, or if only the old run was completed. With --strict in the new run, warnings and inconsistent
// answers to open points count as failures. Printed, but not worse: other warnings, expected failures,
// requests that the old run does not have, and requests that are no longer judged.
bool print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after);

}  // namespace zarrproof
