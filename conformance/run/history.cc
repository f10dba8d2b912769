// Example: the request x fails in the run and passes alone. It fails after the 40 requests before it, and
// after the last 10 of them, but not after the last 9: the tenth is needed. In the same way the rest is
// halved, until "after a and b" is left.
#include "conformance/run/history.h"

#include <algorithm>
#include <tuple>

#include "conformance/judging/judge.h"
#include "conformance/results/cause.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/edit.h"

namespace zarrproof {
namespace {

using Indices = std::vector<std::size_t>;  // of vectors, in the order in which they are asked
using SearchClock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMaxTimeAlone{20}, kMaxTime{60};
constexpr std::chrono::seconds kMaxTimeOfHangs{120};  // in addition: each hang takes the time limit
constexpr std::size_t kMaxMinimized = 4;              // requests of a history of which each is needed
constexpr std::size_t kMaxHistory = 16;               // requests; a longer one is not shown
constexpr std::size_t kMaxSearches = 4;
constexpr std::size_t kMaxNear = 256;         // requests that are tried before all others
constexpr std::size_t kMaxSample = 2000;      // requests that are asked together at first
constexpr std::size_t kMaxWithShared = 8000;  // requests that are asked after the history of another one

// The search has no time left.
struct OutOfTime {};

// Returns how much two texts have in common at their beginnings and at their ends.
std::size_t likeness(std::string_view a, std::string_view b) {
  const auto at_beginning = std::ranges::mismatch(a, b).in1 - a.begin();
  const auto at_end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin();
  return static_cast<std::size_t>(at_beginning + at_end);
}

// Sorts the requests, the smallest one first.
void sort_by_size(FailingRequests& requests) {
  std::ranges::sort(requests, {}, [](const RequestResult* request) {
    return std::tuple(request->elements, request->request.size(), request);
  });
}

class HistorySearcher {
 public:
  HistorySearcher(const Suite& suite, const RunPlan& plan, const HistorySearch& search, Results& results)
      : suite_(suite), plan_(plan), search_(search), results_(results) {
    Indices asked_indices;
    for (std::size_t place = 0; place < plan.indices.size(); ++place)
      if (!results.requests[place].undeclared) asked_indices.push_back(plan.indices[place]);
    order_ = order_of_run(suite, asked_indices, plan.seed);
    if (plan.max_time)
      end_of_run_ =
          start_ + *plan.max_time -
          std::chrono::duration_cast<SearchClock::duration>(std::chrono::duration<double>(results.seconds));
  }

  // Searches until the end or until a limit of the time. A note says that a limit ended the search.
  void run() {
    try {
      search_all();
    } catch (const OutOfTime&) {
      is_cut_short_ = true;
    } catch (const TesteeUnusable&) {
    }
    search_.progress(1, 1);
    if (!is_cut_short_ || interruption() != 0) return;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(SearchClock::now() - start_).count();
    results_.notes.push_back(
        "the search for earlier requests that failures depend on ended " +
        (SearchClock::now() > end_of_run_ ? "at the end of --max-time"
                                          : "after " + std::to_string(seconds) + " s") +
        (not_asked_ == 0 ? ""
                         : "; " + plural(not_asked_, "failing request") +
                               " of causes of which some depend on earlier ones could not be asked alone"));
  }

 private:
  void search_all() {
    if (!plan_.before.empty()) return add_ends();
    const std::vector<FailingRequests> causes = failing_by_cause();
    ask_together(some_of_each(causes));
    for (const FailingRequests& requests : causes)
      if (std::ranges::none_of(requests, is_stateful)) ask_alone(*requests.front());
    for (const FailingRequests& requests : causes)
      if (std::ranges::any_of(requests, is_stateful)) ask_each_alone(requests);
    find_shared_histories();
    add_ends();
  }

  bool is_examined(const RequestResult& result) const {
    return result.verdict == Verdict::fail && !search_.is_listed(result.id);
  }

  static bool is_stateful(const RequestResult* request) { return request->after.has_value(); }

  // Returns the failing requests of each cause, the worst cause first, in each the smallest request first.
  std::vector<FailingRequests> failing_by_cause() const {
    std::vector<FailingRequests> lists;
    for (const Cause& cause : causes_of(results_)) {
      FailingRequests requests = cause.requests;
      std::erase_if(requests, [&](const RequestResult* request) { return !is_examined(*request); });
      sort_by_size(requests);
      if (!requests.empty()) lists.push_back(std::move(requests));
    }
    std::ranges::reverse(lists);
    return lists;
  }

  // Returns requests of each cause, the smallest ones, at most kMaxSample.
  static FailingRequests some_of_each(const std::vector<FailingRequests>& causes) {
    FailingRequests sample;
    for (std::size_t i = 0, before = 1; before != sample.size(); ++i) {
      before = sample.size();
      for (const FailingRequests& requests : causes)
        if (i < requests.size() && sample.size() < kMaxSample) sample.push_back(requests[i]);
    }
    return sample;
  }

  // Asks these requests in one new process, in this order and in the opposite one. A request that passes
  // there failed in the run because other requests were asked before. Asks those that fail again, as long as
  // some of them pass in one of the orders.
  void ask_together(FailingRequests failing) {
    for (int rounds_without_pass = 0; rounds_without_pass < 2 && !failing.empty();) {
      Indices indices;
      for (const RequestResult* request : failing) indices.push_back(index_of(*request));
      const std::vector<bool> fails = ask(indices);
      for (std::size_t i = 0; i < failing.size(); ++i)
        if (!fails[i]) set_history(*failing[i], {});
      rounds_without_pass = std::erase_if(failing, is_stateful) > 0 ? 0 : rounds_without_pass + 1;
      std::ranges::reverse(failing);
    }
  }

  // Asks the request alone, if there is time, and notes it if it passes.
  void ask_alone(const RequestResult& request) {
    if (!is_late(kMaxTimeAlone) && !fails_after({}, index_of(request))) set_history(request, {});
  }

  // Asks the requests of a cause of which some passed: when the others were asked together, one of them may
  // have made the next ones fail. A request that was not asked for lack of time counts as passing, if all of
  // its cause that were asked do.
  void ask_each_alone(const FailingRequests& requests) {
    bool one_fails = false;
    for (const RequestResult* request : requests) {
      if (is_stateful(request)) continue;
      const bool is_asked = !is_late(kMaxTimeAlone);
      const bool fails = is_asked && fails_after({}, index_of(*request));
      one_fails = one_fails || fails;
      if (is_asked ? !fails : !one_fails) set_history(*request, {});
      if (is_asked) continue;
      is_cut_short_ = true;
      ++not_asked_;
    }
  }

  // Searches the history of the smallest request, and asks which others fail after the same history: they
  // have the same cause. Repeats this with the requests that are left.
  void find_shared_histories() {
    FailingRequests rest;
    for (const RequestResult& result : results_.requests)
      if (is_stateful(&result)) rest.push_back(&result);
    sort_by_size(rest);
    rest.resize(std::min(rest.size(), kMaxWithShared));
    for (std::size_t searches = 0; searches < kMaxSearches && !rest.empty();) {
      const RequestResult& example = *rest.front();
      rest.erase(rest.begin());
      if (fails_after({}, index_of(example))) {
        set_history_of_control(example);
        continue;
      }
      ++searches;
      if (const std::optional<Indices> history = history_of(index_of(example))) {
        set_history(example, *history);
        take_failing_after(*history, rest);
      }
    }
  }

  // Sets the control as the history of a request that fails after its control. If the request fails alone as
  // well, it has no history: `repeat` shows its failure.
  void set_history_of_control(const RequestResult& request) {
    if (ask({index_of(request)}).back())
      results_.requests[place_of(request)].after.reset();
    else
      set_history(request, {after_controls(suite_, {index_of(request)}).front()});
  }

  // Sets this history for the requests of `rest` that fail after it, and takes them out.
  void take_failing_after(const Indices& history, FailingRequests& rest) {
    Indices sequence;
    for (const RequestResult* request : rest) {
      sequence.insert(sequence.end(), history.begin(), history.end());
      sequence.push_back(index_of(*request));
    }
    const std::vector<bool> fails = ask(sequence);
    FailingRequests others;
    for (std::size_t place = 0; place < rest.size(); ++place)
      if (fails[(place + 1) * (history.size() + 1) - 1])
        set_history(*rest[place], history);
      else
        others.push_back(rest[place]);
    rest = std::move(others);
  }

  // Makes failures of the requests on which a process of the run ended, if it ends again after a history. If
  // the run asked a history before its requests, that one counts.
  void add_ends() {
    if (std::ranges::count(search_.ends, Response::Kind::timed_out, &UnexplainedEnd::kind) > 0)
      max_time_ += kMaxTimeOfHangs;
    std::vector<Indices> histories;
    for (std::size_t i = 0; i < std::min(search_.ends.size(), kMaxSearches); ++i) {
      const auto& [id, kind, text] = search_.ends[i];
      const auto found = std::ranges::find(plan_.indices, id - 1);
      if (found == plan_.indices.end()) continue;  // asked as a control
      RequestResult& result = results_.requests[static_cast<std::size_t>(found - plan_.indices.begin())];
      if (is_failure(result.verdict) || search_.is_listed(result.id)) continue;
      if (plan_.before.empty() && !set_history_of_end(result, *found, histories)) continue;
      const Vector& vector = suite_.vectors[*found];
      Judgement judgement = judge(vector, {.kind = kind, .text = text}, Control::accepted);
      result.verdict = judgement.verdict;
      result.faults = std::move(judgement.faults);
      result.clauses = vector.clauses;
      result.explanation.clear();
      describe_request(result, vector.request);
    }
  }

  // Sets the history of a request on which a process ended, and adds a new history to the list. The known
  // histories are tried first, because one defect is one cause. Returns whether there is a history.
  bool set_history_of_end(const RequestResult& result, std::size_t index, std::vector<Indices>& histories) {
    const auto known =
        std::ranges::find_if(histories, [&](const Indices& history) { return fails_after(history, index); });
    const std::optional<Indices> history = known != histories.end() ? *known : history_of(index);
    if (!history) return false;
    if (known == histories.end()) histories.push_back(*history);
    set_history(result, *history);
    return true;
  }

  // Returns the shortest history after which the request fails, first among the nearest requests, then among
  // all. Returns nothing if it is long, or if the request does not fail again.
  std::optional<Indices> history_of(std::size_t index) const {
    const Indices before(order_.begin(), std::ranges::find(order_, index));
    if (before.empty()) return std::nullopt;
    for (const Indices& earlier : {likely_requests(before, index), before})
      if (fails_after(earlier, index)) {
        Indices history = without_needless(earlier, index);
        return history.size() <= kMaxHistory ? std::optional(std::move(history)) : std::nullopt;
      }
    return std::nullopt;
  }

  // The results have the order of the plan.
  std::size_t place_of(const RequestResult& result) const {
    return static_cast<std::size_t>(&result - results_.requests.data());
  }
  std::size_t index_of(const RequestResult& result) const { return plan_.indices[place_of(result)]; }

  // Sets RequestResult::after. An empty history says that the failure depends on requests that are not known.
  void set_history(const RequestResult& result, const Indices& history) {
    RequestResult& changed = results_.requests[place_of(result)];
    changed.after.emplace();
    for (const std::size_t index : history) changed.after->push_back(suite_.vectors[index].id);
  }

  bool is_late(SearchClock::duration max_time) const {
    const SearchClock::time_point now = SearchClock::now();
    return now - start_ > max_time || now > end_of_run_ || interruption() != 0;
  }

  // Shows how many seconds have passed, and how many there are.
  void show_progress() const {
    const auto in_seconds = [](SearchClock::duration time) {
      return static_cast<std::size_t>(std::chrono::duration_cast<std::chrono::seconds>(time).count());
    };
    search_.progress(in_seconds(SearchClock::now() - start_), in_seconds(max_time_) + 1);
  }

  // Asks a new process these requests, one after the other. Returns which of them fail.
  std::vector<bool> ask(const Indices& indices) const {
    if (is_late(max_time_)) throw OutOfTime();
    const auto testee = search_.open();
    testee->describe();
    std::vector<Submitted> block;
    for (const std::size_t index : indices)
      block.push_back({block.size() + 1, suite_.vectors[index].request});
    testee->submit_block(block);
    std::vector<bool> fails(indices.size());
    while (const auto answer = testee->next()) {
      if (is_late(max_time_)) throw OutOfTime();
      show_progress();
      const std::size_t place = answer->id - 1;
      fails[place] =
          fails[place] ||
          is_failure(judge(suite_.vectors[indices[place]], answer->response, Control::accepted).verdict);
    }
    testee->finish();
    for (const UnexplainedEnd& end : testee->protocol().ends)
      if (end.id > 0 && end.id <= fails.size()) fails[end.id - 1] = true;
    return fails;
  }

  // Returns whether the request fails in a new process after its control and the history.
  bool fails_after(const Indices& history, std::size_t index) const {
    Indices sequence = after_controls(suite_, {index});
    sequence.insert(sequence.end() - 1, history.begin(), history.end());
    return ask(sequence).back();
  }

  // Returns the requests before this one that are most likely to matter: the last ones, and those with the
  // same data or with similar metadata.
  Indices likely_requests(const Indices& before, std::size_t index) const {
    const Request& own = suite_.vectors[index].request;
    std::vector<std::pair<std::size_t, std::size_t>> ranks;  // likeness, place
    for (std::size_t place = 0; place < before.size(); ++place) {
      const Request& other = suite_.vectors[before[place]].request;
      const std::size_t of_data = own.data == other.data ? own.zarr_json.size() : 0;
      ranks.emplace_back(of_data + likeness(own.zarr_json, other.zarr_json), place);
    }
    std::ranges::sort(ranks, std::ranges::greater());
    std::vector<bool> chosen(before.size());
    for (std::size_t i = 0; i < std::min(ranks.size(), kMaxNear); ++i) chosen[ranks[i].second] = true;
    for (std::size_t i = 0; i < std::min(before.size(), kMaxNear); ++i) chosen[before.size() - 1 - i] = true;
    Indices kept;
    for (std::size_t place = 0; place < before.size(); ++place)
      if (chosen[place]) kept.push_back(before[place]);
    return kept;
  }

  // Returns the fewest last ones of the requests, behind `first`, after which the request fails.
  Indices fewest_last_requests(const Indices& requests, const Indices& first, std::size_t index) const {
    const auto last = [&](std::size_t count) {
      Indices sample = first;
      sample.insert(sample.end(), requests.end() - static_cast<std::ptrdiff_t>(count), requests.end());
      return sample;
    };
    std::size_t passes = 0, fails = 1;
    while (fails < requests.size() && !fails_after(last(fails), index))
      passes = std::exchange(fails, 2 * fails);
    fails = std::min(fails, requests.size());
    while (fails - passes > 1) {
      const std::size_t middle = passes + (fails - passes) / 2;
      (fails_after(last(middle), index) ? fails : passes) = middle;
    }
    return last(fails);
  }

  // Returns the history without the requests that are not needed. The first of the fewest last requests is
  // needed, because without it the request passes. Of the others, again only the fewest last ones are needed.
  Indices without_needless(const Indices& history, std::size_t index) const {
    Indices needed, rest = history;
    while (needed.size() < kMaxMinimized) {
      const Indices fewest = fewest_last_requests(rest, needed, index);
      rest.assign(fewest.begin() + static_cast<std::ptrdiff_t>(needed.size()) + 1, fewest.end());
      needed.assign(fewest.begin(), fewest.begin() + static_cast<std::ptrdiff_t>(needed.size()) + 1);
      if (rest.empty() || fails_after(needed, index)) return needed;
    }
    needed.insert(needed.end(), rest.begin(), rest.end());
    return needed;
  }

  const Suite& suite_;
  const RunPlan& plan_;
  const HistorySearch& search_;
  Results& results_;
  Indices order_;
  SearchClock::time_point start_ = SearchClock::now();
  SearchClock::duration max_time_ = kMaxTime;
  SearchClock::time_point end_of_run_ = SearchClock::time_point::max();  // by RunPlan::max_time
  bool is_cut_short_ = false;
  std::size_t not_asked_ = 0;  // failing requests that were not asked again for lack of time
};

}  // namespace

void find_histories(const Suite& suite, const RunPlan& plan, const HistorySearch& search, Results& results) {
  const auto is_not_asked = [](const RequestResult& result) { return result.verdict == Verdict::not_asked; };
  if (!results.stopped.empty() || !results.protocol_faults.empty() ||
      std::ranges::any_of(results.requests, is_not_asked))
    return;
  HistorySearcher(suite, plan, search, results).run();
}

}  // namespace zarrproof
