// Example: the request a has the control c. c is asked before a. If a is refused and c was accepted, the
// refusal counts; if c was refused as well, a is unproven. A place is the index of a request in the plan; an
// index is that of a vector in the suite.
#include "conformance/run/runner.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "conformance/judging/common_error.h"
#include "conformance/judging/needs.h"
#include "conformance/judging/traits.h"
#include "conformance/results/cause.h"
#include "conformance/results/results.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/interruption.h"
#include "reference/json/json.h"
#include "reference/types/parsed_integer.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using RunClock = std::chrono::steady_clock;

// Returns how many requests the testee may have at once: as many as it answers in 0.25 s, so that a run can
// end in time, but `minimum` or more. It answered `answered` requests in the time `since`.
std::size_t max_in_flight(std::size_t answered, RunClock::duration since, double minimum) {
  const double seconds = std::chrono::duration<double>(since).count();
  const double pace = seconds > 0 ? static_cast<double>(answered) / seconds : 0;
  return static_cast<std::size_t>(std::clamp(pace / 4, minimum, 4096.0));
}

class SuiteRun {
 public:
  SuiteRun(const Suite& suite, const RunPlan& plan, Testee& testee, const Progress& progress)
      : suite_(suite), plan_(plan), testee_(testee), progress_(progress) {
    for (std::size_t i = 0; i < plan.indices.size(); ++i) place_.emplace(plan.indices[i], i);
  }

  Results run() {
    const RunClock::time_point start = RunClock::now();
    results_.description = testee_.describe();
    judgements_.resize(plan_.indices.size());
    for (std::size_t index : plan_.indices) results_.requests.push_back(result_of(suite_.vectors[index]));
    try {
      ask_all();
      judge_refusals();
      throw_if_interrupted();
      if (!plan_.max_time || RunClock::now() - start < *plan_.max_time)
        bisect(wholes(), testee_, suite_.vectors.size() + 1);
    } catch (const TesteeUnusable& unusable) {
      judge_refusals();
      results_.stopped = unusable.what();
    }
    progress_(1, 1);
    for (std::string& note : testee_.finish()) results_.notes.push_back(std::move(note));
    if (const int signal = interruption()) results_.stopped = Interrupted(signal).what() + not_asked_text();
    take_protocol(testee_.protocol());
    conclude();
    results_.seconds = std::chrono::duration<double>(RunClock::now() - start).count();
    return std::move(results_);
  }

 private:
  // Returns "; 12 of 1871 requests were not asked".
  std::string not_asked_text() const {
    const auto count = std::ranges::count(judgements_, Verdict::not_asked, &Judgement::verdict);
    return "; " + std::to_string(count) + " of " + std::to_string(judgements_.size()) +
           " requests were not asked";
  }

  const Vector& vector_at(std::size_t place) const { return suite_.vectors[plan_.indices[place]]; }

  // Returns the index of the vector's control.
  std::optional<std::size_t> control_of(const Vector& vector) const {
    if (vector.control.empty()) return std::nullopt;
    return static_cast<std::size_t>(suite_.find(vector.control) - suite_.vectors.data());
  }

  // Returns the first need of a request, or of its control, that the testee does not declare. Stores in the
  // result what is known from the needs.
  std::optional<Need> undeclared_need_of(std::size_t place) {
    const Vector& vector = vector_at(place);
    const Needs& needs = needs_.of(vector.request);
    RequestResult& result = results_.requests[place];
    set_needs(result, needs);
    result.elements = verdicts_of(vector, needs);
    const Operation operation = vector.request.operation;
    std::optional<Need> undeclared = undeclared_need(operation, needs, results_.description);
    if (const auto control = control_of(vector)) {
      const Request& request = suite_.vectors[*control].request;
      const Needs& control_needs = needs_.of(request);
      result.beyond_control = vector.may_be_refused() && !covers(control_needs, needs);
      if (!undeclared) undeclared = undeclared_need(request.operation, control_needs, results_.description);
    }
    return undeclared;
  }

  // Returns the indices of the vectors to ask: the declared ones of the plan, each after its control.
  std::vector<std::size_t> requests_to_ask() {
    std::vector<std::size_t> indices;
    for (std::size_t place = 0; place < plan_.indices.size(); ++place) {
      const std::optional<Need> undeclared = undeclared_need_of(place);
      if (!undeclared) {
        indices.push_back(plan_.indices[place]);
        continue;
      }
      judgements_[place].verdict = Verdict::unsupported;
      results_.requests[place].undeclared = undeclared->kind;
      results_.requests[place].explanation = words(*undeclared);
    }
    std::vector<std::size_t> ordered = order_of_run(suite_, indices, plan_.seed);
    if (!plan_.before.empty()) insert_requests_before(ordered);
    results_.controls = ordered.size() - indices.size();
    return ordered;
  }

  // Puts the controls first, then the vectors of RunPlan::before.
  void insert_requests_before(std::vector<std::size_t>& ordered) const {
    std::erase_if(ordered, [&](std::size_t index) { return contains(plan_.before, index); });
    const auto is_control = [&](std::size_t index) { return !place_.contains(index); };
    move_to_front(ordered, is_control);
    ordered.insert(std::ranges::find_if_not(ordered, is_control), plan_.before.begin(), plan_.before.end());
  }

  // Asks the vectors, as many at once as the testee answers in time, and takes the responses.
  void ask_all() {
    to_ask_ = requests_to_ask();
    controls_.resize(suite_.vectors.size());
    start_ = RunClock::now();
    const std::size_t all = to_ask_.size() - results_.controls;
    std::size_t answered_of_plan = 0;
    submit_some();
    while (auto answer = testee_.next()) {
      const std::size_t index = answer->id - 1;
      ++answered_;
      if (!has_failed_enough()) {
        if (!controls_[index]) answered_of_plan += place_.count(index);
        take_response(index, std::move(answer->response));
        progress_(answered_of_plan, all);
      }
      if (answered_ % (is_limited() ? 1 : 32) == 0 || answered_ >= submitted_) submit_some();
    }
    const bool is_left = submitted_ < to_ask_.size() || (has_failed_enough() && answered_of_plan < all);
    if (!is_left || interruption() != 0) return;
    results_.notes.push_back((has_failed_enough() ? "--max-failures " : "--max-time ") +
                             std::string("ended the run after ") + std::to_string(answered_of_plan) + " of " +
                             std::to_string(all) + " requests");
  }

  // Submits the next vectors in blocks, unless the run has reached a limit.
  void submit_some() {
    const RunClock::duration since = RunClock::now() - start_;
    if (interruption() != 0 || has_failed_enough() || (plan_.max_time && since > *plan_.max_time)) return;
    const std::size_t end =
        std::min(to_ask_.size(), answered_ + max_in_flight(answered_, since, is_limited() ? 4 : 128));
    while (submitted_ < end) {
      // After RunPlan::before, one process must answer everything.
      const std::size_t size =
          plan_.before.empty() ? sequence_length_at(suite_, to_ask_, submitted_) : to_ask_.size();
      std::vector<Submitted> block;
      for (std::size_t left = size; left > 0; --left, ++submitted_) {
        const std::size_t index = to_ask_[submitted_];
        block.push_back({index + 1, suite_.vectors[index].request});  // id 0 belongs to describe
      }
      testee_.submit_block(block);
    }
  }

  bool is_limited() const { return plan_.max_time || plan_.failures; }

  bool has_failed_enough() const { return plan_.failures && failing_.size() >= plan_.failures->failures; }

  // Replaces the clauses and the level by those of a permitted response that violates a clause.
  static void set_violated_clause(RequestResult& result, const Judgement& judgement) {
    if (!judgement.violated) return;
    result.clauses = {*judgement.violated};
    result.level = details(*judgement.violated).level;
  }

  // Notes a request that fails for certain. A refusal that the control could prove does not count.
  void note_failure(std::size_t place, const Response& response) {
    if (!plan_.failures) return;
    const Judgement judgement = judge(vector_at(place), response, Control::not_accepted);
    if (!is_failure(judgement.verdict)) return;
    RequestResult result = results_.requests[place];
    set_violated_clause(result, judgement);
    if (is_binding(result, plan_.failures->strictness) && !plan_.failures->is_listed(result.id))
      failing_.insert(place);
  }

  // Keeps the judgement of a response if it is at least as bad as those of the other responses to the
  // request.
  void keep_worse(std::size_t place, Judgement judgement) {
    const Level level = vector_at(place).level;
    if (severity_of(judgement, level) >= severity_of(judgements_[place], level))
      judgements_[place] = std::move(judgement);
  }

  // Judges a response. A refusal is judged by judge_refusals(), because its control may not be answered yet.
  void take_response(std::size_t index, Response response) {
    controls_[index] = is_accepted(response) ? Control::accepted : Control::not_accepted;
    const auto found = place_.find(index);
    if (found == place_.end()) return;  // asked only as a control
    const std::size_t place = found->second;
    note_failure(place, response);
    if (!response.text.empty()) results_.requests[place].explanation = response.text;
    if (response.kind == Response::Kind::error) {
      refusals_.emplace_back(place, std::move(response));
      return;
    }
    Judgement judgement = judge(suite_.vectors[index], response, Control::accepted);
    if (!judgement.why_unjudged.empty()) results_.requests[place].explanation = judgement.why_unjudged;
    keep_worse(place, std::move(judgement));
  }

  // Judges the refusals. A refusal stays not asked if its verdict depends on the control and the run ended
  // before the control was answered.
  void judge_refusals() {
    for (const auto& [place, response] : refusals_) {
      const auto index = control_of(vector_at(place));
      const std::optional<Control> control = index ? controls_[*index] : Control::not_accepted;
      Judgement judgement = judge(vector_at(place), response, control.value_or(Control::not_accepted));
      if (control || judgement.verdict != Verdict::unproven) keep_worse(place, std::move(judgement));
    }
    refusals_.clear();
  }

  // Returns the failures that do not show which elements cause them.
  std::vector<Whole> wholes() {
    std::vector<Whole> wholes;
    for (std::size_t place = 0; place < judgements_.size(); ++place) {
      const Vector& vector = vector_at(place);
      if (is_failure(judgements_[place].verdict) && results_.requests[place].elements > 1)
        wholes.push_back({&vector, &judgements_[place]});
    }
    return wholes;
  }

  // Takes the broken rules of the protocol, and the ends of processes.
  void take_protocol(ProtocolReport report) {
    for (std::string& note : report.notes) results_.notes.push_back(std::move(note));
    results_.late = report.late();
    results_.ends = report.crashes();
    results_.protocol_faults = std::move(report.faults);
    for (ProtocolFault& fault : results_.protocol_faults) {
      if (fault.id > 0 && fault.id <= suite_.vectors.size()) fault.request = suite_.vectors[fault.id - 1].id;
      if (details(fault.rule).may_have_wrong_id) forget_failures();
    }
  }

  // Replaces failures by "garbled": the responses may belong to other requests, so they are no failures of
  // the codecs.
  void forget_failures() {
    for (std::size_t place = 0; place < judgements_.size(); ++place) {
      if (judgements_[place].verdict != Verdict::fail) continue;
      judgements_[place] = {.verdict = Verdict::garbled};
      results_.requests[place].explanation = "the response may belong to another request";
    }
  }

  // Moves the judgements into the results, and finds the answers to the open points.
  void conclude() {
    if (std::ranges::any_of(judgements_,
                            [](const Judgement& judgement) { return is_failure(judgement.verdict); }))
      note_traits();
    std::vector<OpenResponse> open;
    for (std::size_t place = 0; place < judgements_.size(); ++place) {
      const Vector& vector = vector_at(place);
      Judgement& judgement = judgements_[place];
      RequestResult& result = results_.requests[place];
      result.verdict = judgement.verdict;
      set_violated_clause(result, judgement);
      if (result.verdict == Verdict::pass) result.clauses = vector.tested_clauses();
      result.faults = std::move(judgement.faults);
      if (!judgement.under.empty()) open.push_back({vector.id, std::move(judgement.under)});
      if (result.verdict == Verdict::unproven)
        result.explanation =
            "refused (" + result.explanation + "), but its control " + vector.control + " was not accepted";
      else if (result.verdict != Verdict::unsupported && result.verdict != Verdict::garbled)
        result.explanation.clear();
      if (is_failure(result.verdict)) describe_request(result, vector.request);
    }
    results_.profile = profile_of(open);
  }

  // Sets the traits that failures may depend on. The text of an error is a trait, unless the testee also
  // gives it where it must refuse.
  void note_traits() {
    TraitsReader traits;
    std::set<std::string> texts;
    for (std::size_t place = 0; place < judgements_.size(); ++place) {
      RequestResult& result = results_.requests[place];
      const Vector& vector = vector_at(place);
      result.traits = traits.of(vector, needs_.of(vector.request));
      if (judgements_[place].verdict == Verdict::pass && !vector.may_be_accepted())
        texts.insert(error_pattern(result.explanation, result.data_types));
    }
    for (std::size_t place = 0; place < judgements_.size(); ++place) {
      if (!is_failure(judgements_[place].verdict)) continue;
      RequestResult& result = results_.requests[place];
      if (judgements_[place].faults.front().deviation != Deviation::refused) continue;
      const std::string text = error_pattern(result.explanation, result.data_types);
      if (!text.empty() && !texts.contains(text)) result.traits.push_back("error " + json_string(text));
    }
  }

  const Suite& suite_;
  const RunPlan& plan_;
  Testee& testee_;
  const Progress& progress_;
  Results results_;
  NeedsReader needs_;
  std::unordered_map<std::size_t, std::size_t> place_;      // place in the plan, by the index of the vector
  std::vector<Judgement> judgements_;                       // by place
  std::vector<std::pair<std::size_t, Response>> refusals_;  // with their places; not judged yet
  std::set<std::size_t> failing_;                           // places; only with --max-failures
  // Whether the testee accepted a request, by the index of the vector; nothing before its response.
  std::vector<std::optional<Control>> controls_;
  std::vector<std::size_t> to_ask_;  // indices of vectors, in the order of asking
  std::size_t submitted_ = 0;        // of to_ask_
  std::size_t answered_ = 0;         // responses, also a second one to a request
  RunClock::time_point start_;       // of asking
};

}  // namespace

RunPlan everything(const Suite& suite) {
  RunPlan plan;
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) plan.indices.push_back(i);
  return plan;
}

Results run_suite(const Suite& suite, const RunPlan& plan, Testee& testee, const Progress& progress) {
  return SuiteRun(suite, plan, testee, progress).run();
}

}  // namespace zarrproof
