// Any text as a list of expected failures: the list is refused; or the list, updated with the results of a
// run, expects all failures, and a second update does not change it.
#include "conformance/results/count.h"
#include "conformance/results/expected.h"
#include "fuzz/checks/report.h"
#include "fuzz/engine/target.h"
#include "reference/errors/error.h"

namespace zarrproof::fuzz {
namespace {

RequestResult result(const std::string& id, Verdict verdict, std::initializer_list<std::uint64_t> elements) {
  RequestResult made;
  made.id = id;
  made.clauses = {Clause::CV_3};
  made.verdict = verdict;
  made.elements = 10;
  for (const std::uint64_t element : elements) made.faults.emplace_back().element = element;
  return made;
}

Results some_results() {
  Results results;
  results.requests = {result("a/b", Verdict::pass, {}), result("a/c", Verdict::fail, {3, 7}),
                      result("b", Verdict::fail, {0, 1, 2, 9}), result("c", Verdict::unsupported, {})};
  return results;
}

}  // namespace

void check(Input input) {
  ExpectedFailures list;
  try {
    list = read_expected({input.begin(), input.end()}, "list");
  } catch (const Refused&) {
    return;
  }
  Results results = some_results();
  apply_expected(list, results);
  const std::string updated = updated_expected(list, results);
  const ExpectedFailures again = read_expected(updated, "list");
  Results others = some_results();
  apply_expected(again, others);
  if (!others.stale.empty() || summary_of(others).all.failed != 0)
    fail("an updated list does not expect all failures:\n" + updated);
  if (updated_expected(again, others) != updated) fail("a second update changes the list:\n" + updated);
}

std::string describe(Input input) {
  return {input.begin(), input.end()};
}

}  // namespace zarrproof::fuzz
