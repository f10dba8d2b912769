#include "conformance/results/cause.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "conformance/results/consequence.h"
#include "conformance/results/count.h"
#include "conformance/results/move_to_front.h"
#include "reference/types/data_type.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the class of a data type. Many defects concern all integers, or all small floats.
std::string class_of(const std::string& type) {
  const auto found = find_data_type(type);
  if (!found) return type;
  if (found->is_integer()) return "integer";
  if (found->is_floating()) return found->is_ieee() ? "float" : "small float";
  return "other";
}

// The clauses about numbers in metadata.
constexpr std::array kOfScalars = {Clause::META_4, Clause::META_7, Clause::META_10, Clause::META_15};

// Returns the classes of types that divide the failures of a clause; nothing if the types do not matter to
// the clause. Encoding and decoding convert in opposite directions, so the order of the types does not count.
std::set<std::string> classes_of(const RequestResult& result, Clause clause) {
  std::set<std::string> classes;
  for (const std::string& type : result.data_types) classes.insert(class_of(type));
  const ClausePart part = part_of(clause);
  if (std::ranges::count(kOfScalars, clause) > 0) {  // of an array or of a cast
    for (const char* one : {"float", "small float", "integer"})
      if (classes.contains(one)) return {one};
    return classes;
  }
  if (part == ClausePart::scale_offset && !classes.empty()) return {class_of(result.data_types.front())};
  const bool is_divided = part == ClausePart::cast_value || part == ClausePart::chains;
  return is_divided && result.data_types.size() > 1 ? classes : std::set<std::string>();
}

// These clauses say little about what is wrong, where others stand beside them.
bool is_general(Clause clause) {
  constexpr std::array kGeneral = {Clause::CHAIN_1, Clause::CHAIN_2, Clause::CHAIN_3, Clause::CV_2,
                                   Clause::CV_11,   Clause::CV_12,   Clause::CV_13};
  return std::ranges::count(kGeneral, clause) > 0;
}

// Returns the first clause that says something; the first clause if none does. `named` is not empty.
Clause most_telling(const std::vector<Clause>& named) {
  const auto special = std::ranges::find_if_not(named, is_general);
  return special == named.end() ? named.front() : *special;
}

bool is_of_conversions(Clause clause) {
  constexpr std::array kConversions = {Clause::CV_2, Clause::CV_3,  Clause::CV_4,
                                       Clause::CV_5, Clause::CV_12, Clause::CV_7};
  return std::ranges::count(kConversions, clause) > 0;
}

// Returns the clauses that such a difference violates, if the request names them.
std::vector<Clause> likely_clauses(Deviation deviation, OutOfRange rule) {
  switch (deviation) {
    case Deviation::neighbour: return {Clause::CV_3, Clause::META_7, Clause::SO_2, Clause::SO_8};
    case Deviation::infinity: return {Clause::CV_5};
    case Deviation::nan:
    case Deviation::nan_bits:
    case Deviation::zero_sign: return {Clause::CV_7, Clause::CV_16};
    case Deviation::value:
      return rule == OutOfRange::wrap ? std::vector{Clause::CV_5} : std::vector<Clause>();
    default: return {};
  }
}

// Failures that agree in all of this are one cause.
using Key = std::tuple<bool, bool, std::optional<std::string_view>, Clause, Level, Verdict, Deviation,
                       std::set<std::string>>;

Key key_of(const Cause& cause, const RequestResult& result, const Fault& fault) {
  return {cause.binding,   result.writer_fault.empty(),
          fault.expected,  cause.clause,
          cause.level,     cause.verdict,
          cause.deviation, classes_of(result, cause.clause)};
}

// Returns whether request a is easier to read than b: it has fewer elements, or equally many and a shorter
// text.
bool is_smaller(const RequestResult& a, const RequestResult& b) {
  return std::pair(a.elements, a.request.size()) < std::pair(b.elements, b.request.size());
}

template <class Item>
void keep_common(std::vector<Item>& items, const std::vector<Item>& others) {
  std::erase_if(items, [&](const Item& item) { return !contains(others, item); });
}

void add(Cause& cause, const RequestResult& result, const Fault& fault) {
  cause.failures += weight(result, fault);
  if (!cause.ids.empty() && cause.ids.back() == result.id) return;
  if (cause.ids.empty()) {
    cause.flags = result.flags;
    cause.clauses = result.clauses;
  } else {
    keep_common(cause.flags, result.flags);
    keep_common(cause.clauses, result.clauses);
  }
  cause.ids.push_back(result.id);
  add_once(cause.areas, std::string(area_of(result.id)));
  for (const Clause clause : result.clauses) add_once(cause.all_clauses, clause);
  add_once(cause.operations, std::string(name(result.operation)));
  if (!result.data_types.empty()) add_once(cause.types, joined_words(result.data_types, " -> "));
  for (const std::string& type : result.data_types) add_once(cause.kinds, class_of(type));
  if (cause.example == nullptr || is_smaller(result, *cause.example)) {
    cause.example = &result;
    cause.fault = &fault;
    cause.area = area_of(result.id);
  }
}

// Puts the violated clause first. It may stand for other clauses, and then not all requests name it. Causes
// that differ in it have different heads.
void order_clauses(Cause& cause) {
  if (contains(cause.all_clauses, cause.clause)) add_once(cause.clauses, cause.clause);
  if (cause.clauses.empty() && !cause.example->clauses.empty())
    cause.clauses = {most_telling(cause.example->clauses)};
  move_to_front(cause.clauses, [&](Clause clause) { return clause == cause.clause; });
}

Cause cause_of(const Results& results, const RequestResult& result, const Fault& fault) {
  Cause cause;
  cause.binding = is_binding(result, results.strictness);
  cause.expected = fault.expected.has_value();
  cause.clause = violated_clause(result, fault.deviation);
  cause.level = result.level;
  cause.verdict = fault.verdict;
  cause.deviation = fault.deviation;
  return cause;
}

}  // namespace

Clause violated_clause(const RequestResult& result, Deviation deviation) {
  const std::vector<Clause> named = violated_clauses(result, deviation);
  if (named.empty()) return Cause().clause;
  for (const Clause clause : likely_clauses(deviation, result.out_of_range))
    if (std::ranges::count(named, clause) > 0) return clause;
  if (gives_no_result(deviation) && std::ranges::any_of(named, is_of_conversions) &&
      std::ranges::none_of(named, [](Clause clause) { return part_of(clause) == ClausePart::metadata; }))
    return Clause::CV_2;
  return most_telling(named);
}

std::vector<Cause> causes_of(const Results& results) {
  std::vector<Cause> causes;
  std::map<Key, std::size_t> numbers;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      Cause cause = cause_of(results, result, fault);
      const auto [found, is_new] = numbers.emplace(key_of(cause, result, fault), causes.size());
      if (is_new) causes.push_back(std::move(cause));
      add(causes[found->second], result, fault);
    }
  for (Cause& cause : causes) order_clauses(cause);
  std::vector<std::tuple<bool, int, bool, std::size_t, std::size_t>>
      order;  // the last member: the position in `causes`
  for (const Cause& cause : causes)
    order.emplace_back(!cause.expected, -static_cast<int>(consequence_of(*cause.example, *cause.fault)),
                       cause.binding, cause.failures, order.size());
  std::sort(order.begin(), order.end());
  std::vector<Cause> sorted;
  for (const auto& rank : order) sorted.push_back(std::move(causes[std::get<4>(rank)]));
  return sorted;
}

std::vector<ExpectedReason> expected_reasons(const std::vector<Cause>& causes) {
  std::vector<ExpectedReason> reasons;
  for (const Cause& cause : causes) {
    if (!cause.expected) continue;
    const std::string& text = *cause.fault->expected;
    auto reason = std::ranges::find(reasons, text, &ExpectedReason::text);
    if (reason == reasons.end()) reason = reasons.insert(reason, {text, cause.example});
    reason->consequence = std::min(reason->consequence, consequence_of(*cause.example, *cause.fault));
    (cause.binding ? reason->failures : reason->warnings) += cause.failures;
    if (!cause.clauses.empty()) add_once(reason->clauses, cause.clauses.front());
  }
  for (ExpectedReason& reason : reasons) std::ranges::sort(reason.clauses);
  return reasons;
}

}  // namespace zarrproof
