#include <algorithm>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "reference/errors/error.h"

namespace zarrproof {

FailedRequests failed_requests(const std::string& results_file, const Suite& suite) {
  const Results results = read_results_file(results_file);
  check_same_data(results_file, results.data_hash, "this suite", suite.data_hash);
  FailedRequests failed;
  std::vector<std::string> unknown;
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict) && failed.ids.insert(result.id).second && suite.find(result.id) == nullptr)
      unknown.push_back(result.id);
  if (failed.ids.empty() && exit_status_of(results) == ExitStatus::not_done)
    refuse({}, results_file, "a run that could not be completed", "the results of a completed run");
  if (unknown.empty()) return failed;
  const std::string words = std::to_string(unknown.size()) + " of the " + std::to_string(failed.ids.size()) +
                            " requests that failed are not in this suite, such as " +
                            *std::ranges::min_element(unknown);
  if (unknown.size() == failed.ids.size())
    refuse({}, results_file, words, "results of the same requests (--level, --vectors)");
  failed.note = "--failed-from " + results_file + ": " + words;
  return failed;
}

}  // namespace zarrproof
