// A run as the page shows it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "conformance/results/cause.h"
#include "conformance/results/results.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

class Run {
 public:
  // The file must live longer than the run. `number` is the position among the runs of the page, from 1.
  Run(const ResultsFile& file, std::size_t number);

  const Results& results() const { return file_.results; }
  const std::string& path() const { return file_.path; }

  // The prefix of all anchors of the run: "run-1".
  const std::string& id() const { return id_; }

  // All causes: those of unexpected failures, the worst first, then those of expected failures.
  const std::vector<Cause>& causes() const { return causes_; }

  // Returns the number of causes of unexpected failures.
  std::size_t unexpected() const { return unexpected_; }

  // The anchor of a cause: "run-1-cause-3".
  std::string cause_id(std::size_t cause) const;

  // Returns the number of the first cause of the request with this id; nothing if it has no failures.
  std::optional<std::size_t> cause_of(const std::string& id) const;

  // Returns the requests of a cause, in the order of the suite.
  std::vector<const RequestResult*> requests_of(const Cause& cause) const;

 private:
  const ResultsFile& file_;
  std::string id_;
  std::vector<Cause> causes_;
  std::size_t unexpected_ = 0;
  std::unordered_map<std::string, std::size_t> first_cause_;                // by the id of the request
  std::unordered_map<std::string, const RequestResult*> failing_requests_;  // by id
};

// Returns the runs, or only the last run of each implementation. A checkout is an implementation of its own.
std::vector<const Run*> pointers(const std::vector<Run>& runs);
std::vector<const Run*> newest_of(const std::vector<const Run*>& runs);

// Returns "implementation 1.2", or the testee's words if it does not say its name.
std::string title_of(const Run& run);

// Returns a title that no other of these runs has. Where several have one title, adds the dependencies in
// which they differ; where these do not differ, the name of the results file.
std::string unique_title_of(const Run& run, const std::vector<const Run*>& runs);

// Returns the name of a part of the run that no other part of the page has: "Open points, mine 1.2, run-1".
std::string part_name(std::string_view part, const Run& run);

}  // namespace zarrproof
