// Example: 3 elements of cast_value/a/encode fail in the new run and passed in the old one. They are printed
// under "worse", in the group "cast_value CV-3, MUST", and the verdict is "worse: 3 elements in 1 request".
#include "conformance/report/compare.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Requests and the number of their elements.
struct Changed {
  std::vector<std::string> ids;
  std::size_t elements = 0;

  // Returns "5 elements in 2 requests", "1 request" or "none".
  std::string counts() const {
    if (ids.empty()) return "none";
    const std::string requests = plural(ids.size(), "request");
    return elements == ids.size() ? requests : plural(elements, "element") + " in " + requests;
  }
};

// Changes of one kind, by area and clause.
class Changes {
 public:
  // Counts `elements` elements of the request. Does nothing for 0 elements. `group` divides the changes of
  // one clause into groups.
  void add(const RequestResult& result, std::size_t elements, const std::string& group = {}) {
    if (elements == 0) return;
    const std::string name = std::string(area_of(result.id)) + " " +
                             reasons_text(result.clauses, result.level) + (group.empty() ? "" : ", " + group);
    for (Changed* changed : {&groups_[name], &all_}) {
      changed->ids.push_back(result.id);
      changed->elements += elements;
    }
  }

  bool empty() const { return all_.ids.empty(); }
  std::string counts() const { return all_.counts(); }

  // Prints the changes of each clause with their first ids; nothing if there are no changes.
  void print(std::ostream& out, std::string_view title) const {
    constexpr std::size_t kMaxIds = 3;
    if (empty()) return;
    out << title << ": " << counts() << "\n";
    for (const auto& [name, changed] : groups_) {
      out << "  " << name << ": " << changed.counts() << "\n";
      for (std::size_t i = 0; i < std::min(kMaxIds, changed.ids.size()); ++i)
        out << "    " << changed.ids[i] << "\n";
      if (changed.ids.size() > kMaxIds) out << "    and " << changed.ids.size() - kMaxIds << " more\n";
    }
    out << "\n";
  }

 private:
  std::map<std::string, Changed> groups_;  // by name: "cast_value CV-3, MUST"
  Changed all_;
};

// Returns the faults of a request by their elements; under nothing, the fault of every element.
std::map<std::optional<std::uint64_t>, const Fault*> faults_by_element(const RequestResult& result) {
  std::map<std::optional<std::uint64_t>, const Fault*> faults;
  for (const Fault& fault : result.faults) faults.emplace(fault.element, &fault);
  return faults;
}

// Returns the faults of `result` that are new, each with the number of its elements. A fault is new on an
// element that does not fail in `other`, or that is only a warning there while `result` fails. If the
// requests differ in their number of elements, these cannot be compared, and the request counts as 1 element.
std::vector<std::pair<const Fault*, std::size_t>> new_faults(const RequestResult& result,
                                                             const RequestResult& other) {
  const auto faults = faults_by_element(result);
  const auto others = result.level < other.level ? decltype(faults)() : faults_by_element(other);
  if (faults.empty() || others.contains(std::nullopt)) return {};
  if (result.elements != other.elements && !others.empty()) return {};
  if (result.elements != other.elements) return {{&main_fault(result), 1}};
  if (const auto whole = faults.find(std::nullopt); whole != faults.end())
    return {{whole->second, result.elements - others.size()}};
  std::vector<std::pair<const Fault*, std::size_t>> found;
  for (const auto& [element, fault] : faults)
    if (!others.contains(element)) found.emplace_back(fault, 1);
  return found;
}

class RunComparison {
 public:
  RunComparison(const Results& before, const Results& after) : before_(before), after_(after) {
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
    const bool is_inconsistent = print_answers(out);
    bool has_changes = false;
    const std::pair<std::string_view, const Changes&> kinds[] = {
        {"better, failed before and passes now", better_},
        {"judged now, and passes", judged_},
        {"no longer judged", unjudged_},
        {"fails, and is not in the old run", new_failures_},
        {"fails as expected, and did not fail before", expected_},
        {"warnings, did not fail before", warnings_},
        {"worse, fails and did not fail before", worse_}};
    for (const auto& [title, changes] : kinds) {
      changes.print(out, title);
      has_changes = has_changes || !changes.empty();
    }
    const std::vector<std::string> why = reasons_why_worse(is_inconsistent);
    if (has_changes)
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
  // Returns why the new run is worse; empty if it is not. `is_inconsistent`: more open points are answered
  // inconsistently.
  std::vector<std::string> reasons_why_worse(bool is_inconsistent) const {
    std::vector<std::string> why;
    if (!worse_.empty()) why.push_back(worse_.counts());
    if (exit_status_of(after_) == ExitStatus::not_done && exit_status_of(before_) != ExitStatus::not_done)
      why.push_back("the new run was not completed: " + run_faults(after_).front().text);
    const Scope old_scope = scope_of(before_);
    for (const Unjudged& unjudged : scope_of(after_).unjudged)
      if (unjudged.fails_strict && was_judged(old_scope, unjudged.name))
        why.push_back(unjudged.name + " could not be judged (" + unjudged.why + ")");
    for (const std::string& name : no_longer_declared(old_scope)) why.push_back(name + " is not declared");
    if (is_inconsistent && after_.strictness.all) why.emplace_back("open points are answered inconsistently");
    return why;
  }

  // Returns whether the old run judged a name of a Scope: a codec, a codec in one operation, an operation, a
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

  // Adds a request that the old run does not have. A sweep has requests with failures only where some failed.
  void add_new(const RequestResult& result) {
    std::size_t failing = 0;
    for (const Fault& fault : result.faults) failing += weight(result, fault);
    const bool is_worse =
        is_of_sweep(before_) && is_of_sweep(after_) && is_binding(result, after_.strictness);
    (is_worse ? worse_ : new_failures_).add(result, failing);
  }

  // Adds a request that both runs have.
  void add(const RequestResult& before, const RequestResult& after) {
    if (!is_judged(after)) {
      if (is_judged(before))
        unjudged_.add(before, before.elements, std::string(name(after.verdict)) + " now");
      return;
    }
    is_compared_ = is_compared_ || is_judged(before);
    std::size_t binding = 0, warnings = 0, expected = 0, better = 0;
    for (const auto& [fault, elements] : new_faults(after, before))
      (fault->expected ? expected : is_binding(after, after_.strictness) ? binding : warnings) += elements;
    for (const auto& [fault, elements] : new_faults(before, after)) better += elements;
    worse_.add(after, binding);
    warnings_.add(after, warnings);
    expected_.add(after, expected);
    better_.add(before, better);
    if (!is_judged(before) && after.verdict == Verdict::pass) judged_.add(after, after.elements);
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
  bool is_compared_ = false;  // both runs judged one of the requests
  Changes worse_, warnings_, expected_, better_, judged_, unjudged_, new_failures_;
};

// Returns the clauses of --strict: "all", "CRC-4" or "none".
std::string strict_words(const Strictness& strictness) {
  if (strictness.all) return "all";
  return strictness.clauses.empty() ? "none" : clauses_text(strictness.clauses);
}

}  // namespace

ExitStatus print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after) {
  for (const auto& [age, file] : {std::pair("old", &before), std::pair("new", &after)}) {
    const Results& results = file->results;
    out << age << "  " << full_name(results.description) << ", " << asked_text(results) << "  ("
        << harmless(file->path) << ")\n";
  }
  const auto print_difference = [&](std::string_view what, const std::string& old, const std::string& now) {
    if (old != now) out << what << ": " << old << " before, " << now << " now\n";
  };
  print_difference("different scopes were judged", judged_text(before.results), judged_text(after.results));
  print_difference("different clauses were strict", strict_words(before.results.strictness),
                   strict_words(after.results.strictness));
  out << "\n";
  return RunComparison(before.results, after.results).print(out);
}

}  // namespace zarrproof
