#include "conformance/report/compare.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "conformance/report/text.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

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
    static constexpr std::size_t kMaxIds = 3;  // that are shown

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

void Changes::add(const RequestResult& result, std::size_t elements, const std::string& how) {
  if (elements == 0) return;
  std::string name = std::string(area_of(result.id)) + " " + reasons_text(result.clauses, result.level);
  if (!how.empty()) name += ", " + how;
  for (Group* group : {&groups_[name], &all_}) {
    group->ids.push_back(result.id);
    group->elements += elements;
  }
}

std::string Changes::Group::counts() const {
  const std::string requests = plural(ids.size(), "request");
  if (ids.empty()) return "none";
  return elements == ids.size() ? requests : plural(elements, "element") + " in " + requests;
}

std::span<const std::string> Changes::Group::shown_ids() const {
  return std::span(ids).first(std::min(kMaxIds, ids.size()));
}

std::string Changes::Group::more_text() const {
  return ids.size() > kMaxIds ? "and " + std::to_string(ids.size() - kMaxIds) + " more" : "";
}

// Prints nothing if there are no changes.
void print(std::ostream& out, std::string_view title, const Changes& changes) {
  if (changes.empty()) return;
  out << title << ": " << changes.counts() << "\n";
  for (const auto& [name, group] : changes.groups()) {
    out << "  " << name << ": " << group.counts() << "\n";
    for (const std::string& id : group.shown_ids()) out << "    " << id << "\n";
    if (const std::string more = group.more_text(); !more.empty()) out << "    " << more << "\n";
  }
  out << "\n";
}

// The faults of a request, by element.
struct Faults {
  const Fault* whole = nullptr;  // the fault that concerns every element
  std::map<std::uint64_t, const Fault*> single;

  explicit Faults(const RequestResult& result) {
    for (const Fault& fault : result.faults)
      if (fault.element)
        single.emplace(*fault.element, &fault);
      else if (whole == nullptr)
        whole = &fault;
  }
};

// Calls `call` with each fault of `result` that is new, and the number of its elements. A fault is new on an
// element that does not fail in `other`, or that is only a warning there while `result` fails. If the
// requests differ in their number of elements, these cannot be compared, and the request counts as 1 element.
template <class Call>
void for_each_other(const RequestResult& result, const RequestResult& other, Call call) {
  const bool is_more_binding = result.level < other.level;
  if (result.elements != other.elements) {
    if (!result.faults.empty() && (other.faults.empty() || is_more_binding)) call(main_fault(result), 1);
    return;
  }
  static const RequestResult kNoFaults;
  const Faults faults(result), others(is_more_binding ? kNoFaults : other);
  if (others.whole != nullptr) return;
  if (faults.whole != nullptr) return call(*faults.whole, result.elements - others.single.size());
  for (const auto& [element, fault] : faults.single)
    if (others.single.count(element) == 0) call(*fault, 1);
}

// Returns whether both runs are sweeps, and the second one asked all conversions of the first one.
bool is_part_of_sweep(const Results& part, const Results& whole) {
  std::unordered_set<std::string_view> asked;
  for (const ConversionTally& tally : whole.conversions) asked.insert(tally.id);
  return is_of_sweep(part) && is_of_sweep(whole) &&
         std::ranges::all_of(part.conversions,
                             [&](const ConversionTally& tally) { return asked.contains(tally.id); });
}

class RunComparison {
 public:
  RunComparison(const Results& before, const Results& after)
      : before_(before), after_(after), is_same_sweep_(is_part_of_sweep(after, before)) {
    std::unordered_map<std::string_view, const RequestResult*> old;
    for (const RequestResult& result : before.requests) old.emplace(result.id, &result);
    for (const RequestResult& result : after.requests) {
      const auto found = old.find(result.id);
      if (found == old.end()) {
        add_new(result);
      } else {
        add(*found->second, result);
        old.erase(found);
      }
    }
    for (const RequestResult& result : before.requests)
      if (old.count(result.id) != 0 && is_judged(result))
        unjudged_.add(result, result.elements, "not in the run");
  }

  // Prints the changes and the verdict. On a terminal, the last lines are read first.
  ExitStatus print(std::ostream& out) const {
    zarrproof::print(out, "better, failed before and passes now", better_);
    zarrproof::print(out, "judged now, and passes", judged_);
    zarrproof::print(out, "no longer judged", unjudged_);
    zarrproof::print(out, "fails, and is not in the old run", new_failures_);
    zarrproof::print(out, "fails as expected, and did not fail before", expected_);
    zarrproof::print(out, "warnings, did not fail before", warnings_);
    const bool is_inconsistent = print_answers(out);
    zarrproof::print(out, "worse, fails and did not fail before", worse_);
    std::vector<std::string> why;  // the new run is worse
    const auto add = [&](std::string reason, const std::string& line) {
      out << "worse: " << line << "\n\n";
      why.push_back(std::move(reason));
    };
    if (!worse_.empty()) why.push_back(worse_.counts());
    if (exit_status_of(after_) == ExitStatus::not_done && exit_status_of(before_) != ExitStatus::not_done)
      add("the new run was not completed", verdict_text(after_));
    const Scope old_scope = scope_of(before_);
    for (const Unjudged& one : scope_of(after_).unjudged)
      if (one.fails_strict && was_judged(old_scope, one.name))
        add(one.name + " could not be judged", one.name + " could not be judged any more (" + one.why + ")");
    for (const std::string& name : no_longer_declared(old_scope))
      add(name + " is not declared", name + " was judged, and is not declared any more");
    if (is_inconsistent && after_.strictness.all) why.emplace_back("open points are answered inconsistently");
    if (has_changes())
      out << "`zarrproof clauses CLAUSE` prints what a clause requires and its section of the "
             "specification, as docs/requirements.md does\n\n";
    const bool judges = std::ranges::any_of(after_.requests, is_judged);
    ExitStatus status = ExitStatus::no_failures;
    std::string verdict = "nothing is worse";
    if (!why.empty()) {
      status = ExitStatus::failures;
      verdict = "worse: " + joined_words(why, ", ");
    } else if (!judges || (!is_compared_ && std::ranges::any_of(before_.requests, is_judged))) {
      status = ExitStatus::not_done;
      verdict = "nothing was compared: no request was judged in " +
                std::string(judges ? "both runs" : "the new run");
    }
    out << "verdict: " << verdict << "; better: " << better_.counts() << "\n";
    return status;
  }

 private:
  // Returns whether the old run judged what a Scope names: a codec, a codec in one operation, an operation, a
  // data type or a byte order.
  bool was_judged(const Scope& scope, const std::string& name) const {
    if (std::ranges::count(scope.unjudged, name, &Unjudged::name) > 0) return false;
    const std::size_t space = name.find(' ');
    if (space == std::string::npos)
      return contains(scope.codecs, name) || contains(scope.operations, name) ||
             contains(scope.data_types, name);
    const std::string first = name.substr(0, space), second = name.substr(space + 1);
    if (first != "endian") return contains(scope.codecs, first) && contains(scope.operations, second);
    return std::ranges::any_of(before_.requests, [&](const RequestResult& result) {
      return is_judged(result) && result.endian == second;
    });
  }

  // Returns the codecs, operations and data types that the old run judged and the new testee does not
  // declare.
  std::vector<std::string> no_longer_declared(const Scope& scope) const {
    const Description &old = before_.description, &declared = after_.description;
    std::vector<std::string> names;
    for (const std::string& codec : scope.codecs)
      if (!contains(declared.codecs, codec)) names.push_back(codec);
    for (const std::string& operation : scope.operations)
      if (contains(old.operations, operation) && !contains(declared.operations, operation))
        names.push_back(operation);
    for (const std::string& type : scope.data_types) {
      const auto known = type_of_elements(type);  // a results file may have any name
      const Needs needs{.codecs = {}, .data_types = {known.value_or(DataType())}, .endian = {}};
      if (known && !undeclared_need(needs, old) && undeclared_need(needs, declared)) names.push_back(type);
    }
    return names;
  }

  void add_new(const RequestResult& result) {
    std::size_t failing = 0;
    for (const Fault& fault : result.faults) failing += weight(result, fault);
    const bool is_worse = is_same_sweep_ && is_binding(result, after_.strictness);
    (is_worse ? worse_ : new_failures_).add(result, failing);
  }

  void add(const RequestResult& before, const RequestResult& after) {
    if (!is_judged(after)) {
      if (is_judged(before))
        unjudged_.add(before, before.elements, std::string(name(after.verdict)) + " now");
      return;
    }
    is_compared_ = is_compared_ || is_judged(before);
    std::size_t binding = 0, warnings = 0, expected = 0, better = 0;
    for_each_other(after, before, [&](const Fault& fault, std::size_t elements) {
      (fault.expected ? expected : is_binding(after, after_.strictness) ? binding : warnings) += elements;
    });
    for_each_other(before, after, [&](const Fault&, std::size_t elements) { better += elements; });
    worse_.add(after, binding);
    warnings_.add(after, warnings);
    expected_.add(after, expected);
    better_.add(before, better);
    if (!is_judged(before) && after.verdict == Verdict::pass) judged_.add(after, after.elements);
  }

  bool has_changes() const {
    for (const Changes* changes :
         {&worse_, &warnings_, &expected_, &better_, &judged_, &unjudged_, &new_failures_})
      if (!changes->empty()) return true;
    return false;
  }

  // Prints the open points with other answers. Returns whether one has inconsistent answers only in the new
  // run.
  bool print_answers(std::ostream& out) const {
    std::string text;
    bool mixes_more = false;
    for (const ProfileEntry& entry : after_.profile) {
      const auto old = std::ranges::find(before_.profile, entry.open_point, &ProfileEntry::open_point);
      const bool is_known = old != before_.profile.end();
      if (is_known ? old->answers == entry.answers : !entry.answers.empty()) continue;
      mixes_more = mixes_more || entry.answers.empty();
      text += (text.empty() ? "open points with other answers\n  " : "  ") +
              std::string(name(entry.open_point)) + ": " + (is_known ? answers_text(*old) : "unknown") +
              " before, " + answers_text(entry) + " now\n";
    }
    if (!text.empty()) out << text << "\n";
    return mixes_more;
  }

  const Results& before_;
  const Results& after_;
  // Requests with failures are then absent from the old run because nothing failed there.
  const bool is_same_sweep_;
  bool is_compared_ = false;  // both runs judged one of the requests
  Changes worse_, warnings_, expected_, better_, judged_, unjudged_, new_failures_;
};

// Prints the differences of what was asked, judged and declared.
void print_differences(std::ostream& out, const Results& before, const Results& after) {
  const auto print = [&](std::string_view what, const std::string& old, const std::string& now) {
    if (old != now) out << what << ": " << old << " before, " << now << " now\n";
  };
  const auto strict = [](const Results& results) {
    return results.strictness.clauses.empty() ? "none" : clauses_text(results.strictness.clauses);
  };
  if (before.description.name != after.description.name)
    out << "two implementations are compared: " << before.description.name << " and "
        << after.description.name << "\n";
  print("different requests were asked, or judged differently", asked_text(before), asked_text(after));
  print("different scopes were judged", judged_text(before), judged_text(after));
  if (before.strictness.all != after.strictness.all)
    out << "the " << (after.strictness.all ? "new" : "old") << " run is strict, the other is not\n";
  print("different clauses were strict", strict(before), strict(after));
}

}  // namespace

ExitStatus print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after) {
  const auto heading = [](const Results& results) {
    return is_of_pair(results) ? title_of(results) : full_name(results.description);
  };
  out << "old  " << heading(before.results) << ", " << asked_text(before.results) << "  ("
      << harmless(before.path) << ")\nnew  " << heading(after.results) << ", " << asked_text(after.results)
      << "  (" << harmless(after.path) << ")\n";
  print_differences(out, before.results, after.results);
  out << "\n";
  return RunComparison(before.results, after.results).print(out);
}

}  // namespace zarrproof
