#include "conformance/results/cause.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "conformance/results/consequence.h"
#include "conformance/results/count.h"
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

// Returns the classes of the types of a conversion, each once, in a fixed order. Encoding and decoding
// convert in opposite directions, so the order of the types does not count. Returns nothing for other
// requests.
std::set<std::string> classes_of(const RequestResult& result) {
  std::set<std::string> classes;
  if (result.data_types.size() > 1)
    for (const std::string& type : result.data_types) classes.insert(class_of(type));
  return classes;
}

// Failures that agree in all of this are one cause. The operation does not count: one defect shows in
// resolve, encode and decode.
using Key = std::tuple<bool, std::optional<std::string_view>, std::string_view, std::vector<Clause>, Level,
                       std::string_view, Verdict, Deviation, std::set<std::string>>;

Key key_of(const Results& results, const RequestResult& result, const Fault& fault) {
  return {is_binding(result, results.strictness),
          fault.expected,
          area_of(result.id),
          result.clauses,
          result.level,
          result.required,
          fault.verdict,
          fault.deviation,
          classes_of(result)};
}

// Returns whether request a is easier to read than b: it has fewer elements, or equally many and a shorter
// text.
bool is_smaller(const RequestResult& a, const RequestResult& b) {
  return std::pair(a.elements, a.request.size()) < std::pair(b.elements, b.request.size());
}

void keep_common(std::vector<std::string>& flags, const std::vector<std::string>& others) {
  std::erase_if(flags, [&](const std::string& flag) {
    return std::find(others.begin(), others.end(), flag) == others.end();
  });
}

void add(Cause& cause, const RequestResult& result, const Fault& fault) {
  cause.failures += weight(result, fault);
  if (!cause.ids.empty() && cause.ids.back() == result.id) return;
  if (cause.ids.empty())
    cause.flags = result.flags;
  else
    keep_common(cause.flags, result.flags);
  cause.ids.push_back(result.id);
  add_once(cause.operations, std::string(name(result.operation)));
  if (!result.data_types.empty()) add_once(cause.types, joined_words(result.data_types, " -> "));
  for (const std::string& type : result.data_types) add_once(cause.kinds, class_of(type));
  if (cause.example == nullptr || is_smaller(result, *cause.example)) {
    cause.example = &result;
    cause.fault = &fault;
  }
}

Cause cause_of(const Results& results, const RequestResult& result, const Fault& fault) {
  Cause cause;
  cause.binding = is_binding(result, results.strictness);
  cause.expected = fault.expected.has_value();
  cause.area = area_of(result.id);
  cause.clauses = result.clauses;
  cause.level = result.level;
  cause.required = result.required;
  cause.verdict = fault.verdict;
  cause.deviation = fault.deviation;
  return cause;
}

}  // namespace

std::vector<Cause> causes_of(const Results& results) {
  std::vector<Cause> causes;
  std::map<Key, std::size_t> numbers;
  for (const RequestResult& result : results.requests)
    for (const Fault& fault : result.faults) {
      const auto [found, is_new] = numbers.emplace(key_of(results, result, fault), causes.size());
      if (is_new) causes.push_back(cause_of(results, result, fault));
      add(causes[found->second], result, fault);
    }
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

}  // namespace zarrproof
