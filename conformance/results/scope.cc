#include "conformance/results/scope.h"

#include <algorithm>
#include <map>
#include <utility>

#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"
#include "reference/types/data_type.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns why a request neither passed nor failed.
std::string reason_of(const RequestResult& result) {
  constexpr std::size_t kMost = 80;
  if (result.undeclared) return "needs " + result.explanation;
  std::string reason(name(result.verdict));
  if (result.verdict != Verdict::unsupported || result.explanation.empty()) return reason;
  return reason + ": " + shortened(result.explanation, kMost, "...");
}

// What the requests that need one name show.
struct Tally {
  // Whether the control needs the name, too.
  enum class Control { needs_name, needs_less };

  bool is_judged = false;
  std::map<std::string, std::size_t> reasons;  // of requests that were not judged, with their numbers
  bool needs_codecs = true;                    // each of these requests needs an undeclared codec

  void add(const RequestResult& result, Control control) {
    if (is_judged || result.verdict == Verdict::not_asked) return;
    // The control proves a refusal. It proves nothing about a name that the control does not need.
    const bool proves_nothing = control == Control::needs_less && result.verdict == Verdict::pass;
    is_judged = zarrproof::is_judged(result) && !proves_nothing;
    if (is_judged) return;
    ++reasons[proves_nothing ? "only refusals passed" : reason_of(result)];
    needs_codecs = needs_codecs && result.undeclared == Need::Kind::codec;
  }

  // Returns the most frequent reason. If all requests need undeclared codecs, does not name one of them.
  std::string reason_of_type() const {
    return needs_codecs ? "only in requests that need undeclared codecs" : reason();
  }

  std::string reason() const {
    return std::ranges::max_element(reasons, {}, [](const auto& one) { return one.second; })->first;
  }
};

using Tallies = std::map<std::string, Tally, std::less<>>;

// Returns the declared names that were not judged, each with the reason. If no selected request needs a name,
// the reason is `if_unneeded`; without it, the name is left out.
std::vector<Unjudged> unjudged(const Tallies& tallies, const std::vector<std::string>& declared,
                               std::string (Tally::*reason)() const, const std::string& if_unneeded = {}) {
  std::vector<Unjudged> found;
  for (const std::string& name : declared) {
    const auto tally = tallies.find(name);
    if (tally != tallies.end() && !tally->second.is_judged && !tally->second.reasons.empty())
      found.push_back({name, (tally->second.*reason)()});
    else if (tally == tallies.end() && !if_unneeded.empty())
      found.push_back({name, if_unneeded});
  }
  return found;
}

template <class Names>
std::vector<std::string> judged(const Tallies& tallies, const Names& names) {
  std::vector<std::string> found;
  for (std::string_view name : names) {
    const auto tally = tallies.find(name);
    if (tally != tallies.end() && tally->second.is_judged) found.emplace_back(name);
  }
  return found;
}

// Returns "11 of 26 types; also 2 of 16 complex types, bool, raw bits, time".
std::string types_text(const std::vector<std::string>& names) {
  std::size_t real = 0, complex = 0;
  std::vector<std::string> others;
  for (const std::string& name : names) {
    const auto type = find_data_type(name);
    if (type && type->is_real())
      ++real;
    else if (type && type->kind == TypeKind::complex)
      ++complex;
    else
      add_once(others, type && type->kind == TypeKind::raw ? "raw bits" : is_time_type(name) ? "time" : name);
  }
  const auto all_complex = std::ranges::count(listed_data_types(), TypeKind::complex, &DataType::kind);
  if (complex > 0)
    others.push_back(std::to_string(complex) + " of " + std::to_string(all_complex) + " complex types");
  std::sort(others.begin(), others.end());
  return std::to_string(real) + " of " + std::to_string(real_data_types().size()) + " types" +
         (others.empty() ? "" : "; also " + joined_words(others, ", "));
}

std::string operations_text(const std::vector<std::string>& operations) {
  if (operations.empty()) return "no operation";
  return operations.size() == 1 ? operations.front() + " only" : joined_words(operations, ", ");
}

}  // namespace

Scope scope_of(const Results& results) {
  Tallies codecs, types, operations;
  for (const RequestResult& result : results.requests) {
    // A control has the operation of its request.
    operations[std::string(name(result.operation))].add(result, Tally::Control::needs_name);
    const auto control = result.beyond_control ? Tally::Control::needs_less : Tally::Control::needs_name;
    for (const std::string& codec : result.codecs) codecs[codec].add(result, control);
    for (const std::string& name : result.data_types) {
      types[name].add(result, control);
      if (const auto type = find_data_type(name); type && type->kind == TypeKind::raw)
        types["r*"].add(result, control);
    }
  }
  std::vector<std::string> type_names;
  for (const auto& [name, tally] : types)
    if (name != "r*") type_names.push_back(name);
  const Description& declared = results.description;
  return {judged(codecs, kCodecs),
          judged(types, type_names),
          judged(operations, operation_names()),
          unjudged(codecs, declared.codecs, &Tally::reason),
          unjudged(types, declared.data_types, &Tally::reason_of_type, "in no selected request"),
          unjudged(operations, declared.operations, &Tally::reason)};
}

std::string scope_text(const Scope& scope) {
  const std::string codecs = scope.codecs.empty()                    ? "no codec"
                             : scope.codecs.size() == kCodecs.size() ? "all 4 codecs"
                                                                     : joined_words(scope.codecs, ", ");
  return codecs + "; " + types_text(scope.data_types) + "; " + operations_text(scope.operations);
}

std::string unjudged_text(const Scope& scope) {
  constexpr std::size_t kMostNames = 4, kMostReasons = 6;
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const auto* list : {&scope.unjudged_codecs, &scope.unjudged_operations, &scope.unjudged_data_types})
    for (const Unjudged& one : *list) {
      auto known = std::ranges::find(by_reason, one.why, [](const auto& group) { return group.first; });
      if (known == by_reason.end()) known = by_reason.insert(known, {one.why, {}});
      known->second.push_back(one.name);
    }
  std::string text;
  std::size_t reasons = 0, left_out = 0;
  for (const auto& [why, names] : by_reason) {
    if (++reasons > kMostReasons) {
      left_out += names.size();
      continue;
    }
    text += (text.empty() ? "" : ", ") + excerpt_of(names, kMostNames) + " (" + why + ")";
  }
  return left_out == 0 ? text : text + " and " + std::to_string(left_out) + " more";
}

}  // namespace zarrproof
