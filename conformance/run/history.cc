#include "conformance/run/history.h"

#include <algorithm>
#include <tuple>

#include "conformance/judging/judge.h"
#include "conformance/results/cause.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/interruption.h"

namespace zarrproof {
namespace {

using Numbers = std::vector<std::size_t>;  // of vectors, in the order in which they are asked
using SearchClock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMostTimeAlone{20}, kMostTime{60};
constexpr std::size_t kMaxMinimized = 4;  // requests of a history of which each is needed
constexpr std::size_t kMaxHistory = 16;   // requests; a longer one is not shown
constexpr std::size_t kMostSearches = 4;
constexpr std::size_t kMostNear = 256;  // requests that are tried before all others
constexpr std::size_t kMostTogether = 2000;

// The search has no time left.
struct OutOfTime {};

// Returns how much two texts have in common at their beginnings and at their ends.
std::size_t likeness(std::string_view a, std::string_view b) {
  const auto first = std::ranges::mismatch(a, b);
  const auto from_start = static_cast<std::size_t>(first.in1 - a.begin());
  const auto last = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return from_start + static_cast<std::size_t>(last.first - a.rbegin());
}

class Search {
 public:
  Search(const Suite& suite, const RunPlan& plan, const HistorySearch& search, Results& results)
      : suite_(suite), plan_(plan), search_(search), results_(results) {
    Numbers asked;
    for (std::size_t place = 0; place < plan.numbers.size(); ++place)
      if (!results.requests[place].undeclared) asked.push_back(plan.numbers[place]);
    order_ = order_of_run(suite, asked, plan.seed);
  }

  void run() {
    FailingRequests failing;
    for (const RequestResult& result : results_.requests)
      if (is_examined(result)) failing.push_back(&result);
    if (failing.empty()) return;
    ask_together(std::move(failing));
    ask_alone();
    const auto is_stateful = [](const RequestResult& result) { return result.after.has_value(); };
    if (std::ranges::any_of(results_.requests, is_stateful)) search();
  }

 private:
  bool is_examined(const RequestResult& result) const {
    return result.verdict == Verdict::fail && !search_.is_listed(result.id);
  }

  // Returns the failing requests of each cause, the worst cause first, in each the smallest request first.
  std::vector<FailingRequests> causes() const {
    std::vector<FailingRequests> lists;
    for (const Cause& cause : causes_of(results_)) {
      FailingRequests requests = cause.requests;
      std::erase_if(requests, [&](const RequestResult* request) { return !is_examined(*request); });
      std::ranges::sort(requests, {}, [](const RequestResult* request) {
        return std::tuple(request->elements, request->request.size(), request);
      });
      if (!requests.empty()) lists.push_back(std::move(requests));
    }
    std::ranges::reverse(lists);
    return lists;
  }

  // Asks these requests in one new process. A request that passes there failed in the run because other
  // requests were asked before. Asks those that fail again, as long as some of them then pass.
  void ask_together(FailingRequests failing) {
    failing.resize(std::min(failing.size(), kMostTogether));
    for (bool is_changed = true; is_changed && !failing.empty();) {
      Numbers numbers;
      for (const RequestResult* request : failing) numbers.push_back(number_of(*request));
      const std::vector<bool> fails = ask(numbers);
      FailingRequests rest;
      for (std::size_t i = 0; i < failing.size(); ++i)
        if (fails[i])
          rest.push_back(failing[i]);
        else
          note(*failing[i], {});
      is_changed = rest.size() < failing.size();
      failing = std::move(rest);
    }
  }

  // Asks the smallest request of each other cause alone. It stands for all requests of the cause.
  void ask_alone() {
    for (const FailingRequests& requests : causes()) {
      if (is_late(kMostTimeAlone)) return;
      if (requests.front()->after || fails_after({}, number_of(*requests.front()))) continue;
      for (const RequestResult* request : requests) note(*request, {});
    }
  }

  // Searches the history of the smallest request, and asks which others fail after the same history: they
  // have the same cause. Repeats this with the requests that are left.
  void search() {
    FailingRequests rest;
    for (const RequestResult& result : results_.requests)
      if (result.after) rest.push_back(&result);
    std::ranges::sort(rest, {}, [](const RequestResult* request) {
      return std::tuple(request->elements, request->request.size(), request);
    });
    rest.resize(std::min(rest.size(), kMostTogether));
    for (std::size_t i = 0; i < kMostSearches && !rest.empty(); ++i) {
      const RequestResult& example = *rest.front();
      rest.erase(rest.begin());
      const std::optional<Numbers> history = history_of(number_of(example));
      if (!history) continue;
      note(example, *history);
      Numbers asked;
      for (const RequestResult* request : rest) {
        asked.insert(asked.end(), history->begin(), history->end());
        asked.push_back(number_of(*request));
      }
      const std::vector<bool> fails = ask(asked);
      FailingRequests others;
      for (std::size_t place = 0; place < rest.size(); ++place)
        if (fails[(place + 1) * (history->size() + 1) - 1])
          note(*rest[place], *history);
        else
          others.push_back(rest[place]);
      rest = std::move(others);
    }
  }

  // Returns the shortest history after which the request fails, first among the nearest requests, then among
  // all. Returns nothing if it is long, or if the request does not fail again.
  std::optional<Numbers> history_of(std::size_t number) const {
    const Numbers before(order_.begin(), std::ranges::find(order_, number));
    if (before.empty()) return std::nullopt;
    for (const Numbers& some : {near(before, number), before})
      if (fails_after(some, number)) {
        Numbers history = shortened(some, number);
        return history.size() <= kMaxHistory ? std::optional(std::move(history)) : std::nullopt;
      }
    return std::nullopt;
  }

  // The results have the order of the plan.
  std::size_t place_of(const RequestResult& result) const {
    return static_cast<std::size_t>(&result - results_.requests.data());
  }
  std::size_t number_of(const RequestResult& result) const { return plan_.numbers[place_of(result)]; }

  void note(const RequestResult& result, const Numbers& history) {
    RequestResult& changed = results_.requests[place_of(result)];
    changed.after.emplace();
    for (const std::size_t number : history) changed.after->push_back(suite_.vectors[number].id);
  }

  bool is_late(SearchClock::duration most) const {
    return SearchClock::now() - start_ > most || interruption() != 0;
  }

  // Asks a new process these requests, one after the other. Returns which of them fail.
  std::vector<bool> ask(const Numbers& numbers) const {
    if (is_late(kMostTime)) throw OutOfTime();
    const auto testee = search_.open();
    testee->describe();
    std::vector<Submitted> block;
    for (const std::size_t number : numbers)
      block.push_back({block.size() + 1, suite_.vectors[number].request});
    testee->submit_block(block);
    std::vector<bool> fails(numbers.size());
    while (const auto answer = testee->next()) {
      const std::size_t place = answer->id - 1;
      fails[place] =
          fails[place] ||
          is_failure(judge(suite_.vectors[numbers[place]], answer->response, Control::accepted).verdict);
    }
    testee->finish();
    return fails;
  }

  // Returns whether the request fails in a new process after its control and the history.
  bool fails_after(const Numbers& history, std::size_t number) const {
    Numbers asked = after_controls(suite_, {number});
    asked.insert(asked.end() - 1, history.begin(), history.end());
    return ask(asked).back();
  }

  // Returns the requests before this one that are most likely to matter: the last ones, and those with the
  // same data or with similar metadata.
  Numbers near(const Numbers& before, std::size_t number) const {
    const Request& own = suite_.vectors[number].request;
    std::vector<std::pair<std::size_t, std::size_t>> ranks;  // likeness, place
    for (std::size_t place = 0; place < before.size(); ++place) {
      const Request& other = suite_.vectors[before[place]].request;
      const std::size_t of_data = own.data == other.data ? own.zarr_json.size() : 0;
      ranks.emplace_back(of_data + likeness(own.zarr_json, other.zarr_json), place);
    }
    std::ranges::sort(ranks, std::ranges::greater());
    std::vector<bool> chosen(before.size());
    for (std::size_t i = 0; i < std::min(ranks.size(), kMostNear); ++i) chosen[ranks[i].second] = true;
    for (std::size_t i = 0; i < std::min(before.size(), kMostNear); ++i) chosen[before.size() - 1 - i] = true;
    Numbers some;
    for (std::size_t place = 0; place < before.size(); ++place)
      if (chosen[place]) some.push_back(before[place]);
    return some;
  }

  // Returns the fewest last ones of the requests, behind `first`, after which the request fails.
  Numbers fewest_last(const Numbers& requests, const Numbers& first, std::size_t number) const {
    const auto last = [&](std::size_t count) {
      Numbers some = first;
      some.insert(some.end(), requests.end() - static_cast<std::ptrdiff_t>(count), requests.end());
      return some;
    };
    std::size_t passes = 0, fails = 1;
    while (fails < requests.size() && !fails_after(last(fails), number))
      passes = std::exchange(fails, 2 * fails);
    fails = std::min(fails, requests.size());
    while (fails - passes > 1) {
      const std::size_t middle = passes + (fails - passes) / 2;
      (fails_after(last(middle), number) ? fails : passes) = middle;
    }
    return last(fails);
  }

  // Leaves out of a history what is not needed. The first of the fewest last requests is needed, because
  // without it the request passes; of the others again only the fewest last ones are.
  Numbers shortened(const Numbers& history, std::size_t number) const {
    Numbers needed, rest = history;
    while (needed.size() < kMaxMinimized) {
      const Numbers fewest = fewest_last(rest, needed, number);
      rest.assign(fewest.begin() + static_cast<std::ptrdiff_t>(needed.size()) + 1, fewest.end());
      needed.assign(fewest.begin(), fewest.begin() + static_cast<std::ptrdiff_t>(needed.size()) + 1);
      if (rest.empty() || fails_after(needed, number)) return needed;
    }
    needed.insert(needed.end(), rest.begin(), rest.end());
    return needed;
  }

  const Suite& suite_;
  const RunPlan& plan_;
  const HistorySearch& search_;
  Results& results_;
  Numbers order_;
  SearchClock::time_point start_ = SearchClock::now();
};

}  // namespace

void find_histories(const Suite& suite, const RunPlan& plan, const HistorySearch& search, Results& results) {
  if (!results.stopped.empty() || !results.protocol_faults.empty()) return;
  try {
    Search(suite, plan, search, results).run();
  } catch (const OutOfTime&) {
  } catch (const TesteeUnusable&) {
  }
}

}  // namespace zarrproof
