// Example: the request x fails in the run and passes alone. It fails after the last 10 requests before it,
// but not after the last 9: the tenth is needed. If x fails after the tenth alone, the tenth is its history.
// Otherwise all 10 are.
#include "conformance/run/history.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "conformance/judging/judge.h"
#include "conformance/results/cause.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/interruption.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Indices = std::vector<std::size_t>;  // of vectors, in the order in which they are asked
using SearchClock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMaxTime{60};
constexpr std::size_t kMaxHistory = 16;  // requests; a longer history is not shown

// The search has no time left.
struct OutOfTime {};

class HistorySearcher {
 public:
  HistorySearcher(const Suite& suite, const RunPlan& plan, const OpenTestee& open, const Progress& progress,
                  Results& results)
      : suite_(suite), plan_(plan), open_(open), progress_(progress), results_(results) {
    Indices asked;
    for (std::size_t place = 0; place < plan.indices.size(); ++place)
      if (!results.requests[place].undeclared) asked.push_back(plan.indices[place]);
    order_ = order_of_run(suite, asked, plan.seed);
    const std::chrono::duration<double> used(results.seconds);
    if (plan.max_time)
      end_ = std::min(end_, start_ + *plan.max_time - std::chrono::round<std::chrono::milliseconds>(used));
  }

  void find_dependent_failures() {
    within_limits([&] { search_all(); });
  }

  void find_dependent_ends(const std::vector<UnexplainedEnd>& ends) {
    within_limits([&] { search_ends(ends); });
  }

 private:
  void within_limits(const std::function<void()>& search) {
    try {
      search();
    } catch (const OutOfTime&) {
      results_.notes.push_back(
          "the search for earlier requests that failures depend on ended at its limit, " +
          std::to_string(kMaxTime.count()) + " s or --max-time, before all was asked");
    } catch (const TesteeUnusable&) {  // what is known so far is kept
    }
    progress_(1, 1);
  }

  // Asks the examples of all causes before the longer searches. The worst cause comes first. Until the others
  // of a cause are asked, they count as failures that depend on earlier requests, like their example.
  void search_all() {
    const std::vector<Cause> causes = causes_of(results_);
    std::vector<Indices> dependent;  // the requests of each cause, the example first
    for (const Cause& cause : causes | std::views::reverse) {
      const std::size_t example = index_of(*cause.example);
      if (cause.expected || !is_asked(*cause.example) || fails_after({}, example)) continue;
      Indices& requests = dependent.emplace_back(Indices{example});
      for (const RequestResult* request : cause.requests)
        if (request != cause.example && is_asked(*request)) requests.push_back(index_of(*request));
      for (const std::size_t index : requests) set_history(index, {});
    }
    for (const Indices& requests : dependent) search_cause(requests);
  }

  void search_ends(const std::vector<UnexplainedEnd>& ends) {
    for (const auto& [id, kind, text] : ends) {
      const std::size_t index = id - 1;
      if (!contains(plan_.indices, index)) continue;  // asked as a control
      RequestResult& result = result_at(index);
      if (is_failure(result.verdict)) continue;
      if (plan_.before.empty()) {
        const Indices history = history_of(index);
        if (history.empty()) continue;
        set_history(index, history);
      }
      const Vector& vector = suite_.vectors[index];
      Judgement judgement = judge(vector, {.kind = kind, .text = text}, Control::accepted);
      result.verdict = judgement.verdict;
      result.faults = std::move(judgement.faults);
      result.clauses = vector.clauses;
      result.explanation.clear();
      describe_request(result, vector.request);
    }
  }

  // Searches the history of the example, and sets it for the requests that pass alone and fail after it.
  void search_cause(const Indices& requests) {
    const Indices history = history_of(requests.front());
    set_history(requests.front(), history);
    // Requests that pass when they are asked together are not asked alone. A request that fails there is,
    // because another one may have made it fail.
    const std::set<std::size_t> failing = failing_after({}, requests);
    Indices passing;
    for (const std::size_t index : requests)
      if (failing.contains(index) && fails_after({}, index))
        result_at(index).after.reset();
      else
        passing.push_back(index);
    if (history.empty()) return;
    const std::set<std::size_t> failing_again = failing_after(history, passing);
    for (const std::size_t index : passing)
      if (failing_again.contains(index)) set_history(index, history);
  }

  // Returns the history of a request. Tries known ones first, because one defect may be several causes.
  // Returns nothing if the history is long, or if the request does not fail again.
  Indices history_of(std::size_t index) {
    for (const Indices& known : histories_)
      if (fails_after(known, index)) return known;
    const Indices before(order_.begin(), std::ranges::find(order_, index));
    const auto last = [&](std::size_t count) {
      return Indices(before.end() - static_cast<std::ptrdiff_t>(count), before.end());
    };
    std::size_t passes = 0, fails = 1;  // after so many last requests
    while (fails < before.size() && !fails_after(last(fails), index))
      passes = std::exchange(fails, 2 * fails);
    if (before.empty() || (fails >= before.size() && !fails_after(before, index))) return {};
    fails = std::min(fails, before.size());
    while (fails - passes > 1) {
      const std::size_t middle = passes + (fails - passes) / 2;
      (fails_after(last(middle), index) ? fails : passes) = middle;
    }
    Indices history = last(fails);
    if (fails_after({history.front()}, index)) history.resize(1);
    if (history.size() > kMaxHistory) return {};
    return histories_.emplace_back(std::move(history));
  }

  static bool is_asked(const RequestResult& request) {
    return request.verdict == Verdict::fail && !request.after;
  }

  // The results have the order of the plan, which is that of the suite.
  std::size_t index_of(const RequestResult& result) const {
    return plan_.indices[static_cast<std::size_t>(&result - results_.requests.data())];
  }

  // Returns the result of the vector with this index.
  RequestResult& result_at(std::size_t index) {
    const auto place = std::ranges::lower_bound(plan_.indices, index) - plan_.indices.begin();
    return results_.requests[static_cast<std::size_t>(place)];
  }

  // Sets RequestResult::after. An empty history says that the failure depends on requests that are not known.
  void set_history(std::size_t index, const Indices& history) {
    std::vector<std::string>& after = result_at(index).after.emplace();
    for (const std::size_t earlier : history) after.push_back(suite_.vectors[earlier].id);
  }

  void check_time() const {
    throw_if_interrupted();
    const auto now = SearchClock::now();
    if (now >= end_) throw OutOfTime();
    const auto passed = std::chrono::duration_cast<std::chrono::seconds>(now - start_);
    progress_(static_cast<std::size_t>(passed.count()), static_cast<std::size_t>(kMaxTime.count()) + 1);
  }

  bool fails_after(const Indices& history, std::size_t index) const {
    return failing_after(history, {index}).contains(index);
  }

  // Asks one new process each of the requests, after its control and the history. Returns which vectors fail.
  std::set<std::size_t> failing_after(const Indices& history, const Indices& indices) const {
    check_time();
    Indices sequence;
    for (const std::size_t index : indices) {
      if (contains(history, index)) continue;  // `run --after` asks no request twice
      Indices part = after_controls(suite_, {index});
      part.insert(part.end() - 1, history.begin(), history.end());
      sequence.insert(sequence.end(), part.begin(), part.end());
    }
    if (sequence.empty()) return {};
    std::vector<Submitted> block;
    for (const std::size_t index : sequence)
      block.push_back({block.size() + 1, suite_.vectors[index].request});
    const auto testee = open_();
    testee->describe();
    testee->submit_block(block);
    std::set<std::size_t> failing;
    while (const auto answer = testee->next()) {
      check_time();
      const std::size_t index = sequence[answer->id - 1];
      if (is_failure(judge(suite_.vectors[index], answer->response, Control::accepted).verdict))
        failing.insert(index);
    }
    testee->finish();
    for (const UnexplainedEnd& end : testee->protocol().ends)
      if (end.id > 0 && end.id <= sequence.size()) failing.insert(sequence[end.id - 1]);
    return failing;
  }

  const Suite& suite_;
  const RunPlan& plan_;
  const OpenTestee& open_;
  const Progress& progress_;
  Results& results_;
  Indices order_;                   // of all requests of the run
  std::vector<Indices> histories_;  // that were found
  SearchClock::time_point start_ = SearchClock::now(), end_ = start_ + kMaxTime;
};

bool is_complete(const Results& results) {
  const auto is_not_asked = [](const RequestResult& result) { return result.verdict == Verdict::not_asked; };
  return results.stopped.empty() && results.protocol_faults.empty() &&
         std::ranges::none_of(results.requests, is_not_asked);
}

}  // namespace

void find_histories(const Suite& suite, const RunPlan& plan, const OpenTestee& open, const Progress& progress,
                    Results& results) {
  if (plan.before.empty() && is_complete(results))
    HistorySearcher(suite, plan, open, progress, results).find_dependent_failures();
}

void find_histories_of_ends(const Suite& suite, const RunPlan& plan, const OpenTestee& open,
                            const std::vector<UnexplainedEnd>& ends, const Progress& progress,
                            Results& results) {
  if (!ends.empty() && is_complete(results))
    HistorySearcher(suite, plan, open, progress, results).find_dependent_ends(ends);
}

}  // namespace zarrproof
