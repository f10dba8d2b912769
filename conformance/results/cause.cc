// Example: 40 requests with "endian big" fail by wrong values, and 3 others refuse a NaN. The trait "endian
// big" is the factor of the 40, so they are one cause. The 3 have no factor; they agree in clause, level and
// types (key_of), so they are another one.
#include "conformance/results/cause.h"

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <set>
#include <tuple>

#include "conformance/judging/traits.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "reference/types/data_type.h"
#include "reference/types/enum_table.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr NameTable<FailureKind, 3> kHeadings({{FailureKind::failures, "failures mean"},
                                               {FailureKind::warnings, "warnings mean"},
                                               {FailureKind::expected, "expected failures mean"}});

// Returns the kind of a data type. Many defects concern all integers, or all small floats.
std::string type_kind_of(const std::string& type) {
  const auto found = find_data_type(type);
  if (found && found->is_integer()) return "integer";
  if (found && found->is_floating()) return found->is_ieee() ? "float" : "small float";
  return "other";
}

// The clauses about numbers in metadata, such as the fill value.
constexpr std::array kClausesAboutNumbers = {Clause::META_4, Clause::META_7, Clause::META_10, Clause::META_15,
                                             Clause::META_16};

// Returns the kinds of types that divide the failures of a clause; nothing if the types do not matter to the
// clause. Encoding and decoding convert in opposite directions, so the order of the types does not count.
std::set<std::string> type_kinds_that_matter(const RequestResult& result, Clause clause) {
  std::set<std::string> kinds;
  for (const std::string& type : result.data_types) kinds.insert(type_kind_of(type));
  const ClausePart part = part_of(clause);
  // A number in metadata has the type of the array or of a cast; the first of these kinds decides.
  if (std::ranges::count(kClausesAboutNumbers, clause) > 0) {
    for (const char* kind : {"float", "small float", "integer"})
      if (kinds.contains(kind)) return {kind};
    return kinds;
  }
  if (part == ClausePart::scale_offset && !kinds.empty()) return {type_kind_of(result.data_types.front())};
  const bool is_divided = part == ClausePart::cast_value || part == ClausePart::chains;
  return is_divided && result.data_types.size() > 1 ? kinds : std::set<std::string>();
}

// Failures are first divided by these members. A cause never spans two partitions.
struct Partition {
  std::optional<std::string> expected;  // why the failure is expected, as in Fault
  std::string expectation;              // kMustBeAccepted or kMustBeRefused
  // The earlier requests that the failures depend on. Such failures are one cause with any clauses they
  // violate.
  std::optional<std::vector<std::string>> after;
  bool is_without_result = false;  // of failures whose history is not known

  auto operator<=>(const Partition&) const = default;
};

Partition partition_of(const FailingFault& failure) {
  const auto& [request, fault] = failure;
  const bool must_be_refused =
      fault->deviation == Deviation::accepted || contains(request->traits, kMustBeRefused);
  const bool history_unknown = request->after && request->after->empty();
  return {.expected = fault->expected,
          .expectation = must_be_refused && !request->after ? kMustBeRefused : kMustBeAccepted,
          .after = request->after,
          .is_without_result = history_unknown && gives_no_result(fault->deviation)};
}

Clause violated_clause(const FailingFault& failure) {
  return violated_clause(*failure.request, failure.fault->deviation);
}

// Returns the key of a failure. Failures of a partition that have no common factor are one cause if they have
// one key.
auto key_of(const Results& results, const FailingFault& failure) {
  const auto& [request, fault] = failure;
  const Clause clause = violated_clause(failure);
  // Types do not matter to a difference that has a clause of its own.
  const auto kinds = clause_of_difference(fault->deviation) ? std::set<std::string>()
                                                            : type_kinds_that_matter(*request, clause);
  return std::tuple(is_binding(*request, results.strictness), clause, request->level, fault->verdict,
                    fault->deviation, kinds);
}

// Failures in the order of the suite: a list of those that agree in key_of(), or all of a cause.
using FailingFaults = std::vector<FailingFault>;

// Returns the requests of the failures, each once.
FailingRequests requests_of(const FailingFaults& failures) {
  FailingRequests requests;
  for (const FailingFault& failure : failures)
    if (requests.empty() || requests.back() != failure.request) requests.push_back(failure.request);
  return requests;
}

std::vector<FailingRequests> requests_of(const std::vector<FailingFaults>& lists) {
  std::vector<FailingRequests> requests;
  for (const FailingFaults& list : lists) requests.push_back(requests_of(list));
  return requests;
}

// The clause about a trait, or about the traits with this beginning.
constexpr std::pair<std::string_view, Clause> kTraitClauses[] = {
    {"endian ", Clause::BYTES_2},  {"dimensions 0", Clause::BYTES_9}, {"elements none", Clause::BYTES_12},
    {"layout F", Clause::BYTES_1}, {"rounding ", Clause::CV_3},       {"out_of_range ", Clause::CV_5},
    {"scalar_map ", Clause::CV_1}, {"offset absent", Clause::SO_4},   {"scale absent", Clause::SO_4},
    {"offset ", Clause::SO_1},     {"scale ", Clause::SO_1},          {"codec crc32c", Clause::CRC_1}};

// Returns the clause about the traits of a factor; nothing if no clause is about them.
std::optional<Clause> clause_of(const Factor& factor, Deviation deviation) {
  const auto starts = [&](std::string_view text) {
    return std::ranges::any_of(factor.traits,
                               [&](const std::string& trait) { return trait.starts_with(text); });
  };
  if (starts("fill value ") || starts("result from fill value ")) {
    if (starts("codec cast_value")) return Clause::CV_10;
    return gives_no_result(deviation) ? Clause::META_4 : Clause::META_7;
  }
  for (const auto& [trait, clause] : kTraitClauses)
    if (starts(trait)) return clause;
  return std::nullopt;
}

// Returns the clause that most requests violate; of equally many, the clause of the first request.
Clause most_frequent(const FailingFaults& failing) {
  std::map<Clause, std::set<const RequestResult*>> requests;
  for (const FailingFault& failure : failing) requests[violated_clause(failure)].insert(failure.request);
  return violated_clause(*std::ranges::max_element(
      failing, {}, [&](const FailingFault& failure) { return requests[violated_clause(failure)].size(); }));
}

// Returns the failures of requests that have the level of the cause. They alone stand for the cause: a
// warning must not be shown under the level MUST.
FailingFaults failures_of_level(const Cause& cause) {
  FailingFaults failing = cause.failing;
  std::erase_if(failing, [&](const FailingFault& failure) { return failure.request->level != cause.level; });
  return failing;
}

// Chooses a failure that violates the clause of the factor; if none does, one that violates the most frequent
// clause. Of these, chooses the easiest to read: with the fewest elements, then with the shortest text.
void choose_example(Cause& cause, const FailingFaults& failing) {
  const auto failures_of = [&](Clause clause) {
    return failing | std::views::filter([clause](const FailingFault& failure) {
             return violated_clause(failure) == clause;
           });
  };
  std::optional<Clause> clause;
  if (cause.factor) clause = clause_of(*cause.factor, failing.front().fault->deviation);
  if (!clause || failures_of(*clause).empty()) clause = most_frequent(failing);
  auto failures = failures_of(*clause);
  const FailingFault example = *std::ranges::min_element(failures, {}, [](const FailingFault& failure) {
    return std::pair(failure.request->elements, failure.request->request.size());
  });
  cause.example = example.request;
  cause.fault = example.fault;
}

// Puts the violated clause first, so that causes that differ in it have different heads. The violated clause
// may stand for others, and then not all requests name it.
void order_clauses(Cause& cause) {
  const auto names = [&](const RequestResult* request) { return contains(request->clauses, cause.clause); };
  if (std::ranges::any_of(cause.requests, names) || clause_of_difference(cause.fault->deviation))
    add_once(cause.clauses, cause.clause);
  if (cause.clauses.empty() && !cause.example->clauses.empty())
    cause.clauses = {most_telling(cause.example->clauses)};
  move_to_front(cause.clauses, [&](Clause clause) { return clause == cause.clause; });
  if (cause.clauses.size() > 1)
    std::erase_if(cause.clauses, [&](Clause clause) { return is_general(clause) && clause != cause.clause; });
}

// Returns the worst consequence of the failures.
Consequence worst_consequence(const FailingFaults& failing) {
  Consequence worst = Consequence::larger_chunks;
  for (const auto& [request, fault] : failing) worst = std::min(worst, consequence_of(*request, *fault));
  return worst;
}

// Sets the level, flags and clauses that the requests of a cause have in common, and collects their areas,
// operations and types.
void collect_from_requests(Cause& cause) {
  const RequestResult& first = *cause.requests.front();
  cause.level = first.level;
  cause.flags = first.flags;
  cause.clauses = first.clauses;
  for (const RequestResult* request : cause.requests) {
    cause.level = std::min(cause.level, request->level);
    keep_common(cause.flags, request->flags);
    keep_common(cause.clauses, request->clauses);
    add_once(cause.areas, std::string(area_of(request->id)));
    add_once(cause.operations, std::string(name(request->operation)));
    if (!request->data_types.empty()) add_once(cause.types, joined_words(request->data_types, " -> "));
    for (const std::string& type : request->data_types) add_once(cause.kinds, type_kind_of(type));
  }
}

Cause cause_of(const Results& results, FailingFaults failing, std::optional<Factor> factor) {
  Cause cause;
  cause.failing = std::move(failing);
  cause.factor = std::move(factor);
  cause.requests = requests_of(cause.failing);
  collect_from_requests(cause);
  cause.expected = cause.failing.front().fault->expected.has_value();
  const FailingFaults of_level = failures_of_level(cause);
  cause.consequence = worst_consequence(of_level);
  for (const auto& [request, fault] : cause.failing) {
    const bool fails_run = is_binding(*request, results.strictness);
    (fails_run ? cause.failures : cause.warnings) += weight(*request, *fault);
  }
  choose_example(cause, of_level);
  cause.area = area_of(cause.example->id);
  cause.clause = violated_clause({cause.example, cause.fault});
  order_clauses(cause);
  return cause;
}

// The failures of a cause, and the factor that they have in common.
struct FailingGroup {
  FailingFaults failing = {};
  std::optional<Factor> factor = std::nullopt;

  // Adds failures, in the order of the suite: Results::requests is one array.
  void add(const FailingFaults& more) {
    failing.insert(failing.end(), more.begin(), more.end());
    std::ranges::sort(failing, {}, [](const FailingFault& failing_fault) {
      return std::pair(failing_fault.request, failing_fault.fault);
    });
    if (factor) factor->failing = requests_of(failing).size();
  }
};

// Moves the failures whose requests have the factor out of the lists, and returns them.
FailingFaults take_failures_with(const Factor& factor, FactorFinder& finder,
                                 std::vector<FailingFaults>& lists) {
  const auto has_factor = [&](const FailingFault& failure) {
    return finder.has_factor(*failure.request, factor);
  };
  FailingFaults all;
  for (FailingFaults& list : lists) {
    std::ranges::copy_if(list, std::back_inserter(all), has_factor);
    std::erase_if(list, has_factor);
  }
  return all;
}

// Moves the failures that have the widest partial factor out of the lists into a group, until there is no
// such factor.
void group_by_partial_factor(FactorFinder& finder, std::vector<FailingFaults>& lists,
                             std::vector<FailingGroup>& groups, FactorKind kind) {
  while (const std::optional<Factor> factor = finder.widest_partial_factor(requests_of(lists), kind))
    groups.emplace_back(FailingFaults(), factor).add(take_failures_with(*factor, finder, lists));
}

// A group with the factor {A} takes every group whose factor is {A, B}, because A alone explains both.
void merge_groups_with_one_trait(std::vector<FailingGroup>& groups) {
  for (FailingGroup& group : groups) {
    if (!group.factor || group.factor->traits.size() != 1) continue;
    for (FailingGroup& other : groups) {
      if (&other == &group || !other.factor || !contains(other.factor->traits, group.factor->traits.front()))
        continue;
      group.add(other.failing);
      other = {};
    }
  }
  std::erase_if(groups, [](const FailingGroup& group) { return group.failing.empty(); });
}

// Moves lists whose requests all have a factor into a group for each factor. Returns whether there was one.
bool group_by_whole_factor(FactorFinder& finder, std::vector<FailingFaults>& lists,
                           std::vector<FailingGroup>& groups) {
  const std::vector<FactorGroup> found = finder.groups_with_whole_factor(requests_of(lists));
  for (const auto& [factor, members] : found) {
    FailingFaults all;
    for (const std::size_t list : members)
      std::ranges::move(std::exchange(lists[list], {}), std::back_inserter(all));
    // If every request with the factor fails, those of other lists belong to it.
    if (factor.passing == 0)
      std::ranges::move(take_failures_with(factor, finder, lists), std::back_inserter(all));
    groups.emplace_back(FailingFaults(), factor).add(all);
  }
  return !found.empty();
}

// Returns a group for each common factor, and a group of the rest of each list. The order of the steps:
// 1. Partial factors that are a part of the array or of the configuration.
// 2. Whole factors, until no list has one.
// 3. Error texts. They come last, because an implementation may have one text for several defects.
// 4. Groups that one trait explains become one.
std::vector<FailingGroup> divide_by_factor(FactorFinder& finder, std::vector<FailingFaults> lists) {
  std::vector<FailingGroup> groups;
  const auto drop_empty = [&] { std::erase_if(lists, [](const auto& list) { return list.empty(); }); };
  group_by_partial_factor(finder, lists, groups, FactorKind::part);
  drop_empty();
  while (group_by_whole_factor(finder, lists, groups)) drop_empty();
  group_by_partial_factor(finder, lists, groups, FactorKind::error);
  merge_groups_with_one_trait(groups);
  drop_empty();
  for (FailingFaults& list : lists) groups.push_back({std::move(list)});
  return groups;
}

}  // namespace

FailureKind kind_of(const Cause& cause) {
  if (cause.expected) return FailureKind::expected;
  return cause.failures > 0 ? FailureKind::failures : FailureKind::warnings;
}

std::string consequences_of(const std::vector<Cause>& causes, FailureKind kind, std::size_t max_clauses) {
  std::map<Consequence, std::set<Clause>> found;
  for (const Cause& cause : causes)
    if (kind_of(cause) == kind)
      found[cause.consequence].insert(cause.clauses.empty() ? cause.clause : cause.clauses.front());
  return joined_words(found, ", ", [&](const auto& entry) {
    const auto& [consequence, clauses] = entry;
    std::vector<std::string> ids;
    for (const Clause clause : clauses) ids.emplace_back(id(clause));
    return std::string(words(consequence)) + " (" + excerpt_of(ids, max_clauses) + ")";
  });
}

std::string meanings_of(const std::vector<Cause>& causes, std::initializer_list<FailureKind> kinds,
                        std::size_t max_clauses) {
  std::string text;
  for (const FailureKind kind : kinds)
    if (const std::string consequences = consequences_of(causes, kind, max_clauses); !consequences.empty())
      text += "; " + std::string(kHeadings.name(kind)) + ": " + consequences;
  return text;
}

std::vector<Cause> causes_of(const Results& results) {
  using Key = decltype(key_of(results, {}));
  std::map<Partition, std::map<Key, FailingFaults>> partitions;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      const FailingFault failure{&result, &fault};
      const Partition partition = partition_of(failure);
      partitions[partition][partition.after ? Key() : key_of(results, failure)].push_back(failure);
    }
  std::vector<Cause> causes;
  std::map<std::string, FactorFinder> finders;  // by expectation
  for (auto& [partition, keys] : partitions) {
    std::vector<FailingFaults> lists;
    for (auto& [key, failures] : keys) lists.push_back(std::move(failures));
    std::vector<FailingGroup> groups;
    if (partition.after)
      groups = {{std::move(lists.front())}};
    else
      groups = divide_by_factor(
          finders.try_emplace(partition.expectation, results, partition.expectation).first->second,
          std::move(lists));
    for (FailingGroup& group : groups)
      causes.push_back(cause_of(results, std::move(group.failing), std::move(group.factor)));
  }
  // Consequence has the worst first; a report prints the worst last.
  const auto report_order = [](const Cause& cause) {
    return std::tuple(!cause.expected, -static_cast<int>(cause.consequence), cause.failures > 0,
                      cause.failures + cause.warnings, cause.requests.front());
  };
  std::ranges::sort(causes, {}, report_order);
  return causes;
}

std::vector<std::string> ids_of(const Cause& cause) {
  std::vector<std::string> ids;
  for (const RequestResult* request : cause.requests) ids.push_back(request->id);
  return ids;
}

std::string title_of(const Cause& cause) {
  const std::string title = cause.area + " " + std::string(words(cause.fault->deviation, *cause.example));
  if (!cause.example->after) return title;
  return title + (cause.example->after->empty() ? " in the whole run only" : " after other requests");
}

}  // namespace zarrproof
